package lint

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
)

func isInvalidJSON(f *hostconfig.File) bool {
	return slices.ContainsFunc(f.Problems, func(p hostconfig.Problem) bool { return p.Kind == hostconfig.Invalid })
}

// maxCompared is for how many hooks of a policy an event is made that meets it.
const maxCompared = 200

// decidesOtherwise says on what two forms of a policy differ; "" where they do
// not, as far as their tests and events that meet their hooks show.
func decidesOtherwise(before, after *Policy) string {
	if name := testsDiffer(before, after); name != "" {
		return "the test " + name + " would have another result"
	}
	for _, e := range append(applyingEvents(before), applyingEvents(after)...) {
		if outcome(before.Facts.Replay(e).Decision) != outcome(after.Facts.Replay(e).Decision) {
			return fmt.Sprintf("the policy would decide otherwise on %s", e.JSON)
		}
	}
	return ""
}

// applyingEvents are events that hooks of a policy apply to.
func applyingEvents(p *Policy) (out []*analyze.Event) {
	for i, h := range p.OwnHooks() {
		if i == maxCompared {
			break
		}
		for _, on := range h.On {
			if w := p.Facts.Empty(p.Facts.Guard(h, on)).Witness; w != nil {
				out = append(out, w)
			}
		}
	}
	return out
}

// outcome is what an agent sees of a decision.
func outcome(d decision.Decision) string {
	data, err := json.Marshal(struct {
		Verdict  string
		Fail     bool
		Reason   string
		Messages []decision.Message
		Context  []string
		Input    string
		Env      []decision.Var
	}{d.Verdict.String(), d.Fail, d.Reason, d.Messages, d.Context, string(value.AppendJSON(nil, d.UpdatedInput)), d.Env})
	if err != nil {
		return err.Error()
	}
	return string(data)
}

// testsDiffer is the first test that sees another decision.
func testsDiffer(before, after *Policy) string {
	if before.Root == "" {
		return ""
	}
	files, err := policytest.Find(before.Root, nil)
	if err != nil {
		return ""
	}
	for _, f := range files {
		if !slices.Equal(observed(before, f), observed(after, f)) {
			return f.Name
		}
	}
	return ""
}

// observed is every decision that a test sees, then how it ends.
func observed(p *Policy, f policytest.File) (out []string) {
	watch := func(decide policytest.Decide) policytest.Decide {
		return func(r policytest.Request) (*policytest.Outcome, error) {
			o, err := decide(r)
			if o != nil {
				out = append(out, outcome(o.Decision))
			}
			return o, err
		}
	}
	for _, r := range p.Tests([]policytest.File{f}, watch) {
		out = append(out, string(r.Status))
	}
	return out
}
