package cover

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/internal/randpolicy"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/stdlib"
)

// load reads a policy; nil where it does not compile.
func load(files fstest.MapFS) *ast.Policy {
	p, diags := lang.Load(lang.Options{FS: files, Dir: "p", Packs: stdlib.Packs})
	if diags.HasErrors() {
		return nil
	}
	return p
}

func policy(t *testing.T, text string) *ast.Policy {
	t.Helper()
	p := load(fstest.MapFS{"p/p.hook.hcl": {Data: []byte(text)}})
	if p == nil {
		t.Fatal("the policy does not compile: " + text)
	}
	return p
}

// decider decides with what a policy compiles to.
func decider(t *testing.T, p *ast.Policy, opt compiler.Options) policytest.Decide {
	t.Helper()
	res, diags := compiler.Compile(p, opt)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return (&policytest.Evaluator{Table: res.Table, Host: all.Lookup}).Decide
}

func request(t *testing.T, event string) policytest.Request {
	return policytest.Request{
		Host: "generic", Event: []byte(event), World: host.World{Getenv: func(string) string { return "" }, Dir: "/w"},
		State: t.TempDir(), Now: func() time.Time { return time.Unix(1, 0).UTC() },
	}
}

func shell(event, command string) string {
	return fmt.Sprintf(`{"event_type": %q, "work_dir": "/w", "tool_name": "Shell", "tool_input": {"command": %q}}`, event, command)
}

// covered is what the lines, run on a policy, have covered.
func covered(t *testing.T, p *ast.Policy, every bool, lines ...string) *Report {
	t.Helper()
	var profile Profile
	decide := profile.Decide(decider(t, p, compiler.Options{Watch: profile.Watch()}))
	for _, line := range lines {
		event, command, ok := strings.Cut(line, ": ")
		if !ok {
			event, command = "before_tool", line
		}
		if _, err := decide(request(t, shell(event, command))); err != nil {
			t.Fatal(err)
		}
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	plain, err := table.Load(res.Table)
	if err != nil {
		t.Fatal(err)
	}
	return profile.Report(p, plain, every)
}

// What counts as seen: each part is said true (T), false (F), both or neither (-).
func TestSeen(t *testing.T) {
	const git = "command {\nprogram = \"git\"\nargs = [\"push\"]\nflags = [\"force\"]\n}\n"
	for name, c := range map[string]struct {
		guard string
		lines string // separated by |
		want  string
	}{
		"nothing is sent":                     {`when = "command == \"a\""`, "", "-"},
		"both sides":                          {`when = "command == \"a\""`, "a|b", "TF"},
		"the right of and after a true left":  {`when = "command startsWith \"a\" and command endsWith \"b\""`, "ab", "T T"},
		"the right of and after a false left": {`when = "command startsWith \"a\" and command endsWith \"b\""`, "b", "F -"},
		"the right of or after a true left":   {`when = "command startsWith \"a\" or command endsWith \"b\""`, "ab", "T -"},
		"the right of or after a false left":  {`when = "command startsWith \"a\" or command endsWith \"b\""`, "c", "F F"},
		"not says what it negates":            {`when = "not (command == \"a\")"`, "a", "T"},
		"only one branch of a choice":         {`when = "command == \"a\" ? cwd == \"/w\" : cwd == \"/\""`, "a", "T T -"},
		"a loop and its closure":              {`when = "any(shell.commands, .name == \"a\")"`, "b; a", "T TF"},
		"a loop ends where it is decided":     {`when = "any(shell.commands, .name == \"a\")"`, "a; b", "T T"},
		"a loop over nothing":                 {`when = "any(shell.commands, .name == \"a\")"`, "", "F -"},
		"inside a closure, and skips":         {`when = "any(shell.commands, .name == \"a\" and \"x\" in .args)"`, "b x", "F F -"},
		"a loop in a loop":                    {`when = "any(shell.commands, any(.args, # == \"x\"))"`, "b y x", "T T TF"},
		"a filter asks each item":             {`when = "len(filter(shell.commands, .name == \"a\")) > 0"`, "a; b", "T TF"},
		"a let inside of a condition":         {`when = "let a = command startsWith \"a\"; a and cwd == \"/\""`, "b", "F F -"},
		"a constant is no part":               {`when = "1 == 1 and command == \"a\""`, "a", "T"},
		"a part that fails is neither":        {`when = "split(command, \"x\")[3] == \"a\""`, "a", "-"},
		"an unused let":                       {"let = { a = \"{{ command == 'a' }}\" }\nwhen = \"cwd == \\\"/w\\\"\"", "a", "T"},
		"a let that is not asked":             {"let = { a = \"{{ command == 'a' }}\" }\nwhen = \"cwd == \\\"/\\\" and a\"", "a", "- F -"},
		"a let that is asked":                 {"let = { a = \"{{ command == 'a' }}\" }\nwhen = \"cwd == \\\"/w\\\" and a\"", "a|b", "TF T TF"},
		"when behind a match":                 {"match { tool = \"Fetch\" }\nwhen = \"command == \\\"a\\\"\"", "a", "F -"},
		"arguments stop at the first":         {"match {\ntool = \"Fetch\"\npattern = \"a\"\n}", "a", "F -"},
		"arguments in the order of a table":   {"match {\npattern = \"a\"\ntool = \"Shell\"\n}", "a|b", "TF T"},
		"arguments of a command":              {"match {\n" + git + "}", "git push -f", "T T T"},
		"the program of another command":      {"match {\n" + git + "}", "ls", "F - -"},
		"each argument on its own command":    {"match {\n" + git + "}", "ls; git pull; git push; git push --force", "TF TF TF"},
		"commands that only print help":       {"match {\n" + git + "}", "git push --force --help", "- - -"},
		"no line, no command":                 {"match {\n" + git + "}", "", "- - -"},
		"the second block after the first":    {"match {\n" + git + "command {\nprogram = \"rm\"\n}\n}", "git push --force", "T T T -"},
		"the second block instead":            {"match {\n" + git + "command {\nprogram = \"rm\"\n}\n}", "rm x", "F - - T"},
		"files":                               {"match {\nreads = [\"**/*.key\", \"!**/a.key\"]\n}", "cat a.key", "F"},
	} {
		t.Run(name, func(t *testing.T) {
			p := policy(t, "hook \"h\" {\non = [\"before_tool\"]\n"+c.guard+"\nask {\nreason = \"r\"\n}\n}\n")
			var lines []string
			if c.lines != "" {
				lines = strings.Split(c.lines, "|")
			} else if name != "nothing is sent" {
				lines = []string{""}
			}
			if got := sides(covered(t, p, false, lines...)); got != c.want {
				t.Errorf("seen %q, want %q", got, c.want)
			}
		})
	}
}

// sides is the parts of a report in the order of the source.
func sides(r *Report) string {
	var out []string
	for _, p := range r.Parts {
		s := ""
		if p.True > 0 {
			s += "T"
		}
		if p.False > 0 {
			s += "F"
		}
		if s == "" {
			s = "-"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

const several = `
policy "p" {
  let = { main = "{{ command contains 'main' }}" }
}
hook "first" {
  on       = ["before_tool", "after_tool"]
  priority = 200
  match { tool = "Shell" }
  when = "main"
  deny {
    when   = "event == \"before_tool\""
    reason = "r"
  }
}
hook "behind" {
  on = ["before_tool"]
  match { tool = "Shell" }
  when = "main"
  warn { message = "m" }
}
hook "later" {
  on    = ["before_tool"]
  async = true
  warn { message = "m" }
}
hook "each" {
  for_each = ["a", "b"]
  on       = ["before_tool"]
  match {
    command { program = each.value }
  }
  ask { reason = "r" }
}
`

// The rows behind a deny are not reached; hooks whose guards became one are named.
func TestRows(t *testing.T) {
	text := strings.Replace(several, "command { program = each.value }", "command {\nprogram = each.value\n}", 1)
	r := covered(t, policy(t, text), false, "git push main", "a")
	var got []string
	for _, w := range r.Rows {
		got = append(got, fmt.Sprintf("%s on %s %d %v", w.Hook, w.Event, w.Reached, w.Shares))
	}
	want := []string{
		"first on before_tool 2 [behind]", "first on after_tool 0 []", "behind on before_tool 1 [first]", "later on before_tool 2 []",
		`each["a"] on before_tool 1 []`, `each["b"] on before_tool 1 []`,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("rows\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	got = nil
	for _, h := range r.Hooks {
		got = append(got, fmt.Sprintf("%s %v %d %d", h.Name, h.Guarded, h.Applied, h.Spared))
	}
	want = []string{"first true 1 1", "behind true 0 1", "later false 2 0", `each["a"] true 1 0`, `each["b"] true 0 1`}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("hooks\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got, want := sides(r), "TF T TF T T F TF"; got != want {
		t.Errorf("parts %s, want %s", got, want)
	}
}

// What a policy uses is left out, and counts where all is asked for.
func TestFolded(t *testing.T) {
	p := load(fstest.MapFS{
		"p/p.hook.hcl":      {Data: []byte("use \"./team\" {}\nhook \"own\" {\non = [\"before_tool\"]\nwhen = \"command == \\\"a\\\"\"\nask {\nreason = \"r\"\n}\n}\n")},
		"p/team/t.hook.hcl": {Data: []byte("hook \"theirs\" {\non = [\"before_tool\"]\nwhen = \"command == \\\"b\\\"\"\nask {\nreason = \"r\"\n}\n}\n")},
	})
	if p == nil {
		t.Fatal("the policy does not compile")
	}
	r := covered(t, p, false, "b")
	if len(r.Hooks) != 1 || len(r.Parts) != 1 || len(r.Rows) != 1 || len(r.Sources) != 1 || !reflect.DeepEqual(r.Folded, []Folded{{"team", 1, 1}}) {
		t.Errorf("own: %+v", r)
	}
	r = covered(t, p, true, "b")
	if len(r.Hooks) != 2 || len(r.Parts) != 2 || len(r.Rows) != 2 || len(r.Sources) != 2 || r.Folded != nil {
		t.Errorf("all: %+v", r)
	}
}

// A table that tells what it sees decides as one that does not.
func TestWatchingChangesNothing(t *testing.T) {
	asked, applied := 0, 0
	for seed := range uint64(testrun.Count(60, 600)) {
		d := randpolicy.New(seed, 17)
		var text strings.Builder
		for i := range 2 + d.IntN(4) {
			step := randpolicy.Pick(d, `deny { reason = "No." }`, `ask { reason = "{{ command ?? 'no' }}" }`, "allow { final = true }", `rewrite { input = { command = "git push" } }`, `warn { message = "m" }`)
			fmt.Fprintf(&text, "hook \"h%d\" {\n%s  priority = %d\n  %s\n}\n", i, d.Guard(), randpolicy.Pick(d, 100, 200), step)
		}
		p := load(fstest.MapFS{"p/p.hook.hcl": {Data: []byte(text.String())}})
		if p == nil {
			continue
		}
		if _, diags := compiler.Compile(p, compiler.Options{}); diags.HasErrors() {
			continue
		}
		var profile Profile
		plain, watched := decider(t, p, compiler.Options{}), profile.Decide(decider(t, p, compiler.Options{Watch: profile.Watch()}))
		for range 20 {
			r := request(t, string(d.Event(false)))
			want, wantErr := plain(r)
			got, gotErr := watched(r)
			for _, o := range []*policytest.Outcome{got, want} {
				if o != nil {
					o.Told, o.Decision.UpdatedInput = nil, value.Value{} // the answer has the input
				}
			}
			if !reflect.DeepEqual(got, want) || (gotErr == nil) != (wantErr == nil) {
				t.Fatalf("seed %d: on %s a watched table gives\n%+v\nand not\n%+v\n%s", seed, r.Event, got, want, text.String())
			}
			asked++
			if want != nil {
				applied += len(want.Decision.Hooks)
			}
		}
	}
	if asked == 0 || applied == 0 {
		t.Error("the sample shows nothing")
	}
	t.Logf("%d events, on which %d hooks applied", asked, applied)
}
