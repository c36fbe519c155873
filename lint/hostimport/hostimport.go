// Package hostimport turns agents' own hook configurations into hooks of a policy:
// a handler becomes a hook with a run step or a prompt. What a policy cannot say is
// a loss at its place, and a handler that would do more or less than before is left
// out, never changed in silence.
package hostimport

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/policytext"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
)

// Import is what came of configurations.
type Import struct {
	Hooks    []policytext.Block
	Agents   []*agents.Agent // whose configurations were read
	Handlers int             // that there were, those that are left out among them
	Losses   diag.List       // an error is a handler that is left out
	Sources  map[string][]byte
}

// Options say where the policy will be.
type Options struct {
	Project string          // the folder of the project, on the disk; paths below it are written from it
	Taken   map[string]bool // names that other hooks of the policy have
}

// Read turns configurations into hooks, in their order.
func Read(files []*hostconfig.File, o Options) *Import {
	imp := &Import{Sources: map[string][]byte{}}
	taken := map[string]bool{}
	for name := range o.Taken {
		taken[name] = true
	}
	for _, f := range files {
		c := &converter{Import: imp, file: f, agent: f.Agent, project: o.Project, taken: taken, seen: map[string]bool{}, several: several(files)}
		imp.Sources[f.Name] = f.Source
		c.read()
	}
	imp.Losses.Sort()
	return imp
}

// several reports whether the configurations are of more than one agent.
func several(files []*hostconfig.File) bool {
	return slices.ContainsFunc(files, func(f *hostconfig.File) bool { return f.Agent != files[0].Agent })
}

// Targets is what the policy is built for: the agents that it came from, where
// hookc builds for all of them. It is nil, for everything that hookc builds for,
// where it does not.
func (imp *Import) Targets() (out []string) {
	for _, a := range imp.Agents {
		if _, ok := all.LookupTarget(a.Name); !ok {
			return nil
		}
		out = append(out, a.Name)
	}
	return out
}

// converter is the work on one file.
type converter struct {
	*Import
	file    *hostconfig.File
	agent   *agents.Agent
	target  *host.Target // nil where hookc does not build for the agent
	project string
	taken   map[string]bool
	seen    map[string]bool // handlers that were there already
	several bool            // the policy is for other agents too
}

func (c *converter) loss(severity diag.Severity, at diag.Span, detail, summary string) {
	c.Losses.Add(diag.Diag{Code: diag.CodeImport, Severity: severity, Span: at, Summary: summary, Detail: detail})
}

// leave says why a handler, or a part of the file with several, is left out.
func (c *converter) leave(at diag.Span, why, detail string) bool {
	c.loss(diag.Error, at, detail, "not imported: "+why)
	return false
}

// lost says what of a handler that is imported a policy does not have.
func (c *converter) lost(at diag.Span, what, detail string) { c.loss(diag.Warning, at, detail, what) }

// note says what makes no difference to what is decided.
func (c *converter) note(at diag.Span, what, detail string) { c.loss(diag.Info, at, detail, what) }
