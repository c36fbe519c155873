package shell

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// variable walks what the value of a variable makes programs run: an editor, a
// pager, what a prompt puts in.
func (a *analyzer) variable(f *frame, name, value string) {
	switch {
	case prompt(name) || strings.Contains(value, "[$(") || strings.Contains(value, "[`"):
		a.embedded(f.through(name), value)
	case name == "BASH_ENV":
		a.aside(func() { a.argv(f.through(name), &call{}, &Command{}, program.Inner{Words: []string{"source", value}}) })
	case runsValue(name):
		a.quietly(f.through(name), strings.TrimLeft(value, "|!"))
	}
}

func prompt(name string) bool {
	return len(name) == 3 && name[:2] == "PS" && name[2] <= '4'
}

// runsValue reports whether programs run a variable's value as a command line.
func runsValue(name string) bool {
	switch name {
	case "PROMPT_COMMAND", "PAGER", "MANPAGER", "EDITOR", "VISUAL", "FCEDIT", "SUDO_EDITOR", "LESSOPEN", "LESSCLOSE", "BROWSER",
		"RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER":
		return true
	}
	name, ok := strings.CutPrefix(name, "GIT_")
	return ok && (strings.HasSuffix(name, "EDITOR") || strings.HasSuffix(name, "PAGER") || strings.HasSuffix(name, "_COMMAND") ||
		strings.HasPrefix(name, "CONFIG_VALUE_") || name == "EXTERNAL_DIFF" || name == "ASKPASS" || name == "SSH")
}

// embedded walks the substitutions of a text that the shell expands although it
// was quoted: a prompt, an index that is computed.
func (a *analyzer) embedded(f *frame, text string) {
	if strings.Contains(text, "$(") || strings.IndexByte(text, '`') >= 0 {
		a.quietly(f, ": <<\x7f\n"+text+"\n\x7f\n")
	}
}

// quietly walks a text that may be a script: where it is none, it is no problem.
func (a *analyzer) quietly(f *frame, text string) {
	f = f.copy()
	f.stdin, f.out, f.pipe = nil, nil, 0
	if f.depth++; f.depth > maxDepth || text == "" {
		return
	}
	if a.reread -= len(text); a.reread < 0 {
		a.limit("too much text to read again")
		return
	}
	f.src = notation.Plain(Shown(text))
	if s := syntax.Parse(f.src); s.Problem == nil {
		a.aside(func() { a.script(f, s) })
	}
}
