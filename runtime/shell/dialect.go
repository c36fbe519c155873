package shell

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
)

// dialect says which other shell the text seems to be for. It is careful: a
// wrong guess asks the user for nothing.
func (a *analyzer) dialect(text string) {
	if len(text) > maxText {
		text = text[:maxText]
	}
	d := a.guess(text)
	if d == "" {
		return
	}
	a.line.Dialect, a.line.Parsed = d, false
	if a.stopped {
		return // by a limit, which is worth more to know
	}
	if d == "powershell" {
		d = "PowerShell"
	}
	a.line.Problem = "it seems to be " + d
}

func (a *analyzer) guess(text string) string {
	// What stands in quotes for another program is read where that is run.
	for i := range a.line.Commands {
		c := &a.line.Commands[i]
		if len(c.Via) > 0 || !a.work(1) {
			continue
		}
		if d := guessName(c); d != "" {
			return d
		}
	}
	if strings.Contains(text, "$env:") && !a.line.Parsed {
		return "powershell"
	}
	return ""
}

func guessName(c *Command) string {
	switch {
	case cmdlet(c.Path):
		return "powershell"
	case c.Name == "iex" && len(c.From) > 0 && (c.From[0] == "iwr" || c.From[0] == "irm"):
		return "powershell"
	case c.Name == "set" && fishSet(c.Args), c.Name == "end" && len(c.Args) == 0:
		return "fish"
	case (c.Name == "and" || c.Name == "or") && len(c.Args) > 0:
		return "fish"
	}
	return guessCmd(c)
}

// fishSet reports whether set -x NAME value is meant.
func fishSet(args []string) bool {
	if len(args) < 3 {
		return false
	}
	switch args[0] {
	case "-x", "-gx", "-Ux", "-g", "-l", "-U", "-lx", "-xg", "-xU":
		return isName(args[1])
	}
	return false
}

// cmdlet reports whether a program's name is a verb and a noun of PowerShell.
func cmdlet(name string) bool {
	verb, noun, ok := strings.Cut(name, "-")
	if !ok || len(noun) < 3 || noun[0] < 'A' || noun[0] > 'Z' || strings.ContainsAny(noun, "-./") {
		return false
	}
	return notation.Listed(verb, "Get Set New Remove Add Clear Copy Move Rename Invoke Start Stop Restart Out Write Read Select Where "+
		"ForEach Import Export Test Expand Compress ConvertTo ConvertFrom Format Enable Disable Register "+
		"Unregister Install Uninstall Update Join Split Resolve Push Pop Measure Sort Group Compare Send Wait "+
		"Receive Enter Exit Save Find Show Mount Dismount Initialize Format-Volume")
}

// guessCmd knows the commands of cmd by their slashed flags.
func guessCmd(c *Command) string {
	slashed := len(c.Args) > 0 && len(c.Args[0]) == 2 && c.Args[0][0] == '/' && letter(c.Args[0][1])
	switch strings.ToLower(c.Name) {
	case "del", "erase", "rd", "rmdir", "copy", "xcopy", "move", "deltree", "format", "attrib", "taskkill":
		if slashed && (strings.ToLower(c.Name) != "rmdir" || strings.IndexByte("sSqQ", c.Args[0][1]) >= 0) {
			return "cmd"
		}
	case "if":
		if len(c.Args) > 0 && strings.EqualFold(c.Args[0], "exist") {
			return "cmd"
		}
	}
	if strings.EqualFold(c.Name, "cmd") {
		return ""
	}
	for _, w := range c.Args {
		if i := strings.IndexByte(w, '%'); i >= 0 && cmdVariable(w[i:]) {
			return "cmd"
		}
	}
	return ""
}

// cmdVariable reports whether a word begins with a variable of cmd that has no
// other meaning.
func cmdVariable(w string) bool {
	for _, v := range []string{"%USERPROFILE%", "%APPDATA%", "%TEMP%", "%WINDIR%", "%SystemRoot%", "%CD%", "%HOMEPATH%", "%LOCALAPPDATA%", "%ProgramFiles%", "%SystemDrive%", "%USERNAME%"} {
		if len(w) >= len(v) && strings.EqualFold(w[:len(v)], v) {
			return true
		}
	}
	return false
}
