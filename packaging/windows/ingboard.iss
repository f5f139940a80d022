; UNTRIED: nobody has run this on Windows yet. Inno Setup 6 makes the installer of what
; `python packaging/release.py archive` left in build\frozen\ingboard:
;     iscc /DVersion=0.2.0 packaging\windows\ingboard.iss
#ifndef Version
  #error Give the version: /DVersion=...
#endif

[Setup]
AppId=org.ingboard.ingboard
AppName=ingboard
AppVersion={#Version}
AppPublisher=the ingboard developers
DefaultDirName={autopf}\ingboard
DefaultGroupName=ingboard
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=ingboard-{#Version}-windows-setup
SetupIconFile=ingboard.ico
UninstallDisplayIcon={app}\ingboard-window.exe

[Files]
Source: "..\..\build\frozen\ingboard\*"; DestDir: "{app}"; Flags: recursesubdirs
Source: "..\..\resources\NOTICES.txt"; DestDir: "{app}"

[Icons]
Name: "{group}\ingboard"; Filename: "{app}\ingboard-window.exe"; AppUserModelID: "org.ingboard.ingboard"

[Registry]
Root: HKA; Subkey: "Software\Classes\.sgf\OpenWithProgids"; ValueName: "ingboard.sgf"; ValueType: string; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\ingboard.sgf"; ValueType: string; ValueData: "Go game record"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\ingboard.sgf\DefaultIcon"; ValueType: string; ValueData: "{app}\ingboard-window.exe,0"
Root: HKA; Subkey: "Software\Classes\ingboard.sgf\shell\open\command"; ValueType: string; ValueData: """{app}\ingboard-window.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.ingtable"; ValueType: string; ValueData: "ingboard.journal"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\ingboard.journal"; ValueType: string; ValueData: "ingboard game journal"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\ingboard.journal\DefaultIcon"; ValueType: string; ValueData: "{app}\ingboard-window.exe,0"
Root: HKA; Subkey: "Software\Classes\ingboard.journal\shell\open\command"; ValueType: string; ValueData: """{app}\ingboard-window.exe"" ""%1"""
; The QR code of a join slip is a link.
Root: HKA; Subkey: "Software\Classes\ingboard"; ValueType: string; ValueData: "URL:Join code of a hall"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\ingboard"; ValueName: "URL Protocol"; ValueType: string; ValueData: ""
Root: HKA; Subkey: "Software\Classes\ingboard\shell\open\command"; ValueType: string; ValueData: """{app}\ingboard-window.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\ingboards"; ValueType: string; ValueData: "URL:Join code of a hall"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\ingboards"; ValueName: "URL Protocol"; ValueType: string; ValueData: ""
Root: HKA; Subkey: "Software\Classes\ingboards\shell\open\command"; ValueType: string; ValueData: """{app}\ingboard-window.exe"" ""%1"""
; So that Settings > Default apps offers it.
Root: HKA; Subkey: "Software\ingboard"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\ingboard\Capabilities"; ValueName: "ApplicationName"; ValueType: string; ValueData: "ingboard"
Root: HKA; Subkey: "Software\ingboard\Capabilities"; ValueName: "ApplicationDescription"; ValueType: string; ValueData: "A Go board for play under the Ing rules"
Root: HKA; Subkey: "Software\ingboard\Capabilities\FileAssociations"; ValueName: ".sgf"; ValueType: string; ValueData: "ingboard.sgf"
Root: HKA; Subkey: "Software\ingboard\Capabilities\FileAssociations"; ValueName: ".ingtable"; ValueType: string; ValueData: "ingboard.journal"
Root: HKA; Subkey: "Software\RegisteredApplications"; ValueName: "ingboard"; ValueType: string; ValueData: "Software\ingboard\Capabilities"; Flags: uninsdeletevalue
