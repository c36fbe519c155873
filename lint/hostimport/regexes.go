package hostimport

import (
	"slices"
	"strings"
	"sync"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// pattern is a regex of a matcher as match has it, which compares whole texts.
func pattern(m hostconfig.Matcher) (string, *regex.Error) {
	t, err := searched(m, true)
	if err != nil {
		return "", err
	}
	return whole(t, m.Agent.Matcher.Anchored), nil
}

// searched is a regex of a matcher in RE2's syntax, found in the same texts. Names
// have no line ends, about which dialects differ.
func searched(m hostconfig.Matcher, names bool) (*regex.Tree, *regex.Error) {
	t, err := regex.Parse(m.Text, agents.Dialect(m.Agent))
	if err != nil {
		return nil, err
	}
	differs := func(d regex.Difference) bool { return !d.Slight || !names }
	if there, bad := regex.Parse(m.Text, regex.RE2); bad == nil && !slices.ContainsFunc(regex.Portable(t, regex.RE2), differs) {
		return there, nil
	}
	out, bad := regex.ToRE2(t)
	if bad != nil {
		return nil, &regex.Error{Problem: bad.Error()}
	}
	return regex.Parse(out, regex.RE2)
}

// whole is a regex that matches the texts as a whole in which another one is found.
func whole(t *regex.Tree, anchored bool) string {
	if anchored {
		return t.Source
	}
	parts := []*regex.Node{t.Root}
	if t.Root.Op == regex.OpCat {
		parts = t.Root.Subs
	}
	first, last := parts[0], parts[len(parts)-1]
	from, to := 0, len(t.Source)
	before, after := ".*", ".*"
	if first.Op == regex.OpBegin && !first.Line {
		from, before = first.End, ""
	}
	if last.Op == regex.OpEnd && !last.Line && last.Start >= from {
		to, after = last.Start, ""
	}
	inner := t.Source[from:to]
	if inner == ".*" {
		return ".*"
	}
	if t.Root.Op == regex.OpAlt && len(before+after) > 0 {
		inner = "(?:" + inner + ")"
	}
	if before != "" {
		inner = strings.TrimPrefix(inner, ".*")
	}
	if after != "" && !strings.HasSuffix(inner, `\.*`) {
		inner = strings.TrimSuffix(inner, ".*")
	}
	return before + inner + after
}

// toolNames is how tools are called, of agents and of servers.
var toolNames = sync.OnceValue(func() *automata.DFA {
	dfa, err := automata.CompileFull(`[A-Za-z0-9_.:@/-]+`, automata.Budget{})
	if err != nil {
		panic(err)
	}
	return dfa
})

// isTool reports whether a tool can be called so that a regex matches its whole name.
func isTool(re string) bool {
	dfa, err := automata.CompileFull(re, automata.Budget{})
	if err != nil {
		return true // it is too large to say
	}
	_, meets, err := automata.Overlap(dfa, toolNames(), automata.Budget{})
	return meets || err != nil
}
