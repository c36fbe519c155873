package compiler

import (
	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/table"
)

// automata builds what the hooks will ask for, on all processors.
func (u *unit) automata() {
	a := u.lower.Automata
	for _, h := range u.hooks {
		a.Collect(h.Match)
		a.CollectExpr(h.When)
		for _, let := range h.Lets {
			a.CollectExpr(let.Expr)
		}
		for _, s := range h.Steps {
			a.Collect(s.Match)
			a.CollectExpr(s.When)
			for _, arg := range s.Args {
				a.CollectExpr(arg.Expr)
			}
		}
	}
	a.Build()
}

// lowerHooks turns every hook into records and nodes.
func (u *unit) lowerHooks() {
	for _, h := range u.hooks {
		u.lower.Hook(u.policy, h)
	}
}

// index finds, for every event, the literals that select its rows.
func (u *unit) index() {
	for _, e := range u.events {
		rows := make([]*ast.Hook, len(e.hooks))
		for i, h := range e.hooks {
			rows[i] = u.hooks[h]
		}
		e.index = lower.NewIndex(rows)
	}
}

// encode writes the file.
func (u *unit) encode() {
	b := u.lower.B
	b.Meta = table.Meta{Policy: u.policy.Name, Description: u.policy.Description, Compiler: Version}
	closed := u.policy.OnError
	for _, e := range u.events {
		closed = closed.Or(e.onError)
		rows := make([]uint32, len(e.hooks))
		for i, h := range e.hooks {
			rows[i] = uint32(h)
		}
		b.Event(table.Event{Kind: e.kind.ID, Flags: closedFlags(e.onError), Deadline: uint32(e.deadline())}, rows, e.index.Always, e.index.Encode(b))
	}
	b.Flags = closedFlags(closed)
	file, err := b.Encode()
	if err != nil {
		u.diags.Errorf(diag.CodeLimit, u.policy.Span, "%s", err)
		return
	}
	u.file = file
}

func closedFlags(o ast.OnError) (flags uint16) {
	if o.Parse {
		flags |= table.FlagParseClosed
	}
	if o.Failure {
		flags |= table.FlagFailureClosed
	}
	if o.Timeout {
		flags |= table.FlagTimeoutClosed
	}
	return flags
}
