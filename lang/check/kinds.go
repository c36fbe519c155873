package check

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/value"
)

// arguments checks what the kind's row says of its arguments together.
func (h *hookPass) arguments(kind *effect.Kind, s *ast.Step) {
	for _, names := range kind.OneOf {
		h.exactlyOne(s, given(s, names...), listed(names, "or"))
	}
	if len(kind.AnyOf) > 0 && len(given(s, kind.AnyOf...)) == 0 {
		h.diags.Errorf(diag.CodeMissingArg, s.Span, "%s needs %s", s.Kind, listed(kind.AnyOf, "or"))
	}
	for i := range kind.Args {
		if a := &kind.Args[i]; s.Arg(a.Name) != nil {
			h.argument(s, a)
		}
	}
}

// argument checks one argument, which is there.
func (h *hookPass) argument(s *ast.Step, a *effect.Arg) {
	if len(a.With) > 0 && len(given(s, a.With...)) == 0 {
		h.diags.Errorf(diag.CodeUnknownArg, argSpan(s, a.Name), "`%s` needs %s", a.Name, listed(a.With, "or"))
	}
	if a.Most > 0 {
		h.within(s, a.Name, a.Least, a.Most)
	}
	if a.InFolder {
		h.inProject(s, a.Name)
	}
	if a.Keys.Written != "" {
		h.written(s, a.Name, a.Keys.Written)
	}
	if a.Keys.Variables {
		h.variables(s, a.Name, a.Keys.Written)
	}
	if a.Keys.Pointers {
		h.pointers(s, a.Name)
	}
}

// ofKind checks what no row can say.
func (h *hookPass) ofKind(s *ast.Step, tools ToolSet) {
	switch s.Kind {
	case "rewrite":
		h.rewrite(s, tools)
	case "derive":
		h.derived(s)
	case "write":
		h.write(s)
	case "state":
		h.state(s)
	case "prompt":
		h.prompt(s)
	}
}

// write: a file gets new text, or its document changes, or it goes away.
func (h *hookPass) write(s *ast.Step) {
	ways := given(s, "content", "delete")
	if changes := given(s, "set", "append"); len(changes) > 0 {
		ways = append(ways, changes[0])
	}
	h.exactlyOne(s, ways, "`content`, `set` and `append`, or `delete`")
	if s.Constant("delete") == "false" && len(ways) == 1 {
		h.diags.Errorf(diag.CodeValue, s.Arg("delete").Span, "this write has no effect").Detail = "Remove `delete`, and write `content`, `set` or `append`."
	}
}

// pointers reports keys that are no JSON pointers.
func (h *hookPass) pointers(s *ast.Step, arg string) {
	for _, g := range fieldsOf(s.Arg(arg)) {
		if g.name != "" && !strings.HasPrefix(g.name, "/") {
			h.diags.Errorf(diag.CodeValue, g.at, "%q is not a JSON pointer", g.name).
				Detail = "Write \"/" + g.name + "\" for the field " + g.name + ", or \"\" for the whole document."
		}
	}
}

// given lists those of the arguments that the step has.
func given(s *ast.Step, names ...string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return s.Arg(n) == nil })
}

// exactlyOne reports a step that has none or several of some arguments; has is
// those that it has.
func (h *hookPass) exactlyOne(s *ast.Step, has []string, of string) {
	switch {
	case len(has) == 0:
		h.diags.Errorf(diag.CodeMissingArg, s.Span, "%s needs %s", s.Kind, of)
	case len(has) > 1:
		h.diags.Errorf(diag.CodeUnknownArg, argSpan(s, has[1]), "%s has both `%s` and `%s`", s.Kind, has[0], has[1]).
			Detail = "Write one of " + of + "."
	}
}

// within reports a number out of its range.
func (h *hookPass) within(s *ast.Step, name string, least, most int) {
	x := s.Arg(name)
	if x == nil || x.Op != ast.OpConst || x.Value.Kind() != value.Int {
		return
	}
	if n := x.Value.Int(); n < least || n > most {
		h.diags.Errorf(diag.CodeValue, x.Span, "`%s` must be from %d to %d, not %d", name, least, most, n)
	}
}

var variableName = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]*$`)

// variables reports keys that no variable of an environment can have as its
// name.
func (h *hookPass) variables(s *ast.Step, arg, why string) {
	if x := s.Arg(arg); x != nil && x.Op != ast.OpMap && x.Op != ast.OpConst && x.Op != ast.OpInvalid {
		h.unwritten(x, arg, why)
	}
	for _, g := range fieldsOf(s.Arg(arg)) {
		if !variableName.MatchString(g.name) {
			h.diags.Errorf(diag.CodeName, g.at, "%q cannot be the name of a variable", g.name).
				Detail = "A name has letters, digits and _, and does not start with a digit."
		}
	}
}

// inProject reports a path that is written in the policy and leads out of every
// project.
func (h *hookPass) inProject(s *ast.Step, name string) {
	x := s.Arg(name)
	if x == nil || x.Op != ast.OpConst {
		return
	}
	p := x.Value.Str()
	if clean := path.Clean(p); p == "" || clean == ".." || strings.HasPrefix(clean, "../") {
		h.diags.Errorf(diag.CodeValue, x.Span, "`%s` must be a file in the project, not %q", name, p)
	}
}

// written reports keys of a map that wait for an event.
func (h *hookPass) written(s *ast.Step, arg, advice string) {
	x := s.Arg(arg)
	if x == nil || x.Op != ast.OpMap {
		return
	}
	for i := 0; i < len(x.Args); i += 2 {
		if x.Args[i].Op != ast.OpConst {
			h.unwritten(x.Args[i], arg, advice)
		}
	}
}

func (h *hookPass) unwritten(x *ast.Expr, arg, advice string) {
	h.diags.Errorf(diag.CodeValue, x.Span, "the names of `%s` must be written in the policy", arg).Detail = advice
}

func argSpan(s *ast.Step, name string) diag.Span {
	for _, a := range s.Args {
		if a.Name == name {
			return a.Span
		}
	}
	return s.Span
}

// listed words arguments as a sentence does: `a`, `b` or `c`.
func listed(names []string, last string) string {
	out := ""
	for i, n := range names {
		switch {
		case i == 0:
		case i == len(names)-1:
			out += " " + last + " "
		default:
			out += ", "
		}
		out += "`" + n + "`"
	}
	return out
}
