package check

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// step checks one step in the environment of the hook, narrowed by the step's
// own match.
func (h *hookPass) step(s *ast.Step) {
	env, tools := h.stepEnv(s)
	if len(h.run) > 0 {
		env = env.withChecks(h.run, h.checks)
	}
	h.condition(env, s.When)
	kind, ok := effect.Lookup(s.Kind)
	if !ok {
		for _, a := range s.Args {
			_, ds := env.Check(a.Expr)
			h.diags.Add(ds...)
		}
		return
	}
	if kind.Needs(s.Constant).Stops() {
		h.blockable(s)
	}
	for _, a := range s.Args {
		h.arg(h.argEnv(env, kind, s, a.Name), kind, a)
	}
	h.required(kind, s)
	h.arguments(kind, s)
	h.ofKind(s, tools)
	for _, b := range s.Blocks {
		for _, inner := range b.Steps {
			h.step(inner)
		}
	}
	if labelled(s) {
		h.run = append(h.run, s.Label)
	}
}

// argEnv is the environment of one argument: it may see names of its own, and
// the reason of a check what the check found.
func (h *hookPass) argEnv(env *Env, kind *effect.Kind, s *ast.Step, name string) *Env {
	if name == "reason" && labelled(s) {
		env = env.withChecks(append(slices.Clip(h.run), s.Label), h.checks)
	}
	for _, a := range kind.Args {
		if a.Name == name && len(a.Names) > 0 {
			env = env.WithNames(a.Names...)
		}
	}
	return env
}

func (h *hookPass) stepEnv(s *ast.Step) (*Env, ToolSet) {
	if s.Match == nil {
		return h.env, h.tools
	}
	tools := h.toolSet(s.Match)
	if toolRegexes(s.Match) == nil {
		tools = h.tools
	} else if toolRegexes(h.hook.Match) != nil {
		tools = tools.And(h.tools)
	}
	h.match(s.Match, tools)
	info := matchInfo(s.Match).or(matchInfo(h.hook.Match))
	env := h.env.WithConsts(h.hook.Consts)
	base := h.pass.env(h.events, tools, info)
	env.names, env.tools, env.match = base.names, base.tools, base.match
	return env, tools
}

// arg checks an argument against what its step wants. Text may hold any value;
// an argument that is exactly one {{ expr }} has that expression's type.
func (h *hookPass) arg(env *Env, kind *effect.Kind, a ast.Arg) {
	if a.Expr.Op == ast.OpInvalid {
		return
	}
	t, ds := env.Check(a.Expr)
	h.diags.Add(ds...)
	i := slices.IndexFunc(kind.Args, func(k effect.Arg) bool { return k.Name == a.Name })
	if ds.HasErrors() || i < 0 {
		return
	}
	want := kind.Args[i]
	switch {
	case want.Const && !constant(a.Expr):
		h.diags.Errorf(diag.CodeValue, a.Expr.Span, "`%s` of %s must be known at compile time", a.Name, kind.Name).
			Detail = "Write a value without {{ }}."
	case want.Static && !constant(a.Expr):
		h.diags.Errorf(diag.CodeValue, a.Expr.Span, "`%s` of %s cannot contain {{ }}, because text from an event would run as program text", a.Name, kind.Name).
			Detail = `Pass it as an argument, command = ["lint", "{{ path }}"], or as a variable, env = { FILE = "{{ path }}" } and "$FILE" in the line. For a variable of the policy write ${var.x}.`
	case !assignable(t, *want.Type):
		h.diags.Errorf(diag.CodeValue, a.Expr.Span, "`%s` of %s must be %s, not %s", a.Name, kind.Name, article(*want.Type), article(t)).
			Detail = stepAdvice(kind, want, t)
	case len(want.Enum) > 0 && a.Expr.Op == ast.OpConst && !slices.Contains(want.Enum, a.Expr.Value.Str()):
		h.diags.Errorf(diag.CodeValue, a.Expr.Span, "`%s` of %s must be %s", a.Name, kind.Name, quoteAll(want.Enum, " or "))
	}
}

// stepAdvice is what to write for an argument of a step.
func stepAdvice(kind *effect.Kind, want effect.Arg, got value.Type) string {
	shell := func(a effect.Arg) bool { return a.Name == "shell" }
	if want.Name == "command" && got.Kind == value.TString && slices.ContainsFunc(kind.Args, shell) {
		return `Write the program and its arguments, ["npm", "test"], or the line for the shell: shell = "npm test".`
	}
	return argAdvice(got, *want.Type)
}

func argAdvice(got, want value.Type) string {
	if want.Kind == value.TList && got.Kind == value.TString {
		return "Write a list: [ … ]."
	}
	if want.Kind == value.TString && got.Kind == value.TList {
		return `Join it: {{ join(list, ", ") }}.`
	}
	if want.Kind == value.TString {
		return "Convert it: {{ string(x) }}."
	}
	return ""
}

// constant reports whether nothing in x waits for an event.
func constant(x *ast.Expr) bool {
	closed := true
	ast.Walk(x, func(x *ast.Expr) bool {
		switch x.Op {
		case ast.OpConst, ast.OpArray, ast.OpMap, ast.OpUnary:
		default:
			closed = false
		}
		return closed
	})
	return closed
}

func (h *hookPass) required(kind *effect.Kind, s *ast.Step) {
	for _, a := range kind.Args {
		if a.Required && s.Arg(a.Name) == nil {
			h.diags.Errorf(diag.CodeMissingArg, s.Span, "%s needs `%s`", kind.Name, a.Name).Detail = sentence(a.Doc)
		}
	}
}

// blockable refuses a decision that could have no effect.
func (h *hookPass) blockable(s *ast.Step) {
	for _, k := range h.events {
		if h.canBlock(k) {
			continue
		}
		d := h.diags.Errorf(diag.CodeNotBlockable, s.Span, "`%s` has no effect on %s, because no target can block it", s.Kind, k.Name)
		d.Detail = notBlocking(s)
		if len(h.events) > 1 {
			d.Detail = "Write a hook of its own for " + k.Name + ". " + d.Detail
		}
	}
}

// notBlocking is what a step could do where nothing can be blocked.
func notBlocking(s *ast.Step) string {
	kind, _ := effect.Lookup(s.Kind)
	for _, a := range kind.Args {
		if slices.Contains(a.Enum, "warn") {
			return "Make it warn: " + a.Name + " = \"warn\"."
		}
	}
	if s.Kind == "context" {
		return "Remove `require`; a missing file then adds nothing."
	}
	return "Use warn or context instead."
}

func (h *hookPass) canBlock(k *event.Kind) bool {
	if !k.Blockable || h.options.CanBlock == nil || len(h.policy.Targets) == 0 {
		return k.Blockable
	}
	return slices.ContainsFunc(h.policy.Targets, func(target string) bool {
		blocks := func(name string) bool { return h.options.CanBlock(target, name) }
		return blocks(k.Name) || h.followsFrom(k.Name, blocks, map[string]bool{})
	})
}

// rewrite checks the fields that are replaced against the tools' inputs.
func (h *hookPass) rewrite(s *ast.Step, tools ToolSet) {
	input := s.Arg("input")
	if input == nil || tools.Open {
		return
	}
	for _, f := range fieldsOf(input) {
		t := tools.Input()
		want, ok := t.Field(f.name)
		switch {
		case !ok:
			d := h.diags.Errorf(diag.CodeExprUnknownName, f.at, "%s no input `%s`", tools.have(), f.name)
			(&checker{Env: &Env{tools: tools}}).adviseInput(d, f.name, t)
		case !assignable(f.t, want):
			h.diags.Errorf(diag.CodeValue, f.at, "the input `%s` must be %s, not %s", f.name, article(want), article(f.t))
		}
	}
}

type givenField struct {
	name string
	at   diag.Span
	t    value.Type
}

// fieldsOf is what a map literal, or a constant map, gives.
func fieldsOf(x *ast.Expr) []givenField {
	var out []givenField
	switch {
	case x == nil:
	case x.Op == ast.OpMap:
		for i := 0; i+1 < len(x.Args); i += 2 {
			if key := x.Args[i]; key.Op == ast.OpConst {
				out = append(out, givenField{key.Value.Str(), key.Span, x.Args[i+1].Type})
			}
		}
	case x.Op == ast.OpConst && x.Value.Kind() == value.Map:
		for i := range x.Value.Len() {
			out = append(out, givenField{x.Value.Key(i).Str(), x.Span, typeOf(x.Value.At(i))})
		}
	}
	return out
}
