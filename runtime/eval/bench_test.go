package eval_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/cmd/figures/mixture"
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/table"
)

// BenchmarkDecide decides an event to which three hooks apply; the time must
// not depend on how many others there are.
func BenchmarkDecide(b *testing.B) {
	eachSize(b, func(b *testing.B, t *table.Table) {
		call := decode(b, mixture.Event)
		for b.Loop() {
			eval.Decide(t, call.Events, eval.Options{})
		}
	})
}

// BenchmarkValues decides an event on hooks that differ only in what they compare a
// number, a name or a truth value with; three of them apply.
func BenchmarkValues(b *testing.B) {
	for _, family := range mixture.Values {
		for _, n := range []int{10, 1000, 10_000} {
			b.Run(fmt.Sprintf("%s/hooks=%d", family.Name, n), func(b *testing.B) {
				t, err := table.Load(compileFiles(b, mixture.ValueFiles(n, family.When)))
				if err != nil {
					b.Fatal(err)
				}
				warm(b, t, family.Event)
				call := decode(b, family.Event)
				b.ReportAllocs()
				for b.Loop() {
					eval.Decide(t, call.Events, eval.Options{})
				}
			})
		}
	}
}

// BenchmarkAnswer decodes the event, decides it and encodes the answer.
func BenchmarkAnswer(b *testing.B) {
	eachSize(b, func(b *testing.B, t *table.Table) {
		for b.Loop() {
			call := decode(b, mixture.Event)
			res := eval.Decide(t, call.Events, eval.Options{})
			claudecode.Host.Encode(call, &res.Decision)
		}
	})
}

// BenchmarkOpen loads a table from memory and decides one event, so that the
// blocks it touches are verified anew.
func BenchmarkOpen(b *testing.B) {
	for _, size := range sizes {
		b.Run(size.name, func(b *testing.B) {
			file := compile(b, size.hooks)
			call := decode(b, mixture.Event)
			b.ReportAllocs()
			for b.Loop() {
				t, err := table.Load(file)
				if err != nil {
					b.Fatal(err)
				}
				eval.Decide(t, call.Events, eval.Options{})
			}
		})
	}
}

var sizes = []struct {
	name  string
	hooks int
}{{"hooks=10", 10}, {"hooks=100", 100}, {"hooks=1000", 1000}, {"hooks=10000", 10000}}

// eachSize runs a benchmark on tables of several sizes.
func eachSize(b *testing.B, run func(*testing.B, *table.Table)) {
	for _, size := range sizes {
		b.Run(size.name, func(b *testing.B) {
			t, err := table.Load(compile(b, size.hooks))
			if err != nil {
				b.Fatal(err)
			}
			warm(b, t, mixture.Event)
			b.ReportAllocs()
			run(b, t)
		})
	}
}

// warm decides the event once and checks that the benchmark measures what it
// says.
func warm(b *testing.B, t *table.Table, event string) {
	b.Helper()
	res := eval.Decide(t, decode(b, event).Events, eval.Options{})
	if err := t.Err(); err != nil {
		b.Fatal(err)
	}
	if len(res.Hooks) != 3 || len(res.Errors) != 0 {
		b.Fatalf("hooks %v apply, errors %v; want three and none", res.Hooks, res.Errors)
	}
}

func decode(b *testing.B, event string) *host.Call {
	call, err := claudecode.Host.Decode([]byte(event), host.World{})
	if err != nil {
		b.Fatal(err)
	}
	return call
}

var compiled = map[int][]byte{}

func compile(b *testing.B, hooks int) []byte {
	b.Helper()
	if file, ok := compiled[hooks]; ok {
		return file
	}
	compiled[hooks] = compileFiles(b, mixture.Files(hooks))
	return compiled[hooks]
}

func compileFiles(b *testing.B, files map[string]string) []byte {
	b.Helper()
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	p, diags := lang.Load(lang.Options{Dir: ".", FS: fsys})
	if diags.HasErrors() {
		b.Fatal(diags[0])
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		b.Fatal(diags[0])
	}
	return res.Table
}
