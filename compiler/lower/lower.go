// Package lower turns guards and steps of a checked policy into the nodes,
// automata and keys of a decision table.
package lower

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// Lowerer fills a table builder.
type Lowerer struct {
	B        *table.Builder
	Automata *Automata
	Watch    *Watch // nil: the table tells nothing
	diags    *diag.List
	exprs    *Exprs
	hook     *ast.Hook // under way
}

// New starts a table; what cannot be lowered is reported to diags.
func New(diags *diag.List) *Lowerer {
	l := &Lowerer{B: table.NewBuilder(), Automata: newAutomata(diags), diags: diags}
	l.exprs = l.newExprs(nil, nil)
	return l
}

// Hook lowers one hook of a policy with its steps.
func (l *Lowerer) Hook(p *ast.Policy, h *ast.Hook) {
	own := OwnFields(p, h)
	commands := l.matched(h.Match)
	l.hook = h
	l.exprs = l.newExprs(l.lets(h.Lets, own, commands), own)
	l.exprs.Commands = commands
	l.exprs.watch, l.exprs.hook = l.Watch, h
	rec := table.Hook{
		Name:        l.B.Text(h.Name),
		Description: l.B.Text(h.Description),
		File:        l.B.Text(p.Relative(h.Span.File)),
		Line:        uint32(h.Span.Start.Line),
		Column:      uint32(h.Span.Start.Column),
		Priority:    uint16(h.Priority),
		Flags:       hookFlags(h),
		Timeout:     uint32(h.Timeout.Milliseconds()),
		Match:       l.watchedRow(h, l.match(h.Match)),
		When:        l.condition(h.When),
		Slug:        l.B.Text(ast.Slug(h.Name)),
		Module:      l.B.Text(Module(h.Name)),
	}
	var finds []table.Find
	if asksForMatch(h) {
		finds = l.finds(h.Match)
	}
	l.B.Hook(rec, finds, l.steps(h, h.Steps))
}

// lets gives every let a number; lets of the same expression share one.
func (l *Lowerer) lets(lets []ast.Let, own map[string]bool, commands table.NodeID) map[string]uint32 {
	numbers := map[string]uint32{}
	for _, let := range lets {
		x := l.newExprs(numbers, own)
		x.Commands = commands
		x.watch, x.hook, x.shared = l.Watch, l.hook, let.Shared
		id, err := x.lower(let.Expr, let.Expr.IsCondition())
		if err != nil {
			l.report(let.Span, err)
			continue
		}
		numbers[let.Name] = l.share(let, id)
	}
	return numbers
}

// share gives a let its number. Steps change what some lets ask, so that such a let
// of one hook is no let of another.
func (l *Lowerer) share(let ast.Let, id table.NodeID) uint32 {
	if !let.Shared && asksForChanges(let.Expr) {
		return l.B.ShareAlone(id)
	}
	return l.B.Share(id)
}

// asksForChanges reports whether an expression asks for what steps of the event can
// change. The result of a check is no name of a let.
func asksForChanges(e *ast.Expr) bool {
	asks := false
	ast.Walk(e, func(x *ast.Expr) bool {
		asks = asks || (x.Op == ast.OpIdent || x.Op == ast.OpCall) && x.Name == "state"
		return !asks
	})
	return asks
}

// expr lowers an expression; none is NoNode.
func (l *Lowerer) expr(e *ast.Expr) table.NodeID { return l.with(l.exprs.Lower, e) }

// condition lowers a when; none is NoNode.
func (l *Lowerer) condition(e *ast.Expr) table.NodeID { return l.with(l.exprs.Condition, e) }

func (l *Lowerer) with(lower func(*ast.Expr) (table.NodeID, error), e *ast.Expr) table.NodeID {
	if e == nil {
		return table.NoNode
	}
	id, err := lower(e)
	if err != nil {
		l.report(e.Span, err)
		return table.NoNode
	}
	return id
}

func (l *Lowerer) report(at diag.Span, err error) {
	if d, ok := err.(diag.Diag); ok {
		l.diags.Add(d)
		return
	}
	l.diags.Errorf(diag.CodeLimit, at, "%s", err)
}

// Const lowers a value.
func (l *Lowerer) Const(v value.Value) table.NodeID { return l.exprs.constant(v).id }

func (l *Lowerer) steps(h *ast.Hook, steps []*ast.Step) []table.Step {
	out := make([]table.Step, 0, len(steps))
	for _, s := range steps {
		out = append(out, l.step(h, s))
	}
	return out
}

func (l *Lowerer) step(h *ast.Hook, s *ast.Step) table.Step {
	number, kind := kindOf(s.Kind)
	if l.exprs.Commands = l.matched(s.Match); l.exprs.Commands == table.NoNode {
		l.exprs.Commands = l.matched(h.Match)
	}
	rec := table.Step{
		Kind:   number,
		Flags:  stepFlags(s.OnError.Over(h.OnError)),
		Label:  l.B.Text(s.Label),
		Match:  l.match(s.Match),
		When:   l.condition(s.When),
		Line:   uint32(s.Span.Start.Line),
		Column: uint32(s.Span.Start.Column),
	}
	if s.Match != nil && stepAsksForMatch(s) {
		rec.Finds, rec.NumFinds = l.B.Finds(l.finds(s.Match))
	}
	args := make([]table.StepArg, 0, len(s.Args)+len(s.Blocks))
	for _, a := range s.Args {
		args = append(args, table.StepArg{Name: l.B.Text(a.Name), Value: l.argument(kind, a)})
	}
	for _, b := range s.Blocks {
		args = append(args, table.StepArg{Name: l.B.Text(b.Name), Value: l.block(h, b)})
	}
	rec.Args, rec.NumArgs = l.B.StepArgs(args)
	return rec
}

// argument lowers an argument of a step, which may name what the step finds.
func (l *Lowerer) argument(kind *effect.Kind, a ast.Arg) table.NodeID {
	switch formOf(kind, a.Name) {
	case effect.Schema:
		return l.Const(l.schema(a.Expr.Value, a.Span))
	case effect.Schemas:
		return l.Const(l.schemas(a.Expr.Value, a.Span))
	}
	l.exprs.Found = found(kind, a.Name)
	id := l.expr(a.Expr)
	l.exprs.Found = nil
	return id
}

func formOf(kind *effect.Kind, arg string) effect.Form {
	for _, a := range kind.Args {
		if a.Name == arg {
			return a.Form
		}
	}
	return effect.Plain
}

// block lowers the steps of a block, which come before the step that they stand
// in: the list of the first one's number and how many there are.
func (l *Lowerer) block(h *ast.Hook, b ast.Block) table.NodeID {
	first := l.B.Steps(l.steps(h, b.Steps))
	return l.Const(value.OfList([]value.Value{value.OfInt(int(first)), value.OfInt(len(b.Steps))}))
}

func kindOf(name string) (uint16, *effect.Kind) {
	for i, k := range effect.All {
		if k.Name == name {
			return uint16(i), k
		}
	}
	panic("lower: the checker let the step " + name + " through")
}

func stepFlags(o ast.OnError) (flags uint16) {
	for flag, set := range map[uint16]bool{
		table.StepParseClosed:   o.Parse,
		table.StepFailureClosed: o.Failure,
		table.StepTimeoutClosed: o.Timeout,
	} {
		if set {
			flags |= flag
		}
	}
	return flags
}

func hookFlags(h *ast.Hook) (flags uint16) {
	for flag, set := range map[uint16]bool{
		table.HookAsync:         h.Async,
		table.HookMonitor:       h.Mode == ast.Monitor,
		table.HookParseClosed:   h.OnError.Parse,
		table.HookFailureClosed: h.OnError.Failure,
		table.HookTimeoutClosed: h.OnError.Timeout,
		table.HookLift:          h.AllowLifts,
		table.HookDerives:       Derives(h),
	} {
		if set {
			flags |= flag
		}
	}
	return flags
}

// Derives reports whether a hook derives one of the policy's events.
func Derives(h *ast.Hook) bool { return len(h.Steps) == 1 && h.Steps[0].Kind == "derive" }

// Module is the use that brought a hook: what stands before the last slash of
// its name, outside a for_each key.
func Module(name string) string {
	base, _, _ := strings.Cut(name, "[")
	if i := strings.LastIndexByte(base, '/'); i >= 0 {
		return base[:i]
	}
	return ""
}
