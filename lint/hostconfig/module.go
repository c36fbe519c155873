package hostconfig

import (
	"bytes"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/plugin"
)

// readModule reads a plugin that exports hooks. It has no handlers: what its functions do is
// for rules about modules.
func (f *File) readModule(a *agents.Agent) {
	start := diag.Pos{Line: 1, Column: 1}
	f.Format, f.Agent, f.Sure, f.Only, f.Candidates = Code, a, true, true, []*agents.Agent{a}
	f.Top = &Value{Kind: Object, Span: diag.Span{File: f.Name, Start: start, End: start}}
	if len(f.Source) > maxScript {
		f.Module = &plugin.Module{}
		return
	}
	f.Generated = bytes.Contains(f.Source, []byte("hookeval"))
	f.Module = plugin.Parse(f.Name, f.Source)
}
