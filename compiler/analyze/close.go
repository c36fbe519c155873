package analyze

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// solution is a state in which nothing is open, and what its items are.
type solution struct {
	*state
	items []solvedItem
	path  string // of an item that is a path
	apart bool   // no item is of both sides, though both ask for some
}

type solvedItem struct {
	*collection
	*solution
	side int
}

// close finds out whether a state without ors can be: what fields have to do
// with one another, and whether each item that must be there can.
func (s *solver) close(st *state) (*solution, bool) {
	if st.item == nil && !s.link(st) {
		return nil, false
	}
	sol := &solution{state: st}
	if len(st.globs) > 0 && !s.closePath(st, sol) {
		return nil, false
	}
	somes := st.some
	if s.same && st.item == nil {
		var ok bool
		if somes, ok = s.merged(st); !ok {
			return nil, false
		}
		sol.apart = apart(somes)
	}
	for _, w := range somes {
		item, ok := s.itemOf(st, w)
		if !ok {
			return nil, false
		}
		sol.items = append(sol.items, solvedItem{w.collection, item, w.side})
	}
	return sol, s.positions(st)
}

// both is the side of an item that both sides ask for.
const bothSides = 2

// merged makes one item of two of the same list that the two sides ask for,
// where one item can be both; false where no list that both ask for has one.
func (s *solver) merged(st *state) ([]wanted, bool) {
	var out []wanted
	used := make([]bool, len(st.some))
	shared, merged := false, false
	for i, a := range st.some {
		for j, b := range st.some[i+1:] {
			if used[i] || used[i+1+j] || a.collection != b.collection || a.side == b.side {
				continue
			}
			shared = true
			if _, ok := s.itemOf(st, a, b.body); ok {
				out = append(out, wanted{a.collection, allOf(a.body, b.body), bothSides})
				used[i], used[i+1+j], merged = true, true, true
			}
		}
	}
	for i, w := range st.some {
		if !used[i] {
			out = append(out, w)
		}
	}
	return out, merged || !shared
}

// apart reports whether both sides ask for items, and for none together.
func apart(ws []wanted) bool {
	var has [3]bool
	for _, w := range ws {
		if !strings.HasPrefix(w.name, "= ") {
			has[w.side] = true
		}
	}
	return has[0] && has[1] && !has[bothSides]
}

// derived are fields that are a member of the input of some tools; other known
// tools do not have them. One that is not known may have them where unknown says so.
var derived = []struct {
	field, input string
	tools        []string // whose field is this member of the input, and nothing else
	more         []string // that have the field as well
	unknown      bool
}{
	{"command", "command", []string{"Shell"}, nil, true},
	{"path", "path", []string{"ReadFile", "WriteFile", "Glob", "Grep"}, []string{"EditFile"}, true},
	{"content", "content", []string{"WriteFile"}, []string{"EditFile"}, false},
	{"url", "url", []string{"Fetch"}, nil, true},
	{"query", "query", []string{"Search"}, nil, false},
	{"prompt", "prompt", []string{"Agent", "Fetch"}, nil, false},
	{"target_agent", "agent", []string{"Agent"}, nil, false},
}

// haveItems are the known tools whose events have items of a list; one that is not
// known can have of each.
var haveItems = map[string][]string{
	"shell.commands": {"Shell"}, "shell.words": {"Shell"},
	"paths": {"ReadFile", "WriteFile", "EditFile", "Glob", "Grep"}, "paths_abs": {"ReadFile", "WriteFile", "EditFile", "Glob", "Grep"},
	"urls": {"Fetch"}, "files.read": {"Shell", "ReadFile", "Glob", "Grep"}, "files.written": {"Shell", "WriteFile", "EditFile"},
	"files.deleted": {"Shell", "WriteFile", "EditFile"},
}

// link narrows fields by one another, as hosts make them.
func (s *solver) link(st *state) bool {
	if !st.asked && len(st.some) == 0 && !s.mentions(st) {
		return true
	}
	if !s.tool {
		return true
	}
	for _, w := range st.some {
		if names := haveItems[w.name]; names != nil && !s.onlyTools(st, names, true) {
			return false
		}
		if f := s.find(st, "command", eventField); f != nil && strings.HasPrefix(w.name, "shell.") && !s.narrow(st, f, ofKinds(isString)) {
			return false
		}
	}
	for v, d := range st.values {
		if strings.HasPrefix(v.name, "shell.") && v.kind == eventField && d.kinds&isNil == 0 && !s.onlyTools(st, []string{"Shell"}, true) {
			return false
		}
	}
	for i := range derived {
		if !s.linkDerived(st, i) {
			return false
		}
	}
	return s.typed(st) && s.written(st)
}

// mentions reports whether a state says anything of a derived field or of the
// input.
func (s *solver) mentions(st *state) bool {
	for v := range st.values {
		if v.kind == inputField || v.kind == eventField {
			return true
		}
	}
	return false
}

// onlyTools narrows the tool to canonical ones and, where unknown says so, to
// those that nobody knows, MCP tools among them: these may be anything.
func (s *solver) onlyTools(st *state, canonical []string, unknown bool) bool {
	others := ofWords()
	if unknown {
		others = everyTool().others
	}
	st.tools = st.tools.and(toolsThat(func(id identity) bool {
		return slices.ContainsFunc(id.canonical, func(c string) bool { return slices.Contains(canonical, c) })
	}, others))
	st.asked = true
	return !st.tools.noneKnown() || !s.emptyLanguage(st.tools.others)
}

// linkDerived: a field that is derived is the input's, where it is a string.
func (s *solver) linkDerived(st *state, i int) bool {
	field, input, canonical := derived[i].field, derived[i].input, derived[i].tools
	f := s.find(st, field, eventField)
	if f == nil || f.base.kinds == isNil {
		return true
	}
	if st.values[f].kinds&isNil == 0 {
		if !s.onlyTools(st, append(slices.Clone(canonical), derived[i].more...), derived[i].unknown) {
			return false
		}
	}
	if !s.onlyOf(st.tools, canonical...) {
		return true
	}
	in := s.variable(&variable{name: "tool.input." + input, kind: inputField, text: input, base: ofKinds(anyValue)})
	have, ok := st.values[in]
	if !ok {
		have = in.base
	}
	text := s.nonEmpty(f, st.values[f].and(have.without(anything&^isString)))
	absent := have.without(isString)
	switch {
	case text.kinds == 0 && (st.values[f].kinds&isNil == 0 || absent.kinds == 0):
		return false
	case text.kinds == 0:
		st.values[f], st.values[in] = ofKinds(isNil), absent
	case st.values[f].kinds&isNil == 0 || absent.kinds == 0:
		st.values[f], st.values[in] = text, text
	}
	return true
}

func (s *solver) find(st *state, name string, kind variableKind) *variable {
	for v := range st.values {
		if v.name == name && v.kind == kind {
			return v
		}
	}
	return nil
}

// typed narrows members of the input of canonical tools to what they can be:
// hosts give an event no other.
func (s *solver) typed(st *state) bool {
	if st.tools.noneKnown() || !s.emptyLanguage(st.tools.others) {
		return true
	}
	for v, d := range st.values {
		if v.kind != inputField {
			continue
		}
		may := kinds(0)
		st.tools.each(func(id identity) { may |= inputKinds(id, v.text) })
		if d.kinds &= may; d.kinds == 0 {
			return false
		}
		st.values[v] = d
	}
	return true
}

// inputKinds is what a member of a tool's input can be.
func inputKinds(id identity, member string) kinds {
	if len(id.canonical) != 1 {
		return anyValue
	}
	tool, ok := event.LookupTool(id.canonical[0])
	i := -1
	if ok {
		i = slices.IndexFunc(tool.Input, func(f value.Field) bool { return f.Name == member })
	}
	if i < 0 {
		return anyValue
	}
	return ofType(tool.Input[i].Type).kinds | isNil
}

// positions: a word at a place of a list is one of the list.
func (s *solver) positions(st *state) bool {
	if st.item == nil {
		return true
	}
	for v, d := range st.values {
		list, _, ok := strings.Cut(v.name, "[")
		if !ok || v.kind != itemField || d.kinds != isString {
			continue
		}
		for _, n := range st.none {
			if n.name != list {
				continue
			}
			item := s.variable(&variable{name: "#", kind: itemField, base: ofKinds(isString)})
			w := wanted{n.collection, &formula{op: opValue, variable: item, domain: d}, 0}
			if _, ok := s.itemOf(st, w); !ok {
				return false
			}
		}
	}
	return true
}
