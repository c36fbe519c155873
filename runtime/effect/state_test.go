package effect_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/generic"
	keep "github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// lab is a policy, and a world whose clock the test sets.
type lab struct {
	t       *testing.T
	table   *table.Table
	state   string
	project string
	now     time.Time
}

func newLab(t *testing.T, policy string) *lab {
	t.Helper()
	p, diags := lang.Load(lang.Options{FS: fstest.MapFS{"a.hook.hcl": {Data: []byte(policy)}}, Dir: "."})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	tab, err := table.Load(res.Table)
	if err != nil {
		t.Fatal(err)
	}
	return &lab{t: t, table: tab, state: t.TempDir(), project: t.TempDir(), now: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)}
}

// world is that of a new process.
func (l *lab) world() *world.World {
	return &world.World{State: l.state, Policy: "p", Host: "generic", Effects: true, Now: func() time.Time { return l.now }}
}

// event is an event of the generic host. The session, the project and the tool
// are given where the fields do not.
func (l *lab) event(fields string) string {
	for _, f := range []string{`"tool_name":"Bash"`, `"tool_input":{}`, `"session_id":"s1"`, `"event_type":"before_tool"`, `"work_dir":"` + l.project + `"`} {
		if name, _, _ := strings.Cut(f, ":"); !strings.Contains(fields, name) {
			fields += "," + f
		}
	}
	return "{" + strings.TrimPrefix(fields, ",") + "}"
}

// call is such an event, decoded.
func (l *lab) call(fields string) *host.Call {
	l.t.Helper()
	call, err := generic.Host.Decode([]byte(l.event(fields)), host.World{Getenv: func(string) string { return "" }})
	if err != nil {
		l.t.Fatal(err)
	}
	return call
}

// send decides an event as a process of its own does.
func (l *lab) send(fields string) *eval.Result {
	l.t.Helper()
	call := l.call(fields)
	res := eval.Decide(l.table, call.Events, eval.Options{World: l.world()})
	for _, f := range res.After {
		if err := f(&res.Decision); err != nil {
			l.t.Error(err)
		}
	}
	if err := l.table.Err(); err != nil {
		l.t.Fatal(err)
	}
	return res
}

// said is a decision in one line: the verdict, the reason, what failed.
func said(r *eval.Result) string {
	s := r.Verdict.String()
	if r.Reason != "" {
		s += ": " + r.Reason
	}
	for _, m := range r.Messages {
		s += " [" + m.Text + "]"
	}
	for _, e := range r.Errors {
		s += " !" + e.Kind.String()
	}
	return s
}

const states = `
state "fails" {
  type    = number
  default = 0
  scope   = "session"
}
state "seen" {
  type    = list(string)
  default = []
  scope   = "project"
  expire  = "1h"
}
`

// What one step changes, later steps, hooks and events see, in the scope of the
// value.
func TestStateOutlivesTheEvent(t *testing.T) {
	l := newLab(t, states+`
hook "count" {
  on       = ["before_tool"]
  priority = 900
  mode     = "monitor"
  state {
    add    = { fails = 1 }
    append = { seen = "{{ session.id }}" }
  }
  warn { message = "now {{ state.fails }}" }
}
hook "stop" {
  on   = ["before_tool"]
  when = "state.fails >= 2"
  deny { reason = "{{ state.fails }} by {{ join(state.seen, ',') }}" }
}
hook "reset" {
  on = ["session_start"]
  state { clear = ["fails"] }
}
`)
	for i, c := range []struct{ event, want string }{
		{``, "none [now 1]"},
		{``, "deny: 2 by s1,s1 [now 2]"},
		{`"session_id":"s2"`, "none [now 1]"},
		{``, "deny: 3 by s1,s1,s2,s1 [now 3]"},
		{`"event_type":"session_start","source":"startup"`, "none"},
		{``, "none [now 1]"},
	} {
		if got := said(l.send(c.event)); got != c.want {
			t.Errorf("event %d: %s, want %s", i, got, c.want)
		}
	}
	l.now = l.now.Add(2 * time.Hour)
	if got, want := said(l.send(``)), "deny: 2 by s1 [now 2]"; got != want {
		t.Errorf("two hours later: %s, want %s", got, want)
	}
}

// What goes wrong with state is answered by on_error.
func TestStateFails(t *testing.T) {
	policy := func(onError string) string {
		return states + `
hook "count" {
  on       = ["before_tool"]
  on_error = "` + onError + `"
  state { add = { fails = 1 } }
}
hook "read" {
  on   = ["before_agent"]
  on_error = "` + onError + `"
  when = "state.fails > 100"
  deny { reason = "many" }
}
`
	}
	for _, c := range []struct {
		name   string
		break_ func(l *lab)
		event  string
		want   string
	}{
		{"no session", func(*lab) {}, `"session_id":""`, "!failure"},
		{"no session to read", func(*lab) {}, `"session_id":"","event_type":"before_agent"`, "!failure"},
		{"no folder", func(l *lab) { l.state = filepath.Join(l.file("x"), "y") }, ``, "!failure"},
		{"damaged", func(l *lab) { l.send(``); l.spoil() }, `"event_type":"before_agent"`, "!parse"},
	} {
		for _, onError := range []string{"open", "closed"} {
			l := newLab(t, policy(onError))
			c.break_(l)
			got, verdict := l.send(c.event), decision.None
			if onError == "closed" {
				verdict = decision.Deny
			}
			if got.Verdict != verdict || !strings.HasSuffix(said(got), c.want) {
				t.Errorf("%s, %s: %s", c.name, onError, said(got))
			}
		}
	}
}

// file makes a file in the project.
func (l *lab) file(name string) string {
	path := filepath.Join(l.project, name)
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		l.t.Fatal(err)
	}
	return path
}

// spoil damages every file of state.
func (l *lab) spoil() {
	files, err := filepath.Glob(filepath.Join(l.state, "*", "*", "*", "*.json"))
	if err != nil || len(files) == 0 {
		l.t.Fatal(files, err)
	}
	for _, f := range files {
		if err := os.WriteFile(f, []byte("{"), 0o600); err != nil {
			l.t.Fatal(err)
		}
	}
}

func TestRequire(t *testing.T) {
	l := newLab(t, `
hook "approved" {
  on = ["before_tool"]
  match { tool = "Shell" }
  require {
    approval = "{{ command }}"
    max_age  = "1h"
  }
}
hook "file" {
  on = ["before_tool"]
  match { tool = "ReadFile" }
  require {
    file    = "{{ path }}"
    max_age = "1h"
  }
}
hook "value" {
  on = ["before_tool"]
  match { tool = "Fetch" }
  require {
    value     = "{{ url }}"
    reason    = "no {{ tool.name }} without an address"
    otherwise = "ask"
  }
}
`)
	here, err := keep.OfProject(l.state, l.project)
	if err != nil {
		t.Fatal(err)
	}
	approve := func(name string, age, lasts time.Duration) func() {
		return func() {
			a := keep.Approval{Name: name, At: l.now.Add(-age)}
			if lasts != 0 {
				a.Expires = a.At.Add(lasts)
			}
			if err := here.Approve(a); err != nil {
				t.Fatal(err)
			}
		}
	}
	touch := func(name string, age time.Duration) func() {
		return func() {
			if err := os.Chtimes(l.file(name), time.Time{}, l.now.Add(-age)); err != nil {
				t.Fatal(err)
			}
		}
	}
	nothing := func() {}
	run := "hookc approve --project " + l.project + " "
	for _, c := range []struct {
		first       func()
		tool, input string
		want        string
	}{
		{nothing, "Bash", `{"command":"deploy"}`, "deny: This needs a person's approval. Ask the user to run: " + run + "deploy"},
		{approve("other", 0, 0), "Bash", `{"command":"deploy"}`, "deny: This needs a person's approval. Ask the user to run: " + run + "deploy"},
		{approve("deploy", 0, 0), "Bash", `{"command":"deploy"}`, "none"},
		{approve("deploy", time.Hour, 0), "Bash", `{"command":"deploy"}`, "none"},
		{approve("deploy", 2*time.Hour, 0), "Bash", `{"command":"deploy"}`, "deny: This needs a new approval: the last one is older than 1h0m0s. Ask the user to run: " + run + "deploy"},
		{approve("deploy", -2*time.Hour, 0), "Bash", `{"command":"deploy"}`, "deny: This needs a new approval: the last one is older than 1h0m0s. Ask the user to run: " + run + "deploy"},
		{approve("deploy", time.Minute, time.Minute), "Bash", `{"command":"deploy"}`, "deny: This needs a new approval: the last one expired. Ask the user to run: " + run + "deploy"},
		{nothing, "Bash", `{"command":""}`, "deny: The approval that this needs has no name, so nobody can have given it."},
		{nothing, "Bash", `{"command":"-x; rm 'a'"}`, "deny: This needs a person's approval. Ask the user to run: " + run + `-- '-x; rm '\''a'\'''`},
		{nothing, "Bash", `{"command":"a\u001b[2J'\n"}`, "deny: This needs a person's approval. Ask the user to run: " + run + `$'a\x1b[2J\'\x0a'`},
		{touch("a", 0), "Read", `{"file_path":"a"}`, "none"},
		{touch("a", 2*time.Hour), "Read", `{"file_path":"a"}`, "deny: This needs a newer file a: it was changed last more than 1h0m0s ago."},
		{touch("a", -2*time.Hour), "Read", `{"file_path":"a"}`, "deny: This needs a newer file a: it was changed last more than 1h0m0s ago."},
		{nothing, "Read", `{"file_path":"b"}`, "deny: This needs the file b, which is not there."},
		{nothing, "WebFetch", `{"url":"http://x"}`, "none"},
		{nothing, "WebFetch", `{}`, "ask: no Fetch without an address"},
	} {
		c.first()
		if got := said(l.send(`"tool_name":"` + c.tool + `","tool_input":` + c.input)); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.tool, c.input, got, c.want)
		}
	}
	for _, path := range []string{"../x", "/etc/passwd", "/dev/null", l.project + "/../x"} {
		if got := l.send(`"tool_name":"Read","tool_input":{"file_path":"` + path + `"}`); got.Verdict != decision.Deny {
			t.Errorf("%s passes: %s", path, said(got))
		}
	}
	if got := said(l.send(`"tool_name":"Read","tool_input":{"file_path":"` + l.file("abs") + `"}`)); got != "none" && !strings.Contains(got, "newer") {
		t.Errorf("an absolute path in the project: %s", got)
	}
}

// An approval is of what was there when it was asked for.
func TestRequireSubject(t *testing.T) {
	l := newLab(t, `
hook "approved" {
  on = ["before_tool"]
  match { tool = "Shell" }
  require {
    approval = "ship"
    files    = ["plan.md", "parts/*.md"]
    of       = "{{ command }}"
  }
}
hook "asked" {
  on = ["before_tool"]
  match { tool = "Fetch" }
  when = "approved('ship')"
  deny { reason = "it is approved" }
}
`)
	here, err := keep.OfProject(l.state, l.project)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		path := filepath.Join(l.project, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	approve := func() {
		r, found, err := here.Requested("ship")
		if err != nil || !found {
			t.Fatal("nothing is asked for", err)
		}
		if err := here.Approve(keep.Approval{Name: "ship", At: l.now, Subject: r.Subject}); err != nil {
			t.Fatal(err)
		}
	}
	ask := func(what, command, want string) {
		t.Helper()
		if got := said(l.send(`"tool_name":"Bash","tool_input":{"command":"` + command + `"}`)); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
		known := said(l.send(`"tool_name":"WebFetch","tool_input":{"url":"http://x"}`))
		if (want == "none") != (known != "none") {
			t.Errorf("%s: approved() says %s", what, known)
		}
	}
	ask("at first", "v1", "deny: This needs a person's approval.")
	approve()
	ask("approved", "v1", "none")
	ask("of another value", "v2", "deny: This needs a new approval: what it is for has changed since the last one.")
	approve()
	ask("approved anew", "v2", "none")
	for _, change := range []struct{ what, file, text string }{
		{"a file that was missing", "plan.md", "one"},
		{"its text", "plan.md", "two"},
		{"a file more", "parts/a.md", ""},
		{"an empty one", "parts/a.md", "x"},
		{"another of the glob", "parts/b.md", "x"},
	} {
		write(change.file, change.text)
		ask(change.what, "v2", "deny: This needs a new approval: "+change.file+" has changed since the last one.")
		approve()
		ask(change.what+", approved", "v2", "none")
	}
	write("plan.md", "three")
	if said(l.send(`"tool_name":"Bash","tool_input":{"command":"v2"}`)) == "none" {
		t.Error("a changed file passes")
	}
	write("plan.md", "two")
	ask("as it was", "v2", "none")
	if err := os.Remove(filepath.Join(l.project, "plan.md")); err != nil {
		t.Fatal(err)
	}
	ask("removed", "v2", "deny: This needs a new approval: plan.md has changed")
	if err := os.Symlink("/etc/hostname", filepath.Join(l.project, "plan.md")); err == nil {
		ask("a link out of the project", "v2", "deny: This needs a person's approval of what cannot be read: ")
	}
}

// What names nothing that is there yet is approved as such, not for good.
func TestRequireSubjectOfNothing(t *testing.T) {
	for name, subject := range map[string]string{"a glob": `files = ["parts/*.md"]`, "an empty list": `files = []`, "nil": `of = "{{ get(tool.input, 'x') }}"`} {
		l := newLab(t, `
hook "approved" {
  on = ["before_tool"]
  match { tool = "Shell" }
  require {
    approval = "ship"
    `+subject+`
  }
}
`)
		here, err := keep.OfProject(l.state, l.project)
		if err != nil {
			t.Fatal(err)
		}
		call := func(x string) string {
			return said(l.send(`"tool_name":"Bash","tool_input":{"command":"ship"` + x + `}`))
		}
		if got := call(""); got == "none" {
			t.Errorf("%s: it passes", name)
		}
		r, found, err := here.Requested("ship")
		if err != nil || !found || r.Subject.IsZero() {
			t.Fatalf("%s: %+v, %v, %v", name, r, found, err)
		}
		if err := here.Approve(keep.Approval{Name: "ship", At: l.now, Subject: r.Subject}); err != nil {
			t.Fatal(err)
		}
		if got := call(""); got != "none" {
			t.Errorf("%s, approved: %s", name, got)
		}
		if err := os.MkdirAll(filepath.Join(l.project, "parts"), 0o700); err != nil {
			t.Fatal(err)
		}
		l.file("parts/a.md")
		if got := call(`,"x":1`); name != "an empty list" && got == "none" {
			t.Errorf("%s: what came later is approved", name)
		}
	}
}

// The duration of a tool call counts from its before_tool, where the host does
// not say it.
func TestDuration(t *testing.T) {
	l := newLab(t, `
hook "slow" {
  on   = ["after_tool", "after_tool_failure"]
  when = "duration != nil and duration >= 2"
  warn { message = "{{ duration }} s" }
}
hook "guard" {
  on = ["before_tool"]
  match { tool = "ReadFile" }
  deny { reason = "no" }
}
`)
	after := `"event_type":"after_tool","tool_use_id":"t1"`
	if got := said(l.send(after)); got != "none" {
		t.Errorf("a call that nobody saw: %s", got)
	}
	l.send(`"tool_use_id":"t1"`)
	l.send(`"tool_use_id":"t2","tool_name":"Read"`)
	l.now = l.now.Add(2500 * time.Millisecond)
	for fields, want := range map[string]string{
		after: "none [2.5 s]",
		`"event_type":"after_tool_failure","tool_use_id":"t1"`: "none [2.5 s]",
		after + `,"duration":3`:                                "none [3 s]",
		after + `,"session_id":"s2"`:                           "none",
		`"event_type":"after_tool"`:                            "none",
		`"event_type":"after_tool","tool_use_id":"t2"`:         "none", // denied: it never began
	} {
		if got := said(l.send(fields)); got != want {
			t.Errorf("%s: %s, want %s", fields, got, want)
		}
	}
}
