package lint

import (
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/host"
)

// Policy is a policy that compiles, with what all rules want to know of it.
type Policy struct {
	*ast.Policy
	Targets []*host.Target   // those that it names, or the default ones
	Result  *compiler.Result // the table
	Facts   *analyze.Policy  // overlap, inclusion, witnesses; made when first asked
	Root    string           // its folder on the disk; "" where it is not on the disk

	load   loader                 // reads it again with other values of its variables
	own    map[string]bool        // its files, those of packs not
	losses map[string][]emit.Loss // by target
	cache  map[any]any            // what several rules want to know, by its type
}

// loader reads a policy with values of its variables. The types of what a loader needs are in no
// field of Policy: each of some hundred rules would compile them again.
type loader func(vars map[string]string) (*ast.Policy, diag.List)

// Own reports whether a place belongs to what is linted, and not to a pack of
// hookc's: nobody who uses a pack can mend it.
func (p *Policy) Own(at diag.Span) bool { return p.own[at.File] }

// OwnBlocks are the outermost blocks of the policy's own files, in their order.
func (p *Policy) OwnBlocks() (out []ast.TopBlock) {
	for _, s := range p.Sources {
		if p.own[s.Name] {
			out = append(out, s.Blocks...)
		}
	}
	return out
}

// Source is the text of one of its files.
func (p *Policy) Source(file string) []byte {
	for _, s := range p.Sources {
		if s.Name == file {
			return s.Data
		}
	}
	return nil
}

// Losses is what a target cannot do of the policy's own hooks.
func (p *Policy) Losses(t *host.Target) []emit.Loss {
	if list, ok := p.losses[t.Name]; ok {
		return list
	}
	if p.losses == nil {
		p.losses = map[string][]emit.Loss{}
	}
	var out []emit.Loss
	for _, l := range emit.Losses(p.Policy, t) {
		if p.Own(l.At()) {
			out = append(out, l)
		}
	}
	p.losses[t.Name] = out
	return out
}
