package check

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// ofKind checks what is true of one kind of step beyond the types of its
// arguments.
func (h *hookPass) ofKind(s *ast.Step, tools ToolSet) {
	switch s.Kind {
	case "rewrite":
		h.written(s, "input", "Write { field = \"{{ value }}\" }.")
		h.rewrite(s, tools)
	case "derive":
		h.written(s, "values", "Write { field = \"{{ value }}\" }.")
		h.derived(s)
	case "context":
		h.context(s)
	case "check":
		h.exactlyOne(s, "command", "shell")
		h.program(s)
	case "run":
		h.exactlyOne(s, "command", "shell", "script")
		h.onlyWith(s, "args", "script")
		h.program(s)
	case "validate":
		h.validate(s)
	case "write":
		h.inProject(s, "file")
		h.write(s)
	case "record":
		h.inProject(s, "to")
	case "state":
		h.atLeastOne(s, "set", "add", "append", "clear")
		for _, arg := range []string{"set", "add", "append"} {
			h.written(s, arg, "A value whose keys the event chooses is a map: append = { name = { \"{{ key }}\" = value } }.")
		}
		h.state(s)
	case "env":
		h.variables(s, "set")
	case "require":
		h.exactlyOne(s, "approval", "file", "value")
		h.onlyWith(s, "files", "approval")
		h.onlyWith(s, "of", "approval")
		h.onlyWith(s, "max_age", "approval", "file")
	case "prompt":
		h.prompt(s)
	}
}

// program: what is true of every step that starts one.
func (h *hookPass) program(s *ast.Step) {
	h.onlyWith(s, "backoff", "retries")
	h.within(s, "retries", 0, 10)
	h.variables(s, "env")
}

func (h *hookPass) context(s *ast.Step) {
	h.atLeastOne(s, "text", "files", "values")
	h.onlyWith(s, "require", "files")
	h.onlyWith(s, "consume", "files")
	h.within(s, "max_bytes", 1, 1<<30)
}

func (h *hookPass) validate(s *ast.Step) {
	h.exactlyOne(s, "value", "file", "files")
	if h.exactlyOne(s, "schema", "schema_by") {
		h.onlyWith(s, "schema_by", "file", "files")
	}
}

// write: a file gets new text, or its document changes, or it goes away.
func (h *hookPass) write(s *ast.Step) {
	ways := given(s, "content", "delete")
	if changes := given(s, "set", "append"); len(changes) > 0 {
		ways = append(ways, changes[0])
	}
	h.one(s, ways, "`content`, `set` and `append`, or `delete`")
	if s.Constant("delete") == "false" && len(ways) == 1 {
		h.diags.Errorf(diag.CodeValue, s.Arg("delete").Span, "this write does nothing").Detail = "Leave `delete` out, and say what is written."
	}
	for _, name := range []string{"set", "append"} {
		for _, g := range fieldsOf(s.Arg(name)) {
			if g.name != "" && !strings.HasPrefix(g.name, "/") {
				h.diags.Errorf(diag.CodeValue, g.at, "%q is no JSON pointer", g.name).
					Detail = "Write \"/" + g.name + "\" for the field " + g.name + ", or \"\" for the whole document."
			}
		}
	}
}

// given lists those of the arguments that the step has.
func given(s *ast.Step, names ...string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return s.Arg(n) == nil })
}

// exactlyOne reports a step that has none or several of some arguments.
func (h *hookPass) exactlyOne(s *ast.Step, names ...string) bool {
	return h.one(s, given(s, names...), listed(names, "or"))
}

func (h *hookPass) one(s *ast.Step, has []string, of string) bool {
	switch {
	case len(has) == 0:
		h.diags.Errorf(diag.CodeMissingArg, s.Span, "%s needs %s", s.Kind, of)
	case len(has) > 1:
		h.diags.Errorf(diag.CodeUnknownArg, argSpan(s, has[1]), "%s has both `%s` and `%s`", s.Kind, has[0], has[1]).
			Detail = "It takes one of " + of + "."
	}
	return len(has) == 1
}

// atLeastOne reports a step that has none of some arguments.
func (h *hookPass) atLeastOne(s *ast.Step, names ...string) {
	if len(given(s, names...)) == 0 {
		h.diags.Errorf(diag.CodeMissingArg, s.Span, "%s needs %s", s.Kind, listed(names, "or"))
	}
}

// onlyWith reports an argument that means nothing without one of others.
func (h *hookPass) onlyWith(s *ast.Step, name string, others ...string) {
	if s.Arg(name) != nil && len(given(s, others...)) == 0 {
		h.diags.Errorf(diag.CodeUnknownArg, argSpan(s, name), "`%s` means nothing without %s", name, listed(others, "or"))
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

var variableName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// variables reports keys that no variable of an environment can have as its
// name.
func (h *hookPass) variables(s *ast.Step, arg string) {
	const why = "An event that chooses the name of a variable chooses what programs load and run. Write { NAME = \"{{ value }}\" }."
	if x := s.Arg(arg); x != nil && x.Op != ast.OpMap && x.Op != ast.OpConst && x.Op != ast.OpInvalid {
		h.unwritten(x, arg, why)
	}
	h.written(s, arg, why)
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
		h.diags.Errorf(diag.CodeValue, x.Span, "`%s` must be a file below the project, not %q", name, p)
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
