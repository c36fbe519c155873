package lint

import (
	"fmt"
	"maps"
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/runtime/decision"
)

// weaker says on what a policy stops less after a change than before; "" where no
// event shows it. Events are those of its tests, those that the hooks of both forms
// are about, and those with the texts that their regexes match.
func weaker(before, after *Policy) string {
	if name := testsWeaken(before, after); name != "" {
		return "the test " + name + " would see a weaker decision"
	}
	for _, p := range []*Policy{before, after} {
		for _, e := range append(applyingEvents(p), textEvents(p)...) {
			was, is := before.Facts.Verdict(e), after.Facts.Verdict(e)
			if strictness(is) < strictness(was) {
				return loss(was, is) + " " + string(e.JSON)
			}
		}
	}
	return ""
}

// loss is what becomes of an event that was decided more strictly.
func loss(was, is decision.Verdict) string {
	switch {
	case is == decision.Allow:
		return "the policy would allow"
	case was == decision.Ask:
		return "the policy would no longer ask about"
	}
	return fmt.Sprintf("the policy would no longer %s", was)
}

// strictness orders verdicts by what they keep an agent from: without an opinion the
// host still asks whoever it asks, after an allow it asks nobody.
func strictness(v decision.Verdict) int {
	switch v {
	case decision.Deny:
		return 3
	case decision.Ask:
		return 2
	case decision.Allow:
		return 0
	}
	return 1
}

// testsWeaken is the first test with an event that is decided less strictly. Where
// the decisions of a script run apart, those up to there are compared.
func testsWeaken(before, after *Policy) string {
	for _, f := range testFiles(before) {
		was, is := verdicts(before, f), verdicts(after, f)
		for i := range min(len(was), len(is)) {
			if strictness(is[i]) < strictness(was[i]) {
				return f.Name
			}
		}
	}
	return ""
}

// textEvents are calls with texts that the regexes of a policy match, and a plain
// call of each tool.
func textEvents(p *Policy) (out []*analyze.Event) {
	for _, event := range callEvents(p) {
		for _, tool := range slices.Sorted(maps.Keys(needed)) {
			out = append(out, ToolCall(event, tool, nil))
		}
	}
	for i, re := range Regexes(p) {
		if i == maxCompared {
			break
		}
		for _, text := range re.texts() {
			out = append(out, re.Events(text)...)
		}
	}
	return out
}

// callEvents are the events before a tool runs that a policy listens to.
func callEvents(p *Policy) (out []string) {
	seen := map[string]bool{}
	for _, h := range p.OwnHooks() {
		if on := EventBeforeTool(h); on != "" && !seen[on] {
			seen[on] = true
			out = append(out, on)
		}
	}
	return out
}
