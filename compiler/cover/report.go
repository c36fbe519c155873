package cover

import (
	"cmp"
	"slices"

	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/table"
)

// Report is what tests have seen of a policy.
type Report struct {
	Hooks   []Hook
	Parts   []Part
	Rows    []Row
	Folded  []Folded // the packs and folders that the policy uses, and that are left out
	Sources []ast.Source
}

// Hook is what tests made of a hook.
type Hook struct {
	Name    string
	Span    diag.Span // the name in its header
	Guarded bool      // it has a match or a when, so that it need not apply
	Applied int       // events on which it applied
	Spared  int       // events on which it was evaluated and did not apply
}

// Folded is a use whose hooks are left out, since it has tests of its own.
type Folded struct {
	Use    string
	Hooks  int
	Tested int // hooks that applied in some test of this policy
}

// Report is what has been seen of a policy, whose table is what it compiles to without
// a Watch. The hooks of packs and folders that it uses are left out unless all is true.
func (p *Profile) Report(policy *ast.Policy, t *table.Table, all bool) *Report {
	r := &Report{}
	hooks := named(policy)
	spans := map[string]diag.Span{}
	var folded folding
	for i := range t.NumHooks() {
		rec := t.Hook(uint32(i))
		name := t.Text(rec.Name)
		h := hooks[name]
		if h == nil || rec.Flags&table.HookDerives != 0 {
			continue
		}
		seen := p.hooks.Of([]string{name})[0]
		if module := lower.Module(name); module != "" && !all {
			folded.add(module, seen.Tested())
			continue
		}
		spans[name] = h.Span
		guarded := rec.Match != table.NoNode || rec.When != table.NoNode
		r.Hooks = append(r.Hooks, Hook{Name: name, Span: h.Span, Guarded: guarded, Applied: seen.Applied, Spared: seen.Spared})
	}
	r.Folded = folded.list
	r.Rows = p.rowsOf(policy, t, spans)
	r.Parts = p.partsOf(policy, all)
	r.Sources = r.shown(policy.Sources)
	r.sort()
	return r
}

func named(policy *ast.Policy) map[string]*ast.Hook {
	out := make(map[string]*ast.Hook, len(policy.Hooks))
	for _, h := range policy.Hooks {
		out[h.Name] = h
	}
	return out
}

// folding counts the hooks that are left out, by their use.
type folding struct{ list []Folded }

func (f *folding) add(use string, tested bool) {
	i := slices.IndexFunc(f.list, func(g Folded) bool { return g.Use == use })
	if i < 0 {
		i = len(f.list)
		f.list = append(f.list, Folded{Use: use})
	}
	f.list[i].Hooks++
	if tested {
		f.list[i].Tested++
	}
}

// shown is the sources with something of the report in them.
func (r *Report) shown(sources []ast.Source) (out []ast.Source) {
	files := map[string]bool{}
	for _, h := range r.Hooks {
		files[h.Span.File] = true
	}
	for _, p := range r.Parts {
		files[p.Span.File] = true
	}
	for _, s := range sources {
		if files[s.Name] {
			out = append(out, s)
		}
	}
	return out
}

// sort puts everything in the order of the sources, so that the order in which tests
// ran shows nowhere.
func (r *Report) sort() {
	slices.SortStableFunc(r.Hooks, func(a, b Hook) int { return byPlace(a.Span, b.Span) })
	slices.SortStableFunc(r.Rows, func(a, b Row) int { return byPlace(a.Span, b.Span) })
	slices.SortStableFunc(r.Parts, func(a, b Part) int {
		return cmp.Or(byPlace(a.Span, b.Span), -cmp.Compare(a.Span.End.Byte, b.Span.End.Byte), cmp.Compare(a.Hook, b.Hook), cmp.Compare(a.Name, b.Name))
	})
	slices.SortFunc(r.Sources, func(a, b ast.Source) int { return cmp.Compare(a.Name, b.Name) })
}

func byPlace(a, b diag.Span) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Start.Line, b.Start.Line), cmp.Compare(a.Start.Column, b.Start.Column))
}

func sortGaps(list []Gap) {
	slices.SortStableFunc(list, func(a, b Gap) int { return byPlace(a.Span, b.Span) })
}
