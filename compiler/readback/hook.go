package readback

import (
	"fmt"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
)

// reader reads one hook. Its methods panic with an unreadable, which readHook and
// value return as an error.
type reader struct {
	t        *table.Table
	hook     *ast.Hook
	file     string
	lists    map[string]map[table.NodeID]bool // commandLists
	finds    map[*ast.Step][]Find
	lets     map[uint32]bool       // that the hook has already
	commands map[table.NodeID]bool // what match.commands is here
	own      map[table.NodeID]bool // the same in the hook itself and its lets
	found    map[string]bool       // names of what the step under way has found
	vars     int                   // lets around the expression
}

// unreadable is something that hookc writes into no table.
type unreadable struct{ what string }

func (u unreadable) Error() string { return u.what }

func refuse(format string, args ...any) { panic(unreadable{fmt.Sprintf(format, args...)}) }

// try calls f and returns what it refused.
func try(f func()) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case unreadable:
			err = r
		default:
			panic(r)
		}
	}()
	f()
	return nil
}

func (r *reader) readHook(rec table.Hook) error {
	return try(func() {
		h := r.hook
		r.lets = map[uint32]bool{}
		h.Match = r.match(rec.Match)
		own := r.commandsOf(h.Match, rec.Match)
		r.own, r.commands = own, own
		h.When = r.optional(rec.When)
		h.Steps = r.steps(rec.Steps, int(rec.NumSteps))
		r.note(nil, rec.Finds, rec.NumFinds)
	})
}

func (r *reader) note(s *ast.Step, first uint32, n uint16) {
	for i := range uint32(n) {
		f := r.t.Find(first + i)
		r.finds[s] = append(r.finds[s], Find{r.findIn(f.Value), r.t.Blob(f.Prog), r.t.Text(f.Description)})
	}
}

// findIn is what a regex searches: a field of the policy's own event by its name alone.
func (r *reader) findIn(id table.NodeID) *ast.Expr {
	if n := r.node(id); n.Op == table.OpMember && r.isField(n.A, event.Custom) {
		return ident(r.t.Text(n.B))
	}
	return r.expr(id)
}

func (r *reader) steps(first uint32, n int) []*ast.Step {
	out := make([]*ast.Step, 0, n)
	for i := range n {
		out = append(out, r.step(r.t.Step(first+uint32(i))))
	}
	return out
}

func (r *reader) step(rec table.Step) *ast.Step {
	if int(rec.Kind) >= len(effect.All) {
		refuse("its step in line %d is of a kind %d, which there is not", rec.Line, rec.Kind)
	}
	kind := effect.All[rec.Kind]
	s := &ast.Step{Kind: kind.Name, Label: r.t.Text(rec.Label), Match: r.match(rec.Match), Span: r.span(rec.Line, rec.Column)}
	closed := func(flag uint16) *bool { set := rec.Flags&flag != 0; return &set }
	s.OnError = ast.OnErrorPart{Parse: closed(table.StepParseClosed), Failure: closed(table.StepFailureClosed), Timeout: closed(table.StepTimeoutClosed)}
	if r.commands = r.commandsOf(s.Match, rec.Match); r.commands == nil {
		r.commands = r.own
	}
	s.When = r.optional(rec.When)
	r.note(s, rec.Finds, rec.NumFinds)
	for i := range uint32(rec.NumArgs) {
		a := r.t.StepArg(rec.Args + i)
		name := r.t.Text(a.Name)
		if isBlock(kind, name) {
			s.Blocks = append(s.Blocks, ast.Block{Name: name, Steps: r.block(a.Value), Span: s.Span})
			continue
		}
		r.found = foundBy(kind, name)
		s.Args = append(s.Args, ast.Arg{Name: name, Expr: r.expr(a.Value), Span: s.Span})
		r.found = nil
	}
	return s
}

func isBlock(kind *effect.Kind, name string) bool {
	for _, b := range kind.Blocks {
		if b.Name == name {
			return true
		}
	}
	return false
}

func (r *reader) block(id table.NodeID) []*ast.Step {
	saved := r.commands
	defer func() { r.commands = saved }()
	v, err := r.value(id)
	if err != nil || v.Len() != 2 {
		refuse("a block of steps is no pair of numbers")
	}
	return r.steps(uint32(v.At(0).Int()), v.At(1).Int())
}

// foundBy is the names that an argument of a step sees beside those of conditions.
func foundBy(kind *effect.Kind, arg string) map[string]bool {
	names := map[string]bool{}
	for _, a := range kind.Args {
		if a.Name == arg {
			for _, f := range a.Names {
				names[f.Name] = true
			}
		}
	}
	return names
}
