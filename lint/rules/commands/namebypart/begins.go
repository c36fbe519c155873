package namebypart

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// inFolder reports an absolute folder with which a path begins, whatever the hook then does: the
// condition is true of the folder and of one whose name only begins alike, and false elsewhere, or
// the other way round.
func inFolder(p *lint.Policy, h *ast.Hook, whole, x, at *ast.Expr, text string, r *lint.Report) bool {
	subject := subjectOf(x, whole)
	if subject == "" || at.Op != ast.OpConst && at.Op != ast.OpArray || !deep.MatchString(text) || system.MatchString(text) {
		return false
	}
	parts := lint.Conjuncts(whole)
	i := slices.IndexFunc(parts, func(part *ast.Expr) bool { return contains(part, x) })
	if i < 0 || parts[i].Type.Kind != value.TBool {
		return false
	}
	for _, on := range h.On {
		for _, tool := range toolsWith(h, on, subject) {
			holds := func(folder string) bool {
				return p.Facts.Holds(p.Facts.Condition(h, parts[i], on), lies(h, on, tool, subject, folder))
			}
			if in := holds(text); in != holds(text+"-next") || in == holds("/elsewhere") {
				continue
			}
			d := r.At(at.Span, "%s/… begins with %s too, so the condition takes it for the same folder", text+"-next", text)
			d.Detail = "Write within(" + p.Text(x.Args[0].Span) + ", '" + text + "'), which compares whole names."
			if strings.HasPrefix(subject, "files.") {
				d.Detail = "Write within(#, '" + text + "'), which compares whole names."
			}
			if local := p.LocalAt(at); !local.IsZero() {
				d.Notes = append(d.Notes, diag.Note{Span: local, Text: "the text is written here"})
			}
			d.Witness = lint.Witness(lies(h, on, tool, subject, text+"-next"), "the condition says the same of "+text)
			return true
		}
	}
	return false
}

var (
	deep   = lazyregexp.New(`^(/[^/]+){2,}$`)
	system = lazyregexp.New(`^/(etc|usr|var|dev|proc|sys|bin|lib|boot|root|tmp|private|opt)(/|$)`)
)

// subjectOf is what a comparison compares: the folder of an event, a path, or the items of a list
// of files; "" for anything else.
func subjectOf(x, whole *ast.Expr) string {
	left := x.Args[0]
	for left.Op == ast.OpBinary && left.Name == "??" {
		left = left.Args[0]
	}
	switch left.String() {
	case "cwd", "project", "path_abs":
		return left.String()
	case "#.cwd": // of a command, which runs in the folder of the event
		return "cwd"
	}
	list := ""
	ast.Walk(whole, func(loop *ast.Expr) bool {
		if left.Op == ast.OpPointer && left.Name == "" && loop.Op == ast.OpLoop && len(loop.Args) > 1 && contains(loop.Args[1], x) && strings.HasPrefix(loop.Args[0].String(), "files.") {
			list = loop.Args[0].String()
		}
		return true
	})
	return list
}

func contains(whole, x *ast.Expr) (found bool) {
	ast.Walk(whole, func(y *ast.Expr) bool {
		found = found || y == x
		return !found
	})
	return found
}

// toolsWith are the tools of which a call has what is compared; "" on an event without a tool.
func toolsWith(h *ast.Hook, on, subject string) []string {
	kind, ok := event.LookupKind(on)
	switch {
	case !ok:
		return nil
	case !kind.Tool:
		return []string{""}
	case subject == "cwd" || subject == "project":
		return []string{"Shell"}
	case subject == "files.read":
		return []string{"ReadFile"}
	case subject == "files.deleted":
		return []string{"Shell"}
	}
	return []string{"WriteFile"}
}

// lies is an event in a folder, or a call for a file in it.
func lies(h *ast.Hook, on, tool, subject, folder string) *analyze.Event {
	e := &analyze.Event{JSON: []byte(`{"event_type":"` + on + `"}`), Name: on}
	switch {
	case tool != "" && (subject == "cwd" || subject == "project"):
		e = lint.ToolCall(on, tool, commandOf(h))
	case tool == "Shell":
		return lint.ToolCall(on, tool, map[string]string{"command": "rm " + folder + "/x"})
	case tool != "":
		return lint.ToolCall(on, tool, map[string]string{"path": folder + "/x"})
	}
	var members map[string]any
	if json.Unmarshal(e.JSON, &members) != nil {
		return e
	}
	members["work_dir"], members["project"] = folder, folder
	if line, err := json.Marshal(members); err == nil {
		e.JSON = line
	}
	return e
}

// commandOf is the input of a call of the shell with a command that a hook is about, if it names one.
func commandOf(h *ast.Hook) map[string]string {
	for _, line := range evade.Candidates(h, nil, &ast.Expr{}, "") {
		return map[string]string{"command": line}
	}
	return nil
}
