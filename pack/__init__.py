"""Making a program to double-click: what goes into it, its icon, its archive, and its place in the desktop's menu."""
