package compiler_test

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
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

var update = os.Getenv("HOOKC_UPDATE") != ""

// compile compiles policy files given as an archive.
func compile(t testing.TB, files []txtar.File, opt compiler.Options) *compiler.Result {
	t.Helper()
	fsys := fstest.MapFS{}
	for _, f := range files {
		if strings.HasSuffix(f.Name, ".hook.hcl") {
			fsys[f.Name] = &fstest.MapFile{Data: f.Data}
		}
	}
	p, diags := lang.Load(lang.Options{FS: fsys, Dir: "."})
	for _, d := range diags {
		t.Error(d)
	}
	if diags.HasErrors() {
		t.FailNow()
	}
	res, diags := compiler.Compile(p, opt)
	for _, d := range diags {
		t.Error(d)
	}
	if res == nil {
		t.FailNow()
	}
	return res
}

// TestStages holds every stage of small policies: testdata/compile/x.txtar has
// the policy and, below it, what each pass made of it.
func TestStages(t *testing.T) {
	archives, err := filepath.Glob("../testdata/compile/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no archives", err)
	}
	for _, path := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, path, a, stages(t, a.Files))
		})
	}
}

func stages(t *testing.T, files []txtar.File) (out []txtar.File) {
	last := ""
	compile(t, files, compiler.Options{Dump: func(pass, text string) {
		if text == last {
			text = "(unchanged)\n"
		} else {
			last = text
		}
		out = append(out, txtar.File{Name: "after/" + pass, Data: []byte(text)})
	}})
	return out
}

// golden compares the files of an archive that tests make, or rewrites them.
func golden(t *testing.T, path string, a *txtar.Archive, got []txtar.File) {
	t.Helper()
	var in, want []txtar.File
	for _, f := range a.Files {
		if strings.HasSuffix(f.Name, ".hook.hcl") {
			in = append(in, f)
		} else {
			want = append(want, f)
		}
	}
	g, w := txtar.Format(&txtar.Archive{Files: got}), txtar.Format(&txtar.Archive{Files: want})
	if bytes.Equal(g, w) {
		return
	}
	if !update {
		t.Errorf("%s differs; HOOKC_UPDATE=1 rewrites it\ngot:\n%s\nwant:\n%s", path, g, w)
		return
	}
	all := &txtar.Archive{Comment: a.Comment, Files: append(in, got...)}
	if err := os.WriteFile(path, txtar.Format(all), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestSameSourcesSameBytes(t *testing.T) {
	a, err := txtar.ParseFile("../testdata/compile/mixture.txtar")
	if err != nil {
		t.Fatal(err)
	}
	first := compile(t, a.Files, compiler.Options{}).Table
	for range 20 {
		if !bytes.Equal(first, compile(t, a.Files, compiler.Options{}).Table) {
			t.Fatal("the same sources gave other bytes")
		}
	}
}

// TestOldTables loads tables that earlier versions wrote and that are never
// rewritten: what they decided they decide for ever. testdata/tables/v2/README
// has the command that made each.
func TestOldTables(t *testing.T) {
	tables, err := filepath.Glob("../testdata/tables/v*/*.hkt")
	if err != nil || len(tables) == 0 {
		t.Fatal("no tables", err)
	}
	for _, path := range tables {
		events, err := os.ReadFile(strings.TrimSuffix(path, ".hkt") + ".events")
		if err != nil {
			t.Fatal(err)
		}
		answers, err := os.ReadFile(strings.TrimSuffix(path, ".hkt") + ".answers")
		if err != nil {
			t.Fatal(err)
		}
		tab, err := table.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		var got []byte
		for line := range bytes.Lines(events) {
			got = append(got, decide(t, tab, line)...)
		}
		if !bytes.Equal(got, answers) {
			t.Errorf("%s decides\n%s\nand decided\n%s", path, got, answers)
		}
		if err := tab.Err(); err != nil {
			t.Error(path, err)
		}
		tab.Close()
	}
}

func decide(t testing.TB, tab *table.Table, event []byte) []byte {
	t.Helper()
	call, err := generic.Host.Decode(event, host.World{Getenv: func(string) string { return "" }, Dir: "/"})
	if err != nil {
		t.Fatal(err)
	}
	res := eval.Decide(tab, call.Events, eval.Options{})
	line := generic.Line(call, &res.Decision)
	if len(res.Async) > 0 {
		line.Add("async", value.Strings(res.Async...))
	}
	return line.Line()
}

// FuzzEvaluate damages a table at will: an error or a decision, never a panic,
// and never an endless loop.
func FuzzEvaluate(f *testing.F) {
	var files [][]byte
	for _, name := range []string{"mixture", "effects", "values"} {
		a, err := txtar.ParseFile("../testdata/compile/" + name + ".txtar")
		if err != nil {
			f.Fatal(err)
		}
		files = append(files, compile(f, a.Files, compiler.Options{}).Table)
	}
	event := []byte(`{"event_type":"before_tool","session_id":"s","work_dir":"/tmp","tool_name":"Shell","tool_input":{"command":"git push --force origin main; mkfs /dev/sda"}}`)
	f.Add(uint32(0), byte(0), uint32(40), byte(1), event)
	f.Add(uint32(300), byte(7), uint32(900), byte(255), event)
	f.Add(uint32(301), byte(7), uint32(900), byte(9), []byte(`{"event_type":"after_tool","work_dir":"/w","tool_name":"Shell","tool_input":{"command":"stage last"}}`))
	f.Fuzz(func(t *testing.T, at uint32, x byte, at2 uint32, y byte, event []byte) {
		b := table.Reseal(files[at%3], func(body []byte) {
			body[at%uint32(len(body))] ^= x
			body[at2%uint32(len(body))] ^= y
		})
		tab, err := table.Load(b)
		if err != nil {
			return
		}
		call, err := generic.Host.Decode(event, host.World{Getenv: func(string) string { return "" }, Dir: "/"})
		if err != nil {
			return
		}
		eval.Decide(tab, call.Events, eval.Options{Explain: x&1 != 0})
	})
}
