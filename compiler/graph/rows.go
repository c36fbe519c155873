package graph

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/effect"
)

// maxRows is how many rows of an event are drawn each for itself. Of more those of a
// pack become one; if the policy's own are still too many, those of a file.
const maxRows = 40

// rows is the rows of an event.
func rows(p *ast.Policy, event string, all bool) []*Row {
	out := []*Row{}
	for _, h := range inOrder(p.Hooks, event) {
		out = append(out, rowOf(h))
	}
	for _, h := range inOrder(p.Off, event) {
		r := rowOf(h)
		r.Off = true
		out = append(out, r)
	}
	if all {
		return out
	}
	out = merged(out, instanceOf)
	if len(out) > maxRows {
		out = merged(out, packOf)
	}
	if len(out) > maxRows {
		out = merged(out, fileOf)
	}
	return out
}

func rowOf(h *ast.Hook) *Row {
	r := &Row{
		Name: h.Name, Description: h.Description, Pack: lower.Module(h.Name), Hooks: 1, Priority: h.Priority, Lowest: h.Priority,
		Async: h.Async, Monitor: h.Mode == ast.Monitor, Overridden: h.Overridden,
		File: h.Span.File, Line: h.Span.Start.Line, hooks: []*ast.Hook{h},
	}
	for _, word := range says(h) {
		r.Says = append(r.Says, Say{word, 1})
	}
	return r
}

// says is what a hook does, each once: decisions first.
func says(h *ast.Hook) []string {
	var decisions, others []string
	for _, s := range h.Steps {
		word, list := s.Kind, &others
		if kind, ok := effect.Lookup(s.Kind); ok && kind.Decision {
			list = &decisions
		}
		if finalAllow(s) {
			word = "final allow"
		}
		if !slices.Contains(*list, word) {
			*list = append(*list, word)
		}
	}
	return append(decisions, others...)
}

func finalAllow(s *ast.Step) bool {
	x := s.Arg("final")
	return s.Kind == "allow" && x != nil && x.Op == ast.OpConst && x.Value.Bool()
}

// group is what rows are drawn as together: a key that they share, a name and a pack.
type group struct{ key, name, pack string }

// instanceOf is the block of an instance of for_each.
func instanceOf(r *Row) (group, bool) {
	name, _, ok := strings.Cut(r.Name, "[")
	return group{"hook " + name, name, r.Pack}, ok && !r.Off
}

// packOf is the pack of a row.
func packOf(r *Row) (group, bool) {
	return group{"pack " + r.Pack, r.Pack, r.Pack}, r.Pack != "" && !r.Off
}

// fileOf is the file of a row of the policy's own.
func fileOf(r *Row) (group, bool) {
	return group{"file " + r.File, strings.TrimSuffix(path.Base(r.File), ".hook.hcl"), ""}, r.Pack == "" && !r.Off
}

// merged makes one row of those that are of one group, where the first of them stands.
func merged(list []*Row, of func(*Row) (group, bool)) (out []*Row) {
	at := map[group]*Row{}
	for _, r := range list {
		g, ok := of(r)
		if !ok {
			out = append(out, r)
			continue
		}
		first := at[g]
		if first == nil {
			c := *r
			c.Name, c.Says = g.name, slices.Clone(r.Says)
			at[g] = &c
			out = append(out, &c)
			continue
		}
		first.join(r)
	}
	for _, r := range at {
		slices.SortStableFunc(r.Says, func(a, b Say) int { return cmp.Compare(strength(a.What), strength(b.What)) })
		if r.Hooks > 1 && !r.sameBlock() {
			r.Group, r.Description, r.Line, r.Overridden = true, "", 0, nil
		}
	}
	return out
}

// strength is less for what overrules the others.
func strength(step string) int {
	i := slices.Index(kinds, kindOf(step))
	if i < 0 {
		return len(kinds)
	}
	return i
}

func (r *Row) sameBlock() bool {
	return !slices.ContainsFunc(r.hooks, func(h *ast.Hook) bool { return h.Span != r.hooks[0].Span })
}

// join adds what another row says.
func (r *Row) join(other *Row) {
	r.hooks = append(slices.Clip(r.hooks), other.hooks...)
	r.Hooks += other.Hooks
	r.Priority, r.Lowest = max(r.Priority, other.Priority), min(r.Lowest, other.Lowest)
	r.Async, r.Monitor = r.Async && other.Async, r.Monitor && other.Monitor
	for _, s := range other.Says {
		i := slices.IndexFunc(r.Says, func(t Say) bool { return t.What == s.What })
		if i < 0 {
			r.Says = append(r.Says, s)
		} else {
			r.Says[i].Hooks += s.Hooks
		}
	}
	for _, o := range other.Overridden {
		if !slices.Contains(r.Overridden, o) {
			r.Overridden = append(slices.Clip(r.Overridden), o)
		}
	}
}
