package compiler

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/table"
)

// encode writes the file.
func (u *unit) encode() {
	b := u.lower.B
	b.Meta = table.Meta{Policy: u.policy.Name, Description: u.policy.Description, Compiler: Version, Settings: table.NoNode}
	if s := u.settings(); s.Len() > 0 {
		b.Meta.Settings = u.lower.Const(s)
	}
	closed := u.policy.OnError
	for _, e := range u.events {
		closed = closed.Or(u.onError(e))
		rows := make([]uint32, len(e.hooks))
		for i, h := range e.hooks {
			rows[i] = uint32(h)
		}
		b.Event(table.Event{Kind: e.id(), Flags: u.flags(e), Deadline: uint32(u.deadline(e))}, rows, e.index.Always, e.index.Encode(u.lower))
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
