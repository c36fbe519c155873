package analyze

import (
	"slices"
	"sync"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/all"
)

// identity is a tool that some agent has: its name there, and the canonical
// tools that it is.
type identity struct {
	name      string
	canonical []string
}

func (t identity) shown() string { return t.canonical[0] }

// identities are the tools that are known; every other has one name, its own.
var identities = sync.OnceValue(func() (out []identity) {
	for _, h := range all.Targets() {
		if h.Tools == nil {
			continue
		}
		for _, t := range h.Tools() {
			id := identity{t.Name, t.Canonical}
			same := func(o identity) bool { return o.name == id.name && slices.Equal(o.canonical, id.canonical) }
			if len(t.Canonical) > 0 && !slices.ContainsFunc(out, same) && len(out) < maxIdentities {
				out = append(out, id)
			}
		}
	}
	return out
})

// maxIdentities is the size of a set of them.
const maxIdentities = 128

// tools is a set of tools: some of the identities, and names of others.
type tools struct {
	known  [maxIdentities / 64]uint64
	others language
}

func (t tools) has(i int) bool { return t.known[i/64]&(1<<(i%64)) != 0 }
func (t *tools) add(i int)     { t.known[i/64] |= 1 << (i % 64) }

// toolsThat are the identities of which something holds, and these others.
func toolsThat(holds func(identity) bool, others language) tools {
	t := tools{others: others}
	for i, id := range identities() {
		if holds(id) {
			t.add(i)
		}
	}
	return t
}

// everyTool is all tools there can be: names of others are no known ones.
var everyTool = sync.OnceValue(func() tools {
	names := []string{""}
	for _, id := range identities() {
		names = append(append(names, id.name), id.canonical...)
	}
	slices.Sort(names)
	return toolsThat(func(identity) bool { return true }, language{but: slices.Compact(names)})
})

func (t tools) and(u tools) tools {
	for i := range t.known {
		t.known[i] &= u.known[i]
	}
	t.others = t.others.and(u.others)
	return t
}

func (t tools) complement() tools {
	for i := range t.known {
		t.known[i] = ^t.known[i]
	}
	t.others, _ = t.others.complement()
	return t
}

func (t tools) noneKnown() bool { return t.known == [maxIdentities / 64]uint64{} }

// each calls f for the identities of a set.
func (t tools) each(f func(identity)) {
	for i, id := range identities() {
		if t.has(i) {
			f(id)
		}
	}
}

// onlyOf reports whether every tool of a set is one of some canonical ones,
// under a name that has no other meaning.
func (s *solver) onlyOf(t tools, canonical ...string) bool {
	only := !t.noneKnown()
	t.each(func(id identity) {
		only = only && len(id.canonical) == 1 && slices.Contains(canonical, id.canonical[0])
	})
	return only && s.emptyLanguage(t.others)
}

// choose picks the plainest tool of a set: a canonical one that the sample can
// use, else an agent's, else any name.
func (s *solver) choose(t tools, wanted []string, fits func(identity) bool) (name string, ok bool) {
	for _, c := range append(slices.Clone(wanted), canonicalNames()...) {
		for i, id := range identities() {
			if t.has(i) && id.name == c && fits(id) {
				return c, true
			}
		}
	}
	t.each(func(id identity) {
		if name == "" && fits(id) {
			name = id.name
		}
	})
	if name != "" {
		return name, true
	}
	return s.chooseOther(t)
}

// chooseOther picks a tool that is none of the known ones: an MCP tool before any.
func (s *solver) chooseOther(t tools) (name string, ok bool) {
	mcp := t.others.and(ofAtom(s.languages.atom(automata.KindFull, "mcp__[a-z]+__[a-z]+")))
	if f := s.languages.witness(mcp); f.ok {
		return f.text, true
	}
	f := s.languages.witness(t.others)
	return f.text, f.ok
}

func canonicalNames() (names []string) {
	for _, t := range event.Tools {
		names = append(names, t.Name)
	}
	return names
}
