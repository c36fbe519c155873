package conform

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/host/agenthooks"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/value"
)

// TestAgentHooks asks the emitted folders the suite's questions, as an agent of
// the format would: the folders whose trigger and matcher fit, by priority, each
// script a process, the first block ends the run. What the format leaves to the
// agent, and so is a listed loss, is not asked.
func TestAgentHooks(t *testing.T) {
	var asked atomic.Int64
	t.Run("cases", func(t *testing.T) {
		for _, c := range Load(t, dir) {
			t.Run(c.Name, func(t *testing.T) {
				t.Parallel()
				policy, _ := lang.Load(lang.Options{Dir: ".", FS: c.Policy})
				h := target(t, agenthooks.Name)
				if c.Host != generic.Host || namesHost(policy) || len(emit.Losses(policy, h)) > 0 {
					t.Skip("the format cannot say all of it")
				}
				l := newLab(t, c, h)
				if l == nil {
					t.Skip("the host refuses the policy")
				}
				asked.Add(int64(l.askFolders(c)))
			})
		}
	})
	if asked.Load() < 50 {
		t.Errorf("only %d events were asked", asked.Load())
	}
}

func (l *lab) askFolders(c *Case) (asked int) {
	folders := l.folders()
	wants := lines(c.Want)
	for _, line := range c.Events {
		if cmd, ok := strings.CutPrefix(line, "! "); ok {
			l.command(l.here(cmd))
			continue
		}
		want, err := value.DecodeObject([]byte(l.here(wants[0])))
		if err != nil {
			l.t.Fatal(err)
		}
		wants = wants[1:]
		got, reason := l.agent(folders, l.here(line))
		verdict, _ := want.Get("decision")
		if got != verdict.Str() && !(got == "none" && verdict.Str() == "allow") {
			l.t.Errorf("%s\nthe agent is told %s (%s), want %s", line, got, reason, want.Text())
		}
		if why, _ := want.Get("reason"); got == "deny" && !strings.Contains(took.ReplaceAllString(reason, "after TIME"), why.Str()) {
			l.t.Errorf("%s\nreason %s, want %s", line, reason, why.Str())
		}
		asked++
	}
	return asked
}

// hookFolder is what an agent reads of a HOOK.md.
type hookFolder struct {
	path, trigger string
	tool, pattern *regexp.Regexp
	priority      int
	async         bool
}

// folders reads the emitted folders, in the order in which an agent runs them.
func (l *lab) folders() (out []hookFolder) {
	pages, err := filepath.Glob(filepath.Join(l.build, "hooks", "*", "HOOK.md"))
	if err != nil {
		l.t.Fatal(err)
	}
	for _, page := range pages {
		data, err := os.ReadFile(page)
		if err != nil {
			l.t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(data), "---\n")
		front, _, _ := strings.Cut(rest, "\n---\n")
		f := hookFolder{path: filepath.Dir(page), priority: 100}
		for line := range strings.Lines(front) {
			f.take(l, line)
		}
		out = append(out, f)
	}
	slices.SortStableFunc(out, func(a, b hookFolder) int { return cmp.Compare(b.priority, a.priority) })
	return out
}

func (f *hookFolder) take(l *lab, line string) {
	key, text, ok := strings.Cut(strings.TrimSpace(line), ":")
	if !ok {
		return
	}
	text = strings.TrimSpace(text)
	if plain, err := strconv.Unquote(text); err == nil {
		text = plain
	}
	switch key {
	case "trigger":
		f.trigger = text
	case "priority":
		f.priority, _ = strconv.Atoi(text)
	case "async":
		f.async = text == "true"
	case "tool":
		f.tool = l.compiled(text)
	case "pattern":
		f.pattern = l.compiled(text)
	}
}

func (l *lab) compiled(expr string) *regexp.Regexp {
	re, err := regexp.Compile(expr)
	if err != nil {
		l.t.Fatal(err)
	}
	return re
}

// agent runs the folders that fit an event and says what became of it.
func (l *lab) agent(folders []hookFolder, event string) (verdict, reason string) {
	v, err := value.DecodeObject([]byte(event))
	if err != nil {
		l.t.Fatal(err)
	}
	kind, _ := v.Get("event_type")
	tool, _ := v.Get("tool_name")
	input, _ := v.Get("tool_input")
	verdict = "none"
	for _, f := range folders {
		fits := f.trigger == kind.Str() &&
			(f.tool == nil || f.tool.MatchString(tool.Str())) &&
			(f.pattern == nil || f.pattern.Match(value.AppendJSON(nil, input)))
		if !fits {
			continue
		}
		rel, err := filepath.Rel(l.build, filepath.Join(f.path, "scripts", "run"))
		if err != nil {
			l.t.Fatal(err)
		}
		o := l.start(event, rel)
		switch {
		case f.async:
		case o.exit == 2:
			return "deny", o.stderr
		case o.exit > 2: // not the evaluator's: the script could not start it
			l.t.Fatalf("%s: exit code %d: %s", rel, o.exit, o.stderr)
		case o.exit == 0 && o.stdout != "":
			answer, err := value.DecodeObject([]byte(o.stdout))
			if err != nil {
				l.t.Fatalf("%s: %v", o.stdout, err)
			}
			if d, ok := answer.Get("decision"); ok {
				verdict = d.Str()
			}
		}
	}
	return verdict, reason
}
