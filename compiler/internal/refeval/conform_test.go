package refeval

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/compiler"
	suite "github.com/hookc/hookc/compiler/internal/conform"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/table"
)

const conformDir = "../../../testdata/conform"

// TestConform asks every engine the questions of testdata/conform that no disk
// and no process has a part in. With HOOKC_UPDATE=1 the table's answers become
// the expected ones.
func TestConform(t *testing.T) {
	for _, c := range suite.Load(t, conformDir) {
		t.Run(c.Name, func(t *testing.T) {
			if c.Acts() {
				t.Skip("it asks for a process: see compiler/internal/conform")
			}
			conform(t, c)
		})
	}
}

func conform(t *testing.T, c *suite.Case) {
	policy, diags := lang.Load(lang.Options{Dir: ".", FS: c.Policy})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	calls := callsOf(t, c)
	engines := append([]engine{{"reference", func(events []*event.Event) (*answer, error) {
		return decide(policy, events, home), nil
	}}}, onDisk(t, policy))
	more, err := tables(policy)
	if err != nil {
		t.Fatal(err)
	}
	engines = append(more, engines...)
	if os.Getenv("HOOKC_UPDATE") != "" {
		if err := c.Update(answers(t, engines[0], calls)); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range engines {
		if got := answers(t, e, calls); !bytes.Equal(got, c.Want) {
			t.Errorf("%s\n--- got ---\n%s--- want ---\n%s", e.name, got, c.Want)
		}
	}
}

// callsOf decodes the events as the case's host does.
func callsOf(t *testing.T, c *suite.Case) []*host.Call {
	var calls []*host.Call
	for _, line := range c.Events {
		call, err := c.Host.Decode([]byte(line), host.World{Getenv: func(string) string { return "" }, Dir: "/w"})
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		calls = append(calls, call)
	}
	return calls
}

// onDisk is the engine that reads the table from a file.
func onDisk(t *testing.T, policy *ast.Policy) engine {
	compiled, diags := compiler.Compile(policy, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	name := filepath.Join(t.TempDir(), table.FileName)
	if err := os.WriteFile(name, compiled.Table, 0o600); err != nil {
		t.Fatal(err)
	}
	opened, err := table.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { opened.Close() })
	return engine{"table from a file", onTable(opened, eval.Options{})}
}

// answers is what an engine says to every event, a line each.
func answers(t *testing.T, e engine, calls []*host.Call) []byte {
	var out []byte
	for _, c := range calls {
		d, err := e.decide(c.Events)
		if err != nil {
			t.Fatalf("%s: %v", e.name, err)
		}
		out = append(out, generic.Line(c, neutral(&d.Decision)).Line()...)
	}
	return out
}

// neutral is a decision without what each engine words in its own way: the
// texts of errors.
func neutral(d *decision.Decision) *decision.Decision {
	out := *d
	out.Reason = ofError(d.Reason)
	out.Hooks = append([]decision.Applied(nil), d.Hooks...)
	for i := range out.Hooks {
		out.Hooks[i].Reason = ofError(out.Hooks[i].Reason)
	}
	out.Errors = append([]decision.Failure(nil), d.Errors...)
	for i := range out.Errors {
		out.Errors[i].Text = ""
	}
	return &out
}
