package refeval

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

const home = "/h/me"

// load reads a random policy; the error says why it was refused.
func (p *program) load() (*ast.Policy, error) {
	policy, diags := lang.Load(lang.Options{Dir: "p", FS: p.files()})
	if diags.HasErrors() {
		return nil, fmt.Errorf("%v", diags)
	}
	return policy, nil
}

// decode reads the canonical events of one event of the host.
func decode(texts []string) ([]*event.Event, error) {
	var out []*event.Event
	for _, text := range texts {
		call, err := generic.Host.Decode([]byte(text), host.World{Getenv: func(string) string { return "" }, Dir: "/w"})
		if err != nil {
			return nil, err
		}
		for _, e := range call.Events {
			severalTools(e)
			out = append(out, e)
		}
	}
	return out, nil
}

// severalTools makes the tool apply_patch what it is with hosts that have it:
// two canonical tools in one, with a field that the host spells differently and
// a second path.
func severalTools(e *event.Event) {
	if e.Get(event.ToolHostName).Str() != "apply_patch" {
		return
	}
	e.Tools = []string{"WriteFile", "EditFile"}
	e.Set(event.ToolName, value.OfString("WriteFile"))
	e.HostInput = event.InputNames{{"path", "file_path"}}
	e.Derive()
	if p := e.Get(event.Path); !p.IsNil() {
		e.Set(event.Paths, value.Strings("second/b.go", p.Str()))
	}
}

// only is the policy with one hook left, for hosts that start each by itself.
func only(p *ast.Policy, name string) *ast.Policy {
	q := *p
	q.Hooks = slices.DeleteFunc(slices.Clone(p.Hooks), func(h *ast.Hook) bool { return h.Name != name })
	return &q
}

// engine is one way to decide.
type engine struct {
	name   string
	decide func([]*event.Event) (*answer, error)
}

// compile is the policy's table.
func compile(policy *ast.Policy, opt compiler.Options) (*table.Table, error) {
	compiled, diags := compiler.Compile(policy, opt)
	if diags.HasErrors() {
		return nil, fmt.Errorf("%v", diags)
	}
	return table.Load(compiled.Table)
}

// tables are the engines that run the compiler's table.
func tables(policy *ast.Policy) ([]engine, error) {
	var out []engine
	for _, plain := range []bool{false, true} {
		name := "table"
		if plain {
			name = "table without optimisation"
		}
		t, err := compile(policy, compiler.Options{NoOptimize: plain})
		if err != nil {
			return nil, err
		}
		out = append(out,
			engine{name, onTable(t, eval.Options{})},
			engine{name + ", every row looked at", onTable(t, eval.Options{Explain: true})})
	}
	return out, nil
}

func onTable(t *table.Table, opt eval.Options) func([]*event.Event) (*answer, error) {
	opt.World = &world.World{Home: home}
	return func(events []*event.Event) (*answer, error) {
		res := eval.Decide(t, events, opt)
		return &answer{res.Decision, res.Async}, t.Err()
	}
}

// inWords is a decision as text, so that two can be compared and shown. What an
// error says is its engine's own.
func inWords(d *answer) string {
	var b strings.Builder
	fmt.Fprintf(&b, "verdict %s fail %v reason %q\n", d.Verdict, d.Fail, ofError(d.Reason))
	for _, h := range d.Hooks {
		fmt.Fprintf(&b, "hook %s: %s %q %s monitor %v\n", h.Name, h.Verdict, h.Decision, ofError(h.Reason), h.Monitor)
	}
	for _, m := range d.Messages {
		fmt.Fprintf(&b, "message of %s to %s: %q\n", m.Hook, m.To, m.Text)
	}
	for _, c := range d.Context {
		fmt.Fprintf(&b, "context %q\n", c)
	}
	if !d.UpdatedInput.IsNil() {
		fmt.Fprintf(&b, "updated input %s\n", d.UpdatedInput.Text())
	}
	for _, e := range d.Errors {
		fmt.Fprintf(&b, "error of %s: %s closed %v\n", e.Hook, e.Kind, e.Closed)
	}
	for _, name := range d.async {
		fmt.Fprintf(&b, "then %s\n", name)
	}
	return b.String()
}

// ofError cuts the reason that an error gave to what all engines say of it.
func ofError(reason string) string {
	hook, why, ok := strings.Cut(reason, ": its ")
	_, of, unread := strings.Cut(hook, "The event cannot be read: ")
	if unread {
		of = of[strings.LastIndex(of, " ")+1:]
	} else {
		of = hook
	}
	if !ok || strings.Contains(strings.TrimPrefix(of, "event "), " ") {
		return reason
	}
	what, _, _ := strings.Cut(why, " ")
	return hook + ": its " + what
}
