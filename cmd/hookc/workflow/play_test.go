//go:build unix

package workflow

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

const (
	testdata  = "../../../testdata/workflow"
	stateFile = "ARTIFACTS/system/workflow-state.json"
)

// play is the story while it is told: the same events in two worlds, and the
// transcript of what was decided.
type play struct {
	t      *testing.T
	claude *world // Claude Code calls the plugin
	eval   *world // an orchestrator calls the generic host
	script transcript
}

func newPlay(t *testing.T) *play {
	return &play{t: t, claude: newWorld(t), eval: newWorld(t)}
}

func (p *play) worlds() []*world { return []*world{p.claude, p.eval} }

// send lets both hosts decide the event and wants the same of them.
func (p *play) send(e event) answer { return p.together(e)[0] }

// together sends the events at once, each to a process of its own.
func (p *play) together(events ...event) []answer {
	p.t.Helper()
	before := p.claude.snapshot(p.t)
	claude, eval := make([]answer, len(events)), make([]answer, len(events))
	var wait sync.WaitGroup
	for i, e := range events {
		wait.Go(func() { claude[i] = p.claude.claude(p.t, e) })
		wait.Go(func() { eval[i] = p.eval.generic(p.t, e) })
	}
	wait.Wait()
	for i, e := range events {
		if len(events) > 1 { // what each is told of the others depends on who is first
			claude[i].agent, eval[i].agent = "", ""
		}
		p.compare(e, &claude[i], &eval[i])
		p.script.event(before, e, claude[i])
	}
	after := p.claude.snapshot(p.t)
	p.script.changes(before, after)
	other := p.eval.snapshot(p.t)
	for _, name := range slices.Sorted(maps.Keys(after.files)) {
		if is, want := after.files[name], other.files[name]; is != want {
			p.t.Errorf("%s: %s differs\nclaude-code: %s\ngeneric:     %s", describe(events[0]), name, is, want)
		}
	}
	if len(after.files) != len(other.files) {
		p.t.Errorf("%s: the generic host has other files", describe(events[0]))
	}
	return claude
}

// compare holds the answers of the two hosts against each other, and gives that
// of Claude Code the names of the hooks, which it does not say.
func (p *play) compare(e event, claude, eval *answer) {
	p.t.Helper()
	is, want := p.claude.answer(*claude), p.eval.answer(*eval)
	*claude = is
	if e.text("event_type") == "subagent_stop" && is.decision == "none" {
		want.agent = "" // it would make the agent go on; the build lists the loss
	}
	if want.input == "" && is.input == "`background` = `false`" {
		is.input = "" // only Claude Code lets agents run on without being waited for
	}
	if is.errors+want.errors != "" {
		p.t.Errorf("%s\nerrors: %s%s", describe(e), is.errors, want.errors)
	}
	is.hooks, is.errors, want.errors = want.hooks, "", ""
	if !reflect.DeepEqual(is, want) {
		p.t.Errorf("%s\nclaude-code: %+v\ngeneric:     %+v", describe(e), is, want)
	}
	claude.hooks = eval.hooks
}

// answer is the answer without what is different in each world.
func (w *world) answer(a answer) answer {
	for _, s := range []*string{&a.reason, &a.agent, &a.user} {
		*s = w.stable(*s)
	}
	return a
}

// write puts a file into both worlds, as the tool does between its two events.
func (p *play) write(name string, data []byte) {
	p.t.Helper()
	for _, w := range p.worlds() {
		w.write(p.t, name, data)
	}
}

// written is a file that an agent of the story writes.
func written(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(testdata, "written", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// hookc runs hookc in both worlds: what a person does.
func (p *play) hookc(args ...string) {
	p.t.Helper()
	for _, w := range p.worlds() {
		w.run(p.t, args...)
	}
	p.script.line("A person runs `hookc " + strings.Join(args, " ") + "`.")
}

// snapshot is what is in a project.
type snapshot struct {
	files map[string]string // name = content
	state map[string]string // the workflow's state: JSON pointer = JSON
}

func (w *world) snapshot(t *testing.T) snapshot {
	s := snapshot{map[string]string{}, map[string]string{}}
	err := fs.WalkDir(os.DirFS(w.project), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			s.files[name] = w.stable(string(w.read(name)))
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	var state any
	if err := json.Unmarshal([]byte(s.files[stateFile]), &state); err != nil {
		t.Errorf("%s: %v", stateFile, err)
	}
	flatten(s.state, "", state)
	return s
}

// flatten lists the leaves of a document by their pointers. Lists are leaves.
func flatten(out map[string]string, pointer string, v any) {
	if m, ok := v.(map[string]any); ok && len(m) > 0 {
		for name, v := range m {
			flatten(out, pointer+"/"+name, v)
		}
		return
	}
	text, _ := json.Marshal(v)
	out[pointer] = string(text)
}
