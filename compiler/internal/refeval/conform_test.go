package refeval

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/table"
)

const conformDir = "../../../testdata/conform"

// TestConform asks every engine the questions of testdata/conform. With
// HOOKC_UPDATE=1 the table's answers become the expected ones.
func TestConform(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(conformDir, "*.txtar"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no archives in %s: %v", conformDir, err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { conform(t, name) })
	}
}

func conform(t *testing.T, name string) {
	ar, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	policy, diags := lang.Load(lang.Options{Dir: ".", FS: folder(ar)})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	calls := callsOf(t, ar)
	engines := append([]engine{{"reference", func(events []*event.Event) (*decision.Decision, error) {
		return decide(policy, events, home), nil
	}}}, onDisk(t, policy))
	more, err := tables(policy)
	if err != nil {
		t.Fatal(err)
	}
	engines = append(more, engines...)
	if os.Getenv("HOOKC_UPDATE") != "" {
		update(t, name, ar, answers(t, engines[0], calls))
	}
	want := section(ar, "want.jsonl")
	for _, e := range engines {
		if got := answers(t, e, calls); !bytes.Equal(got, want) {
			t.Errorf("%s\n--- got ---\n%s--- want ---\n%s", e.name, got, want)
		}
	}
}

// folder is the archive's policy files.
func folder(ar *txtar.Archive) fstest.MapFS {
	files := fstest.MapFS{}
	for _, f := range ar.Files {
		if strings.HasSuffix(f.Name, ".hcl") {
			files[f.Name] = &fstest.MapFile{Data: f.Data}
		}
	}
	return files
}

// callsOf decodes the events, one JSON object a line, as the archive's host
// does; the generic one where it names none.
func callsOf(t *testing.T, ar *txtar.Archive) []*host.Call {
	h := generic.Host
	if name := strings.TrimSpace(string(section(ar, "host"))); name != "" {
		found, ok := all.Lookup(name)
		if !ok {
			t.Fatalf("no host %q", name)
		}
		h = found
	}
	var calls []*host.Call
	for line := range strings.Lines(string(section(ar, "events.jsonl"))) {
		call, err := h.Decode([]byte(line), host.World{Getenv: func(string) string { return "" }, Dir: "/w"})
		if err != nil {
			t.Fatalf("%s%v", line, err)
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
		out = append(out, generic.Line(c, neutral(d)).Line()...)
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

func section(ar *txtar.Archive, name string) []byte {
	for _, f := range ar.Files {
		if f.Name == name {
			return f.Data
		}
	}
	return nil
}

func update(t *testing.T, name string, ar *txtar.Archive, want []byte) {
	files := ar.Files[:0:0]
	for _, f := range ar.Files {
		if f.Name != "want.jsonl" {
			files = append(files, f)
		}
	}
	ar.Files = append(files, txtar.File{Name: "want.jsonl", Data: want})
	if err := os.WriteFile(name, txtar.Format(ar), 0o644); err != nil {
		t.Fatal(err)
	}
}
