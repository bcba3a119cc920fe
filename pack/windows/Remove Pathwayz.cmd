@echo off
rem Double-click this to remove the program beside it and its shortcut in the Start menu; your games only if you agree.
setlocal
set "HERE=%~dp0"
set "SHORTCUT=%APPDATA%\Microsoft\Windows\Start Menu\Programs\Pathwayz.lnk"
set "SAVES=%LOCALAPPDATA%\pathwayz"
set "AGREED="
set /p "AGREED=Remove Pathwayz from this computer? [y/N] "
if /i not "%AGREED%"=="y" exit /b 0
del "%HERE%Pathwayz.exe"
if exist "%HERE%Pathwayz.exe" goto open
if exist "%SHORTCUT%" del "%SHORTCUT%"
rmdir /s /q "%HERE%_internal"
echo Pathwayz is removed.
set "AGREED="
if exist "%SAVES%" echo Your games, settings and logs are still in "%SAVES%".
if exist "%SAVES%" set /p "AGREED=Remove them too, for ever? [y/N] "
if /i "%AGREED%"=="y" rmdir /s /q "%SAVES%"
del "%HERE%Add to the Start menu.cmd"
cd /d "%SystemRoot%"
rem Another process removes this file, which is being read here; a folder with files of yours stays.
start "" /b cmd /c del "%~f0" ^& rmdir "%HERE%" 2^>nul
exit /b 0

:open
echo Pathwayz is still open: close it, then try again.
pause
exit /b 1
