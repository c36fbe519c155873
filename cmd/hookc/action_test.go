//go:build unix

package main

import (
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// action is a composite action, as far as hookc's own have it.
type action struct {
	dir    string
	Inputs map[string]struct {
		Description, Default string
	}
	Outputs map[string]struct{ Value string }
	Runs    struct {
		Using string
		Steps []struct {
			ID, Shell, Run, Uses string
			Env                  map[string]string
		}
	}
}

func readAction(t *testing.T, name string) action {
	dir, err := filepath.Abs(filepath.Join("..", "..", "actions", name))
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	a := action{dir: dir}
	if err := yaml.Unmarshal(data, &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// expression is what an action may ask of GitHub: a value, and nothing else.
var expression = regexp.MustCompile(`^\$\{\{ (inputs|github\.event)\.([\w.-]+) \}\}$`)

// A run has no expression in it: GitHub would paste the text of an input, or the name
// of a branch, into the script. Each input is used.
func TestActionHasNoInjection(t *testing.T) {
	a := readAction(t, "diff")
	used := map[string]bool{}
	for _, s := range a.Runs.Steps {
		if s.Uses != "" || s.Shell != "bash" || strings.Contains(s.Run, "${{") {
			t.Errorf("step %q: %q of %q", s.ID, s.Run, s.Uses)
		}
		for name, text := range s.Env {
			m := expression.FindStringSubmatch(text)
			if m == nil {
				t.Errorf("%s is %q", name, text)
				continue
			}
			if _, ok := a.Inputs[m[2]]; !ok && m[1] == "inputs" {
				t.Errorf("%s is of no input: %q", name, text)
			}
			used[m[2]] = true
		}
	}
	for name, in := range a.Inputs {
		if !used[name] || in.Description == "" {
			t.Errorf("input %s is not used or not described", name)
		}
	}
}

// job is a run of an action, as GitHub does it, in the current folder.
type job struct {
	event map[string]string // github.event
	with  map[string]string
}

// jobResult is what the run shows.
type jobResult struct {
	failed          bool
	log             string
	summary, report string
	commands        []string // to the runner
}

func (j job) run(t *testing.T, a action) jobResult {
	t.Helper()
	if a.Runs.Using != "composite" {
		t.Fatalf("the action is %q", a.Runs.Using)
	}
	temp := t.TempDir()
	summary, output := filepath.Join(temp, "summary"), filepath.Join(temp, "output")
	var r jobResult
	for _, s := range a.Runs.Steps {
		script := filepath.Join(temp, "step.sh")
		write(t, map[string]string{script: s.Run})
		cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", script)
		cmd.Env = append(os.Environ(), "GITHUB_ACTIONS=true", "CI=true", "GITHUB_ACTION_PATH="+a.dir, "GITHUB_EVENT_NAME=event",
			"GITHUB_STEP_SUMMARY="+summary, "GITHUB_OUTPUT="+output, "RUNNER_TEMP="+temp)
		for name, text := range s.Env {
			cmd.Env = append(cmd.Env, name+"="+j.value(a, text))
		}
		out, err := cmd.CombinedOutput()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		r.failed = r.failed || err != nil
		r.log += string(out)
	}
	read := func(file string) string {
		data, err := os.ReadFile(file)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		return string(data)
	}
	r.summary = read(summary)
	if file, ok := strings.CutPrefix(strings.TrimSpace(read(output)), "report="); ok {
		r.report = read(file)
	}
	r.commands = runnerCommands(r.log)
	return r
}

func (j job) value(a action, text string) string {
	m := expression.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	if m[1] == "inputs" {
		if v, ok := j.with[m[2]]; ok {
			return v
		}
		return a.Inputs[m[2]].Default
	}
	return j.event[m[2]]
}

// runnerCommands are the lines of a log that the runner obeys.
func runnerCommands(log string) (out []string) {
	stopped := ""
	for line := range strings.Lines(log) {
		line = strings.TrimRight(line, "\r\n")
		token, stops := strings.CutPrefix(line, "::stop-commands::")
		switch {
		case stopped != "":
			if line == "::"+stopped+"::" {
				stopped = ""
			}
		case stops:
			stopped = token
		case strings.HasPrefix(strings.TrimLeft(line, " \t"), "::"):
			out = append(out, line)
		}
	}
	return out
}

// gitIn runs git in a folder, and returns what it prints.
func gitIn(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "commit.gpgsign=false"}, args...)...)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

// pullRequest is a repository with a branch that was left at fork; since then the
// base has got a hook of its own. Its values are commits.
type pullRequest struct{ dir, fork, base, head, merge string }

const otherPolicy = "hook \"no-tags\" {\n  on = [\"before_tool\"]\n  match {\n    command {\n      program = \"git\"\n      args    = [\"tag\"]\n    }\n  }\n  deny { reason = \"no\" }\n}\n"

func newPullRequest(t *testing.T, old, change map[string]string) pullRequest {
	t.Helper()
	p := pullRequest{dir: filepath.Join(t.TempDir(), "origin")}
	commit := func(files map[string]string, message string) string {
		for name, text := range files {
			name = filepath.Join(p.dir, name)
			if text == "" {
				if err := os.Remove(name); err != nil {
					t.Fatal(err)
				}
				continue
			}
			write(t, map[string]string{name: text})
		}
		gitIn(t, p.dir, "add", "-A")
		gitIn(t, p.dir, "commit", "-q", "--allow-empty", "-m", message)
		return gitIn(t, p.dir, "rev-parse", "HEAD")
	}
	if err := os.MkdirAll(p.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	gitIn(t, p.dir, "init", "-q", "-b", "main")
	p.fork = commit(old, "the policy")
	gitIn(t, p.dir, "checkout", "-q", "-b", "change")
	p.head = commit(change, "the change")
	gitIn(t, p.dir, "checkout", "-q", "main")
	p.base = commit(map[string]string{"hooks/other.hook.hcl": otherPolicy}, "another hook")
	gitIn(t, p.dir, "checkout", "-q", "--detach")
	gitIn(t, p.dir, "merge", "-q", "--no-ff", "-m", "merge", "change")
	p.merge = gitIn(t, p.dir, "rev-parse", "HEAD")
	gitIn(t, p.dir, "update-ref", "refs/pull/1/merge", p.merge)
	gitIn(t, p.dir, "checkout", "-q", "main")
	return p
}

// checkout goes to a checkout of a commit, as actions/checkout makes it.
func (p pullRequest) checkout(t *testing.T, commit string, depth ...string) {
	t.Helper()
	dir := t.TempDir()
	gitIn(t, dir, "init", "-q")
	gitIn(t, dir, "remote", "add", "origin", "file://"+p.dir)
	gitIn(t, dir, slices.Concat([]string{"fetch", "-q", "--no-tags"}, depth, []string{"origin", commit})...)
	gitIn(t, dir, "checkout", "-q", "--detach", commit)
	t.Chdir(dir)
}

func TestAction(t *testing.T) {
	a := readAction(t, "diff")
	old := map[string]string{"hooks/p.hook.hcl": goodPolicy}
	weaker := map[string]string{"hooks/p.hook.hcl": strings.Replace(goodPolicy, "deny {", "ask {", 1)}
	stricter := map[string]string{"hooks/q.hook.hcl": strings.NewReplacer("no-push", "no-pull", `"push"`, `"pull"`).Replace(goodPolicy)}
	same := map[string]string{"hooks/p.hook.hcl": strings.Replace(goodPolicy, "Nobody pushes", "No pushes", 1)}
	shallow := []string{"--depth=1"}
	pull := func(p pullRequest) map[string]string {
		// GitHub names the base as it was when the branch was pushed.
		return map[string]string{"pull_request.base.sha": p.fork, "pull_request.head.sha": p.head}
	}
	merge := func(p pullRequest) string { return p.merge }
	head := func(p pullRequest) string { return p.head }
	for name, c := range map[string]struct {
		old, change map[string]string
		commit      func(p pullRequest) string
		depth       []string
		event       func(p pullRequest) map[string]string
		with        map[string]string
		fails       bool
		summary     string
		log         string
	}{
		"weaker":                     {old: old, change: weaker, commit: merge, depth: shallow, event: pull, fails: true, summary: "1 weaker, 0 stricter, 0 other"},
		"weaker, only told":          {old: old, change: weaker, commit: merge, depth: shallow, event: pull, with: map[string]string{"fail-on": "none"}, summary: "1 weaker"},
		"stricter":                   {old: old, change: stricter, commit: merge, depth: shallow, event: pull, summary: "0 weaker, 1 stricter, 0 other"},
		"stricter, anything fails":   {old: old, change: stricter, commit: merge, depth: shallow, event: pull, with: map[string]string{"fail-on": "any"}, fails: true, summary: "1 stricter"},
		"same":                       {old: old, change: same, commit: merge, depth: shallow, event: pull, with: map[string]string{"fail-on": "any"}, summary: "nothing is decided otherwise (proved)"},
		"the whole history":          {old: old, change: weaker, commit: merge, event: pull, fails: true, summary: "1 weaker, 0 stricter"},
		"the branch":                 {old: old, change: same, commit: head, event: pull, with: map[string]string{"fail-on": "any"}, summary: "(proved)"},
		"the branch without history": {old: old, change: weaker, commit: head, depth: shallow, event: pull, fails: true, log: "fetch-depth: 0"},
		"new":                        {old: map[string]string{"README.md": "x"}, change: old, commit: head, event: pull, summary: "new"},
		"gone":                       {old: old, change: map[string]string{"hooks/p.hook.hcl": ""}, commit: head, event: pull, fails: true, log: "there is no folder hooks"},
		"another folder":             {old: map[string]string{"a b/p.hook.hcl": goodPolicy}, change: map[string]string{"a b/p.hook.hcl": weaker["hooks/p.hook.hcl"]}, commit: merge, depth: shallow, event: pull, with: map[string]string{"policy": "a b"}, fails: true, summary: "1 weaker"},
		"broken":                     {old: old, change: map[string]string{"hooks/p.hook.hcl": "hook \"a\" {}\n"}, commit: merge, depth: shallow, event: pull, fails: true, log: "HK0004"},
		"a variable":                 {old: old, change: weaker, commit: merge, depth: shallow, event: pull, with: map[string]string{"vars": "x=1\ny=2\n"}, fails: true, log: "has no variable x"},
		"a merge group": {old: old, change: weaker, commit: merge, depth: shallow, event: func(p pullRequest) map[string]string {
			return map[string]string{"merge_group.base_sha": p.base}
		}, fails: true, summary: "1 weaker, 0 stricter"},
		"a push":              {old: old, change: weaker, commit: head, depth: shallow, fails: true, log: "name in the input base"},
		"a push, with a base": {old: old, change: weaker, commit: head, depth: shallow, with: map[string]string{"base": "main"}, fails: true, summary: "2 weaker, 0 stricter"},
		"a mistyped input":    {old: old, change: weaker, commit: merge, depth: shallow, event: pull, with: map[string]string{"fail-on": "stricter"}, fails: true, log: "weaker, any or none"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPullRequest(t, c.old, c.change)
			p.checkout(t, c.commit(p), c.depth...)
			j := job{with: c.with}
			if c.event != nil {
				j.event = c.event(p)
			}
			r := j.run(t, a)
			if r.failed != c.fails || !strings.Contains(r.summary, c.summary) || !strings.Contains(r.log, c.log) {
				t.Errorf("failed: %v\nsummary: %s\nlog: %s", r.failed, r.summary, r.log)
			}
			if (len(r.commands) == 1) != c.fails || c.summary != "" && r.report != r.summary {
				t.Errorf("commands %q, report %q", r.commands, r.report)
			}
		})
	}
}

// Nothing that an input, the name of a branch or a policy holds is run, and no line of
// a report is a command to the runner.
func TestActionTakesNoCommands(t *testing.T) {
	a := readAction(t, "diff")
	bad := []string{"$(touch pwned)", "`touch pwned`", "; touch pwned", "\"; touch pwned; \"", "'; touch pwned; '", "x\n::error::pwned", "--upload-pack=touch pwned", "-o pwned", "x:y", "%0A::error::pwned"}
	files := map[string]string{
		"hooks/p.hook.hcl":                 goodPolicy,
		"hooks/x\n::error::pwned.hook.hcl": "\n::error::pwned\n",
	}
	p := newPullRequest(t, map[string]string{"README.md": "x"}, files)
	gitIn(t, p.dir, "branch", "x;touch${IFS}pwned", "main")
	event := map[string]string{"pull_request.base.sha": p.base, "pull_request.head.sha": p.head}
	p.checkout(t, p.merge, "--depth=1")
	jobs := []job{{event: event}, {event: event, with: map[string]string{"base": "x;touch${IFS}pwned"}}}
	for name := range maps.Keys(a.Inputs) {
		for _, text := range bad {
			jobs = append(jobs, job{event, map[string]string{name: text}})
		}
	}
	for _, j := range jobs {
		r := j.run(t, a)
		if _, err := os.Stat("pwned"); err == nil || len(r.commands) != 1 || !r.failed {
			t.Fatalf("with %q: %v, commands %q\n%s", j.with, err, r.commands, r.log)
		}
	}
}
