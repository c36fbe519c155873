package workload

import (
	"cmp"
	"fmt"
	"slices"
)

// Share is the part of the rules that an engine can express.
type Share int

// The shares.
const (
	All       Share = iota
	NoRegexes       // for engines without regexes
	NoNumbers       // for regexes
)

// String says what is left out.
func (s Share) String() string {
	return [...]string{"all", "without regexes", "without numbers"}[s]
}

// Has says whether a rule belongs to the share.
func (s Share) Has(r Rule) bool {
	for _, t := range r.Tests {
		if s == NoRegexes && t.Op == Matches || s == NoNumbers && t.Op == Greater {
			return false
		}
	}
	return true
}

// Of is the rules that belong to the share.
func (s Share) Of(rules []Rule) (out []Rule) {
	for _, r := range rules {
		if s.Has(r) {
			out = append(out, r)
		}
	}
	return out
}

// Rules is n rules of the workload. The kinds take turns, and each rule is about
// a resource of its own. The numbers are spread over the list, so that an engine
// that stops early does not find the rules of Matching at its beginning. Those
// that deny stand last: hookc stops at the first, and has to look at all others.
func Rules(n int) []Rule {
	out := make([]Rule, n)
	step := 7919 // a prime, so that every number comes once where it does not divide n
	if n%step == 0 {
		step = 7927
	}
	for at := range out {
		i := at * step % n
		k := kinds[i%len(kinds)]
		out[at] = Rule{Name: fmt.Sprintf("%s-%d", k.name, i), Effect: k.effect, Tests: k.tests(i)}
	}
	slices.SortStableFunc(out, func(a, b Rule) int { return cmp.Compare(a.Effect, b.Effect) })
	return out
}

type kind struct {
	name   string
	effect Verdict
	tests  func(i int) []Test
}

var kinds = []kind{
	{"tool", Deny, func(i int) []Test {
		return []Test{{Field: Tool, Op: Equal, Text: numbered("mcp__crm%d__update_record", i)}}
	}},
	{"server", Ask, func(i int) []Test {
		return []Test{{Field: Tool, Op: Prefix, Text: numbered("mcp__jira%d__", i)}}
	}},
	{"namespace", Ask, func(i int) []Test {
		return []Test{tool("Shell"), {Field: Command, Op: Matches, Text: numbered(`kubectl\s+delete\s+(ns|namespace)\s+team-%d\b`, i)}}
	}},
	{"profile", Ask, func(i int) []Test {
		return []Test{tool("Shell"), {Field: Command, Op: Contains, Text: numbered("--profile=prod-%d", i)}}
	}},
	{"certificate", Deny, func(i int) []Test {
		return []Test{tool("WriteFile", "EditFile"), {Field: Path, Op: Glob, Text: numbered("/srv/site%d/**/*.pem", i)}}
	}},
	{"secrets", Ask, func(i int) []Test {
		return []Test{{Field: Path, Op: Suffix, Text: numbered("/secrets-%d.env", i)}}
	}},
	{"agents", Ask, func(i int) []Test {
		return []Test{tool("Shell"), {Field: Agent, Op: In, List: []string{numbered("reviewer-%d", i), numbered("planner-%d", i)}}}
	}},
	{"rows", Deny, func(i int) []Test {
		return []Test{tool(numbered("mcp__db%d__query", i)), {Field: Limit, Op: Greater, Number: 1000}}
	}},
	{"tenant", Deny, func(i int) []Test {
		return []Test{tool("Shell"), {Field: Command, Op: Matches, Text: numbered(`(rm|shred)\s+-\w+\s+/srv/tenant%d/`, i)}}
	}},
	{"application", Ask, func(i int) []Test {
		return []Test{tool("WriteFile"), {Field: Path, Op: Prefix, Text: numbered("/srv/app%d/", i)}}
	}},
}

func numbered(format string, i int) string { return fmt.Sprintf(format, i) }

func tool(names ...string) Test {
	if len(names) == 1 {
		return Test{Field: Tool, Op: Equal, Text: names[0]}
	}
	return Test{Field: Tool, Op: In, List: names}
}
