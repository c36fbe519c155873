package lint

import (
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
)

// FileAccess is a call that touches a file.
type FileAccess struct {
	tool, field string
	text        string // of the field; % is the file
	Verb        string // "reads"
}

// FileAccesses are calls of file tools and of the shell, of each way to touch a file.
var FileAccesses = []FileAccess{
	{"ReadFile", "path", "%", "reads"},
	{"WriteFile", "path", "%", "writes"},
	{"EditFile", "path", "%", "writes"},
	{"Shell", "command", "cat %", "reads"},
	{"Shell", "command", "echo x > %", "writes"},
	{"Shell", "command", "rm %", "deletes"},
}

// Call is the access to a file as an event.
func (a FileAccess) Call(event, file string) *analyze.Event {
	return ToolCall(event, a.tool, map[string]string{a.field: strings.ReplaceAll(a.text, "%", file)})
}

// SaidOf is what a hook says of itself: its name, its description, and the texts of its
// steps, with … for what waits for an event in them.
func SaidOf(h *ast.Hook) string {
	said := []string{strings.NewReplacer("-", " ", "_", " ").Replace(BaseName(h)), h.Description}
	ast.EachStep(h.Steps, func(s *ast.Step) {
		for _, name := range []string{"reason", "message", "text", "title"} {
			said = append(said, wording(s.Arg(name)))
		}
	})
	return strings.Join(said, "\n")
}

// wording is a text, with … for what waits for an event.
func wording(x *ast.Expr) string {
	switch {
	case x == nil:
		return ""
	case x.Op == ast.OpConst:
		return x.Value.Text()
	case x.Op != ast.OpTemplate:
		return "…"
	}
	var b strings.Builder
	for _, a := range x.Args {
		b.WriteString(wording(a))
	}
	return b.String()
}
