@echo off
rem Double-click this to put a shortcut to the program beside it into the Start menu; nothing else is changed.
set "HERE=%~dp0"
set "MAKE=$link = (New-Object -ComObject WScript.Shell).CreateShortcut((Join-Path ([Environment]::GetFolderPath('Programs')) 'Pathwayz.lnk'))"
set "AIM=$link.TargetPath = Join-Path $env:HERE 'Pathwayz.exe'; $link.Save()"
"%SystemRoot%\System32\WindowsPowerShell\v1.0\powershell.exe" -NoProfile -Command "%MAKE%; %AIM%"
