package command

import (
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
)

// environment is the lines for the file that the host names in CLAUDE_ENV_FILE.
// It runs the file with a shell before every later command, so that a variable
// is there in all of them (measured). Without a file there is nothing to write
// to.
func environment(file string, vars []decision.Var) []host.Append {
	if file == "" || len(vars) == 0 {
		return nil
	}
	var b strings.Builder
	for _, v := range vars {
		if isName(v.Name) && !strings.Contains(v.Value, "\x00") {
			b.WriteString("export " + v.Name + "=" + shellQuoted(v.Value) + "\n")
		}
	}
	if b.Len() == 0 {
		return nil
	}
	return []host.Append{{Path: file, Text: b.String()}}
}

// isName reports whether a shell takes it as a variable's name; anything else
// would be read as a command.
func isName(s string) bool {
	for i, r := range s {
		letter := r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}

// shellQuoted is a text as one word of a shell that means nothing but itself.
func shellQuoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
