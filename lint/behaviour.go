package lint

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
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

// applyingEvents are events that hooks of a policy, and steps of them, apply to.
func applyingEvents(p *Policy) (out []*analyze.Event) {
	for i, h := range p.OwnHooks() {
		if i == maxCompared {
			break
		}
		for _, on := range h.On {
			out = appendWitness(p, out, p.Facts.Guard(h, on))
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if s.Match != nil || s.When != nil {
					out = appendWitness(p, out, p.Facts.StepGuard(h, s, on))
				}
			})
		}
	}
	return out
}

func appendWitness(p *Policy, to []*analyze.Event, g *analyze.Guard) []*analyze.Event {
	if w := p.Facts.Empty(g).Witness; w != nil {
		return append(to, w)
	}
	return to
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
	for _, f := range testFiles(before) {
		if !slices.Equal(observed(before, f), observed(after, f)) {
			return f.Name
		}
	}
	return ""
}

// testFiles are the tests of a policy that is on the disk.
func testFiles(p *Policy) []policytest.File {
	if p.Root == "" {
		return nil
	}
	files, err := policytest.Find(p.Root, nil)
	if err != nil {
		return nil
	}
	return files
}

// observed is every decision that a test sees, then how it ends. A test runs in a folder
// of its own, which is another one each time.
func observed(p *Policy, f policytest.File) (out []string) {
	ends := watched(p, f, func(d decision.Decision, folder string) {
		out = append(out, strings.ReplaceAll(outcome(d), folder, "."))
	})
	for _, r := range ends {
		out = append(out, string(r.Status))
	}
	return out
}

// verdicts are those of the events of a test.
func verdicts(p *Policy, f policytest.File) (out []decision.Verdict) {
	watched(p, f, func(d decision.Decision, _ string) { out = append(out, d.Verdict) })
	return out
}

// watched runs a test, and tells of each decision that it sees, and of its folder.
func watched(p *Policy, f policytest.File, see func(d decision.Decision, folder string)) []policytest.Result {
	watch := func(decide policytest.Decide) policytest.Decide {
		return func(r policytest.Request) (*policytest.Outcome, error) {
			o, err := decide(r)
			if o != nil {
				see(o.Decision, r.Only)
			}
			return o, err
		}
	}
	return p.Tests([]policytest.File{f}, watch)
}
