// Package lower turns guards and steps of a checked policy into the nodes,
// automata and keys of a decision table.
package lower

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/table"
)

// Lowerer fills a table builder.
type Lowerer struct {
	B        *table.Builder
	Automata *Automata
	diags    *diag.List
	exprs    *Exprs
}

// New starts a table; what cannot be lowered is reported to diags.
func New(diags *diag.List) *Lowerer {
	l := &Lowerer{B: table.NewBuilder(), Automata: newAutomata(diags), diags: diags}
	l.exprs = l.newExprs(nil)
	return l
}

// Hook lowers one hook of a policy with its steps.
func (l *Lowerer) Hook(p *ast.Policy, h *ast.Hook) {
	l.exprs = l.newExprs(l.lets(h.Lets))
	rec := table.Hook{
		Name:        l.B.Text(h.Name),
		Description: l.B.Text(h.Description),
		File:        l.B.Text(p.Relative(h.Span.File)),
		Line:        uint32(h.Span.Start.Line),
		Column:      uint32(h.Span.Start.Column),
		Priority:    uint16(h.Priority),
		Flags:       hookFlags(h),
		Timeout:     uint32(h.Timeout.Milliseconds()),
		Match:       l.match(h.Match),
		When:        l.expr(h.When),
		Slug:        l.B.Text(ast.Slug(h.Name)),
		Module:      l.B.Text(Module(h.Name)),
	}
	var finds []table.Find
	if asksForMatch(h) {
		finds = l.finds(h.Match)
	}
	steps := make([]table.Step, 0, len(h.Steps))
	for _, s := range h.Steps {
		steps = append(steps, l.step(h, s))
	}
	l.B.Hook(rec, finds, steps)
}

// lets gives every let a number; lets of the same expression share one.
func (l *Lowerer) lets(lets []ast.Let) map[string]uint32 {
	numbers := map[string]uint32{}
	for _, let := range lets {
		id, err := l.newExprs(numbers).Lower(let.Expr)
		if err != nil {
			l.report(let.Span, err)
			continue
		}
		numbers[let.Name] = l.B.Share(id)
	}
	return numbers
}

// expr lowers an expression; none is NoNode.
func (l *Lowerer) expr(e *ast.Expr) table.NodeID {
	if e == nil {
		return table.NoNode
	}
	id, err := l.exprs.Lower(e)
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

func (l *Lowerer) step(h *ast.Hook, s *ast.Step) table.Step {
	rec := table.Step{
		Kind:   kindNumber(s.Kind),
		Flags:  stepFlags(s.OnError.Over(h.OnError)),
		Label:  l.B.Text(s.Label),
		Match:  l.match(s.Match),
		When:   l.expr(s.When),
		Line:   uint32(s.Span.Start.Line),
		Column: uint32(s.Span.Start.Column),
	}
	if s.Match != nil && stepAsksForMatch(s) {
		rec.Finds, rec.NumFinds = l.B.Finds(l.finds(s.Match))
	}
	args := make([]table.StepArg, 0, len(s.Args))
	for _, a := range s.Args {
		args = append(args, table.StepArg{Name: l.B.Text(a.Name), Value: l.expr(a.Expr)})
	}
	rec.Args, rec.NumArgs = l.B.StepArgs(args)
	return rec
}

func kindNumber(name string) uint16 {
	for i, k := range effect.All {
		if k.Name == name {
			return uint16(i)
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
	} {
		if set {
			flags |= flag
		}
	}
	return flags
}

// Module is the use that brought a hook: what stands before the last slash of
// its name, outside a for_each key.
func Module(name string) string {
	base, _, _ := strings.Cut(name, "[")
	if i := strings.LastIndexByte(base, '/'); i >= 0 {
		return base[:i]
	}
	return ""
}
