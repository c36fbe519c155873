package prove

import (
	"bytes"
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/value"
)

// hooks compares each hook of the table with the policy's.
func (v *prover) hooks() {
	for i, p := range v.pairs {
		v.say("proving hook %d of %d", i+1, len(v.pairs))
		switch {
		case p.source == nil:
		case p.read.Err != nil:
			v.wrong(p.source, "%s", p.read.Err)
		default:
			v.hook(p)
		}
	}
}

func (v *prover) hook(p pair) {
	src, got := p.source, p.read.Hook
	if !v.place(src.Span, &got.Span) {
		v.wrong(src, "the table has it at %s", got.Span)
	}
	for _, same := range []struct {
		what      string
		src, read any
	}{
		{"priority", src.Priority, got.Priority}, {"timeout", src.Timeout.Milliseconds(), got.Timeout.Milliseconds()},
		{"async", src.Async, got.Async}, {"mode", src.Mode, got.Mode}, {"on_error", src.OnError, got.OnError},
		{"description", src.Description, got.Description}, {"allow_lifts", src.AllowLifts, got.AllowLifts},
		{"module", lower.Module(src.Name), p.read.Module}, {"folder", ast.Slug(src.Name), p.read.Slug},
	} {
		if same.src != same.read {
			v.wrong(src, "its %s is %v in the table, and %v in the policy", same.what, same.read, same.src)
		}
	}
	if !v.steps(p, src.Steps, got.Steps) {
		return
	}
	like := *src
	like.Steps = v.sourceOf(got.Steps)
	if ds := lang.Retype(v.read.Policy, got, &like); ds.HasErrors() {
		v.open(src, "what the table says of it has no types: %s", ds[0].Summary)
		return
	}
	v.finds(p, nil, nil, src.Match)
	v.changing(p)
	for _, event := range src.On {
		v.on(p, event)
	}
}

// changing wants a let that steps can change to be of one hook alone in the table, if it
// is no let of the policy: one that several have is evaluated once for all.
func (v *prover) changing(p pair) {
	for _, let := range p.read.Lets {
		if !namesState(let.Expr) {
			continue
		}
		if v.lets[let.Name] == nil {
			v.lets[let.Name] = p.source
			continue
		}
		event := p.source.On[0]
		text := v.table.Spelled(p.read.Hook, let.Expr, event)
		if !slices.ContainsFunc(p.source.Lets, func(l ast.Let) bool { return l.Shared && v.source.Spelled(p.source, l.Expr, event) == text }) {
			v.wrong(p.source, "the table evaluates a let of it once for it and for the hook %q, and steps can change it between them", v.lets[let.Name].Name)
		}
	}
}

func namesState(e *ast.Expr) bool {
	names := false
	ast.Walk(e, func(x *ast.Expr) bool {
		names = names || x.Op == ast.OpIdent && x.Name == "state"
		return !names
	})
	return names
}

// place reports whether a place is the one that the table has, and makes it equal: a
// table has no end of it.
func (v *prover) place(src diag.Span, read *diag.Span) bool {
	same := v.policy.Relative(src.File) == v.policy.Relative(read.File) &&
		src.Start.Line == read.Start.Line && src.Start.Column == read.Start.Column
	*read = src
	return same
}

// steps pairs the policy's steps with the table's: a step that the table lacks must
// hold on no event. It reports whether all of the table have one.
func (v *prover) steps(p pair, src, read []*ast.Step) bool {
	at := 0
	for _, s := range src {
		if at < len(read) && v.sameStep(s, read[at]) {
			v.beside[read[at]] = s
			at++
			continue
		}
		if !v.neverOn(p.source, s) {
			v.wrong(p.source, "the table has another step in place of %s in line %d", s.Kind, s.Span.Start.Line)
			return false
		}
	}
	if at < len(read) {
		v.wrong(p.source, "the table has a step %s too many", read[at].Kind)
		return false
	}
	for _, s := range read {
		if !v.blocks(p, v.beside[s], s) {
			return false
		}
	}
	return true
}

// sourceOf are the policy's steps beside the table's.
func (v *prover) sourceOf(read []*ast.Step) []*ast.Step {
	out := make([]*ast.Step, len(read))
	for i, s := range read {
		out[i] = v.beside[s]
	}
	return out
}

// sameStep reports whether a step of the table is the one of the policy, by what it is
// and where.
func (v *prover) sameStep(src, read *ast.Step) bool {
	span := read.Span
	if src.Kind != read.Kind || src.Label != read.Label || !v.place(src.Span, &span) {
		return false
	}
	read.Span = span
	return true
}

func (v *prover) neverOn(h *ast.Hook, s *ast.Step) bool {
	return !slices.ContainsFunc(h.On, func(event string) bool {
		return !v.source.Impossible([]*analyze.Guard{v.source.StepGuard(h, s, event)}, nil)
	})
}

func (v *prover) blocks(p pair, src, read *ast.Step) bool {
	if len(src.Blocks) != len(read.Blocks) {
		v.wrong(p.source, "the step %s has other blocks in the table", src.Kind)
		return false
	}
	for i, b := range src.Blocks {
		if b.Name != read.Blocks[i].Name {
			v.wrong(p.source, "the step %s has a block %s in the table, and %s in the policy", src.Kind, read.Blocks[i].Name, b.Name)
			return false
		}
		if !v.steps(p, b.Steps, read.Blocks[i].Steps) {
			return false
		}
	}
	return true
}

// on compares a hook and its steps on one event.
func (v *prover) on(p pair, event string) {
	src, got := p.source, p.read.Hook
	v.guards(src, event, "when it applies", v.source.Guard(src, event), v.table.Guard(got, event))
	v.guards(src, event, "when its condition fails", v.source.Fails(src, nil, event), v.table.Fails(got, nil, event))
	for _, s := range got.Steps {
		v.step(p, v.beside[s], s, event)
	}
}

func (v *prover) step(p pair, src, read *ast.Step, event string) {
	h, got := p.source, p.read.Hook
	v.guards(h, event, "when its step "+src.Kind+" runs", v.source.StepGuard(h, src, event), v.table.StepGuard(got, read, event))
	v.guards(h, event, "when the condition of its step "+src.Kind+" fails", v.source.Fails(h, src, event), v.table.Fails(got, read, event))
	if event != h.On[0] { // what follows is the same on every event
		return
	}
	if s, r := src.OnError.Over(h.OnError), read.OnError.Over(ast.OnError{}); s != r {
		v.wrong(h, "on_error of its step %s is %s in the table, and %s in the policy", src.Kind, r, s)
	}
	v.finds(p, src, read, src.Match)
	v.arguments(p, src, read, event)
	for _, b := range read.Blocks {
		for _, s := range b.Steps {
			v.step(p, v.beside[s], s, event)
		}
	}
}

func (v *prover) arguments(p pair, src, read *ast.Step, event string) {
	kind, _ := effect.Lookup(src.Kind)
	if len(src.Args) != len(read.Args) {
		v.wrong(p.source, "its step %s has other arguments in the table", src.Kind)
		return
	}
	for i, a := range src.Args {
		b := read.Args[i]
		if a.Name != b.Name {
			v.wrong(p.source, "its step %s has %s in place of %s in the table", src.Kind, b.Name, a.Name)
			continue
		}
		v.argument(p, src.Kind, a, b, formOf(kind, a.Name), event)
	}
}

func (v *prover) argument(p pair, step string, a, b ast.Arg, form effect.Form, event string) {
	var want value.Value
	var err error
	switch form {
	case effect.Schema:
		want, err = v.schemaOf(a.Expr.Value)
	case effect.Schemas:
		want, err = v.schemasOf(a.Expr.Value)
	default:
		one, other := v.source.Spelled(p.source, a.Expr, event), v.table.Spelled(p.read.Hook, b.Expr, event)
		if one != other {
			v.wrong(p.source, "%s of its step %s is %s in the table, and %s in the policy", a.Name, step, other, one)
		}
		return
	}
	if err != nil || !value.Equal(want, b.Expr.Value) {
		v.wrong(p.source, "%s of its step %s is another JSON Schema in the table", a.Name, step)
	}
}

func formOf(kind *effect.Kind, arg string) effect.Form {
	for _, a := range kind.Args {
		if a.Name == arg {
			return a.Form
		}
	}
	return effect.Plain
}

// guards compares two guards.
func (v *prover) guards(h *ast.Hook, event, what string, src, read *analyze.Guard) {
	v.report.Guards++
	same, example := v.source.Same(src, read, func(e *analyze.Event) bool { return v.differs(h, e) })
	f := Finding{Hook: h.Name, Event: event, What: what, Example: example, Span: h.Span}
	switch same {
	case analyze.No:
		v.report.Wrong = append(v.report.Wrong, f)
	case analyze.Unknown:
		v.report.Open = append(v.report.Open, f)
	}
}

// finds compares the programs that find match.text, where the table has some.
func (v *prover) finds(p pair, src, read *ast.Step, m *ast.Match) {
	have := p.read.Finds[read]
	want := sources(m)
	switch {
	case len(have) == 0 && !asksForMatch(p.source, src):
		return
	case len(have) != len(want):
		v.wrong(p.source, "match.text comes from %d regexes in the table, and from %d in the policy", len(have), len(want))
		return
	}
	for i, re := range want {
		prog, err := automata.EncodeProg(re.regex.Source)
		if err != nil || !bytes.Equal(prog, have[i].Prog) || re.regex.Description != have[i].Description || re.in != have[i].Value.String() {
			v.wrong(p.source, "match.text comes from other regexes in the table")
			return
		}
	}
}

// source is a regex that match.text can come from, and the name of what it searches.
type source struct {
	regex ast.Regex
	in    string
}

func sources(m *ast.Match) (out []source) {
	if m == nil {
		return nil
	}
	for _, re := range m.Pattern {
		out = append(out, source{re, "tool.raw"})
	}
	for _, f := range m.Input {
		for _, re := range f.Regexes {
			out = append(out, source{re, "tool.input." + f.Field})
		}
	}
	for _, f := range m.Fields {
		for _, re := range f.Regexes {
			out = append(out, source{re, f.Field})
		}
	}
	return out
}

// asksForMatch reports whether expressions of a hook, or of a step of it, name
// match.text or the like.
func asksForMatch(h *ast.Hook, s *ast.Step) bool {
	if s != nil {
		h = &ast.Hook{When: s.When, Steps: []*ast.Step{{Args: s.Args, Blocks: s.Blocks}}, Lets: h.Lets}
	}
	return h.UsedNames()["match"]
}
