package outcome

import (
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/stdlib"
)

// std/default is compared with itself after small changes, as somebody would make them.
// Each is found, with an event that shows it and who decided; what changes nothing is
// proved to change nothing.
func TestDefaultChanged(t *testing.T) {
	user := func(pack, with, own string) func() *analyze.Policy {
		return func() *analyze.Policy { return load(t, text("use \"std/"+pack+"\" {\n"+with+"\n}\n"+own), "p") }
	}
	pack := load(t, stdlib.Packs, "default")
	itself := func() *analyze.Policy { return pack }
	without := func(name string) func() *analyze.Policy {
		return func() *analyze.Policy {
			i := slices.IndexFunc(pack.Policy.Hooks, func(h *ast.Hook) bool { return h.Name == name })
			return with(t, pack, slices.Delete(slices.Clone(pack.Policy.Hooks), i, i+1))
		}
	}
	reversed := func() *analyze.Policy {
		hooks := slices.Clone(pack.Policy.Hooks)
		slices.Reverse(hooks)
		return with(t, pack, hooks)
	}
	const lifts = "allow_lifts = true"
	trusted := func(priority string) string {
		return "hook \"docker\" {\n  on       = [\"before_tool\"]\n  priority = " + priority + "\n  match {\n    command {\n      program = \"docker\"\n    }\n  }\n  allow {\n    final = true\n  }\n}\n"
	}
	const protected, allowed = `with = { protected_files = ["**/generated/**"] }`, `with = { allowed_writes = ["/opt/tool/**"] }`
	for _, c := range testrun.Some([]struct {
		name     string
		old, new func() *analyze.Policy
		hook     string // of a change; "" where there is none
		from, to Outcome
		by       string // who decided before or, if nobody did, decides now
		holds    string // the event
	}{
		{"a rule removed", itself, without("git/force-push"), "git/force-push", Deny, Nothing, "git/force-push", "git push -f"},
		{"rules in reverse", itself, reversed, "", Nothing, Nothing, "", ""},
		{"an approval that comes first", user("containers", lifts, trusted("0")), user("containers", lifts, trusted("1000")), "containers/volumes", Deny, Allow, "containers/volumes", "volume"},
		{"an approval that lifts no pack of the pack", user("default", lifts, trusted("0")), user("default", lifts, trusted("1000")), "", Nothing, Nothing, "", ""},
		{"another rule removed", itself, without("containers/volumes"), "containers/volumes", Deny, Nothing, "containers/volumes", "volume"},
		{"a rule widened", user("default", "", ""), user("default", protected, ""), "default/paths/protected", Nothing, Deny, "default/paths/protected", "generated"},
		{"a rule narrowed", user("default", "", ""), user("default", allowed, ""), "default/paths/outside", Ask, Nothing, "default/paths/outside", "/opt/tool"},
	}, 3) {
		t.Run(c.name, func(t *testing.T) {
			r := compare(t, c.old(), c.new())
			if c.hook == "" {
				if !r.Same() {
					t.Errorf("%s", summary(r))
				}
				return
			}
			i := slices.IndexFunc(r.Changes, func(x Change) bool {
				return x.What == "" && x.From == c.from && x.To == c.to && slices.ContainsFunc(x.Hooks, func(p Place) bool { return p.Hook == c.hook })
			})
			if i < 0 {
				t.Fatalf("nothing of %s:\n%s", c.hook, summary(r))
			}
			got := r.Changes[i]
			by := got.By[0]
			if c.from == Nothing {
				by = got.By[1]
			}
			if got.Witness == nil || !strings.Contains(string(got.Witness.JSON), c.holds) || by == nil || by.Hook != c.by {
				t.Errorf("%+v\n%s", by, summary(r))
			}
			if len(r.Changes) > 6 {
				t.Errorf("%d changes of one rule:\n%s", len(r.Changes), summary(r))
			}
		})
	}
}
