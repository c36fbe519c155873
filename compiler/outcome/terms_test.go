package outcome

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// What only a run can answer is the same wherever it is asked of one event, unless a step
// may change it in between.
func TestTermsThatARunAnswers(t *testing.T) {
	const denies, asks, allows = "  deny {\n    reason = \"No.\"\n  }\n", "  ask {\n    reason = \"Sure?\"\n  }\n", "  allow {\n  }\n"
	hook := func(name, when, rest string) string {
		return fmt.Sprintf("hook %q {\n  on   = [\"before_tool\"]\n  when = <<-EXPR\n    %s\n  EXPR\n%s}\n", name, when, rest)
	}
	step := func(name, rest string) string {
		return fmt.Sprintf("hook %q {\n  on       = [\"before_tool\"]\n  priority = 300\n%s}\n", name, rest)
	}
	assert := func(when, decides string) string {
		return fmt.Sprintf("assert \"a\" {\n  on      = [\"before_tool\"]\n  when    = <<-EXPR\n    %s\n  EXPR\n  decides = [%s]\n}\n", when, decides)
	}
	const outside = `any(files.written, not within(#, "project"))`
	const removes = "  write {\n    file   = \"lock\"\n    delete = true\n  }\n"
	const runs = "  run {\n    command = [\"true\"]\n  }\n"
	const state = "state \"n\" {\n  type = int\n}\n"
	const adds = "  state {\n    add = { n = 1 }\n  }\n"
	for name, c := range map[string]struct {
		policy string
		want   string // proved, refuted, or why it is unknown
	}{
		"the branch":                    {hook("h", `git.branch == "main"`, denies) + assert(`git.branch == "main"`, `"deny"`), "proved"},
		"a variable":                    {hook("h", `env.CI == "true"`, denies) + assert(`env.CI == "true"`, `"deny"`), "proved"},
		"a file":                        {hook("h", `exists("lock")`, denies) + assert(`exists("lock")`, `"deny"`), "proved"},
		"files outside of the project":  {hook("h", outside, asks) + assert(outside, `"ask", "deny"`), "proved"},
		"a value of several":            {hook("h", `git.branch in ["main", "release"]`, denies) + assert(`git.branch == "main"`, `"deny"`), "proved"},
		"other spaces":                  {hook("h", `exists( 'lock' )`, denies) + assert(`exists("lock")`, `"deny"`), "proved"},
		"a let":                         {"hook \"h\" {\n  on   = [\"before_tool\"]\n  let  = { busy = \"{{ exists('lock') }}\" }\n  when = \"busy\"\n" + denies + "}\n" + assert(`exists("lock")`, `"deny"`), "proved"},
		"a local":                       {"locals {\n  file = \"lock\"\n}\n" + hook("h", `exists(local.file)`, denies) + assert(`exists("lock")`, `"deny"`), "proved"},
		"its negation":                  {hook("h", `not exists("lock")`, denies) + assert(`not exists("lock")`, `"deny"`), "proved"},
		"one of each case":              {hook("h", `exists("lock")`, denies) + hook("g", `not exists("lock") and command != nil`, asks) + assert(`command != nil and (exists("lock") or not exists("lock"))`, `"ask", "deny"`), "proved"},
		"all of two terms":              {hook("h", `exists("lock") or env.CI == "true"`, denies) + hook("g", `env.CI != "true"`, denies) + assert(`exists("lock") or env.CI != nil`, `"deny"`), "proved"},
		"more is asked of the hook":     {hook("h", `exists("lock") and tool.name == "Shell"`, denies) + assert(`exists("lock")`, `"deny"`), "it asks exists("},
		"another file":                  {hook("h", `exists("lock")`, denies) + assert(`exists("look")`, `"deny"`), "it asks exists("},
		"the contrary":                  {hook("h", `exists("lock")`, denies) + assert(`not exists("lock")`, `"deny"`), "it asks exists("},
		"the contrary of what replays":  {hook("h", `env.CI == "true"`, denies) + assert(`env.CI != "true"`, `"deny"`), "refuted"},
		"an answer may be an error":     {hook("h", `not exists("lock")`, denies) + assert(`command != nil and not (exists("lock") and command == "x")`, `"deny"`), "it asks exists("},
		"an error that denies":          {hook("h", `exists("lock")`, "  on_error = \"closed\"\n"+denies) + assert(`exists("lock")`, `"deny"`), "proved"},
		"an error that is refused":      {hook("h", `exists("lock")`, "  on_error = \"closed\"\n"+asks) + assert(`command != nil`, `"none", "ask"`), "refuted"},
		"an approval that is denied":    {hook("h", `env.CI == "true"`, allows) + hook("g", `env.CI != nil`, denies) + assert(`command != nil`, `"none", "deny"`), "proved"},
		"an approval":                   {hook("h", `env.CI == "true"`, allows) + hook("g", `env.CI == "false"`, denies) + assert(`command != nil`, `"none", "deny"`), "its condition asks env.CI"},
		"a final approval before it":    {"hook \"g\" {\n  on       = [\"before_tool\"]\n  priority = 300\n  when     = \"env.CI == 'true'\"\n  allow {\n    final = true\n  }\n}\n" + hook("h", `exists("lock")`, denies) + assert(`exists("lock")`, `"deny"`), "it asks exists("},
		"a final approval elsewhere":    {"hook \"g\" {\n  on       = [\"before_tool\"]\n  priority = 300\n  when     = \"env.CI == 'true'\"\n  allow {\n    final = true\n  }\n}\n" + hook("h", `exists("lock")`, denies) + assert(`exists("lock") and env.CI == "false"`, `"deny"`), "proved"},
		"a write before it":             {step("w", removes) + hook("h", `exists("lock")`, denies) + assert(`exists("lock")`, `"deny"`), "hook h may get another answer"},
		"a write behind it":             {hook("h", `exists("lock")`, denies) + strings.Replace(step("w", removes), "300", "50", 1) + assert(`exists("lock")`, `"deny"`), "proved"},
		"a write of another tool":       {step("w", "  match {\n    tool = \"WriteFile\"\n  }\n"+removes) + hook("h", `exists("lock")`, "  match {\n    tool = \"Shell\"\n  }\n"+denies) + assert(`exists("lock") and tool.name == "Shell"`, `"deny"`), "proved"},
		"a write in its own hook":       {"hook \"h\" {\n  on = [\"before_tool\"]\n" + removes + "  deny {\n    when   = \"exists('lock')\"\n    reason = \"No.\"\n  }\n}\n" + assert(`exists("lock")`, `"deny"`), "hook h may get another answer"},
		"a write changes no variable":   {step("w", removes) + hook("h", `env.CI == "true"`, denies) + assert(`env.CI == "true"`, `"deny"`), "proved"},
		"a program before it":           {step("p", runs) + hook("h", `git.branch == "main"`, denies) + assert(`git.branch == "main"`, `"deny"`), "hook h may get another answer"},
		"a program behind the decision": {step("p", "  async    = true\n"+runs) + hook("h", `git.branch == "main"`, denies) + assert(`git.branch == "main"`, `"deny"`), "proved"},
		"a state":                       {state + hook("h", `state.n > 3`, denies) + assert(`state.n > 3`, `"deny"`), "proved"},
		"a state that is changed":       {state + step("s", adds) + hook("h", `state.n > 3`, denies) + assert(`state.n > 3`, `"deny"`), "hook h may get another answer"},
		"a state in a let":              {state + step("s", adds) + "hook \"h\" {\n  on   = [\"before_tool\"]\n  let  = { n = \"{{ state.n }}\" }\n  when = \"n == 0\"\n" + denies + "}\n" + assert(`state.n == 0`, `"deny"`), "refuted"},
		"a state of its own hook":       {state + "hook \"h\" {\n  on = [\"before_tool\"]\n  when = \"state.n == 0\"\n" + adds + "  deny {\n    when   = \"state.n == 0\"\n    reason = \"No.\"\n  }\n}\n" + assert(`state.n == 0`, `"deny"`), "refuted"},
		"a document":                    {hook("h", `doc("a.json").x == 1`, denies) + assert(`doc("a.json").x == 1`, `"deny"`), "proved"},
		"documents share a budget":      {hook("g", `doc("b.json").x == 1`, asks) + hook("h", `doc("a.json").x == 1`, denies) + assert(`doc("a.json").x == 1`, `"deny"`), `it asks doc("a.json").x, of which hook h may get another answer`},
		"looks share a budget":          {hook("h", `any(files.written, guard(#) != nil)`, denies) + assert(`any(files.written, guard(#) != nil)`, `"deny"`), "hook h may get another answer"},
		"a rewrite":                     {step("r", "  match {\n    tool = \"Shell\"\n  }\n  rewrite {\n    input = { command = \"x\" }\n  }\n") + hook("h", `exists(command ?? "x")`, denies) + assert(`exists(command ?? "x")`, `"deny"`), "it rewrites"},
		"names are no moments":          {state + "hook \"a\" {\n  on       = [\"before_tool\"]\n  priority = 200\n" + adds + "  deny {\n    when   = \"state.n == 0\"\n    reason = \"No.\"\n  }\n}\n" + assert(`state.n == 0`, `"deny"`), "refuted"},
	} {
		t.Run(name, func(t *testing.T) {
			v := Verify(load(t, text(c.policy), "p"), nil)[0]
			got := "proved"
			switch {
			case v.Counter != nil:
				got = "refuted"
			case !v.Proved():
				got = fmt.Sprint(v.Open)
			}
			if !strings.Contains(got, c.want) {
				t.Errorf("it is %s, not %s", got, c.want)
			}
		})
	}
}

// A policy that may read other folders is another one.
func TestReadsAreASetting(t *testing.T) {
	policy := func(folder string) string {
		return fmt.Sprintf("policy \"p\" {\n  reads = [%q]\n}\nhook \"h\" {\n  on   = [\"before_tool\"]\n  when = \"exists('/etc/lock')\"\n  deny {\n    reason = \"No.\"\n  }\n}\n", folder)
	}
	a, b := load(t, text(policy("/etc")), "p"), load(t, text(policy("/usr")), "p")
	r := compare(t, a, b)
	if found, _ := r.Weaker(); r.Same() || !found {
		t.Errorf("it is said to be the same, or not weaker:\n%s", summary(r))
	}
}

// What two policies keep for themselves is another thing in each.
func TestPoliciesDoNotShareStates(t *testing.T) {
	const state = "state \"n\" {\n  type = int\n}\n"
	hook := func(when string) string {
		return fmt.Sprintf("hook \"h\" {\n  on   = [\"before_tool\"]\n  when = <<-EXPR\n    %s\n  EXPR\n  deny {\n    reason = \"No.\"\n  }\n}\n", when)
	}
	const agrees = "assert \"a\" {\n  on          = [\"before_tool\"]\n  agrees_with = \"../other\"\n}\n"
	for _, c := range []struct {
		when, policy string
		proved       bool
	}{
		{"state.n > 3", state, false},
		{`exists("lock")`, "", true},
		{`exists("/etc/lock")`, "policy \"p\" {\n  reads = [\"/etc\"]\n}\n", false},
		{`env.CI == "true"`, "policy \"p\" {\n  reads = [\"/etc\"]\n}\n", true},
	} {
		p := load(t, text(c.policy+hook(c.when)+agrees), "p")
		other := load(t, fstest.MapFS{"p/p.hook.hcl": {Data: []byte(strings.Replace(c.policy, "/etc", "/usr", 1) + hook(c.when))}}, "p")
		v := Verify(p, Others{"../other": p.Beside(other.Policy, other.Result)})[0]
		if v.Proved() != c.proved {
			t.Errorf("%s: proved: %v, %+v", c.when, v.Proved(), v.Open)
		}
	}
}
