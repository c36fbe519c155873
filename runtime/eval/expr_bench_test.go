package eval_test

import (
	"testing"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// condition is a condition in a table of its own.
func condition(tb testing.TB, text string) (*table.Table, table.NodeID) {
	tb.Helper()
	e, ds := cond.Parse(cond.Plain("x.hook.hcl", text, diag.Pos{Line: 1, Column: 1}))
	if len(ds) > 0 {
		tb.Fatal(ds)
	}
	b := table.NewBuilder()
	dfa := func(d *automata.DFA, err error) uint32 {
		if err != nil {
			tb.Fatal(err)
		}
		return b.DFA(d.Encode())
	}
	x := &lower.Exprs{
		B:      b,
		Search: func(p string, _ diag.Span) uint32 { return dfa(automata.Compile(p, automata.Budget{})) },
		Whole:  func(p string, _ diag.Span) uint32 { return dfa(automata.CompileFull(p, automata.Budget{})) },
	}
	id, err := x.Lower(e)
	if err != nil {
		tb.Fatal(err)
	}
	data, err := b.Encode()
	if err != nil {
		tb.Fatal(err)
	}
	t, err := table.Load(data)
	if err != nil {
		tb.Fatal(err)
	}
	return t, id
}

func shellEvent() *event.Event {
	kind, _ := event.LookupKind("before_tool")
	ev := &event.Event{Kind: kind, Host: "claude-code", Tools: []string{"Shell"}}
	ev.Set(event.ToolName, value.OfString("Shell"))
	ev.Set(event.Command, value.OfString("git push --force origin main"))
	ev.Set(event.Cwd, value.OfString("/home/me/project"))
	ev.Set(event.SessionSteps, value.OfInt(12))
	ev.Set(event.ToolInput, value.OfMap([]string{"command", "timeout"}, []value.Value{value.OfString("git push --force origin main"), value.OfInt(5000)}))
	ev.Set(event.Paths, value.Strings("src/a.go", "src/b.go"))
	return ev
}

// scalars are conditions that must not allocate.
var scalars = map[string]string{
	"equal":    `tool.name == "Shell"`,
	"prefix":   `not (cwd startsWith "/sandbox/") and command contains "--force"`,
	"number":   `session.steps * 2 > 20 and (tool.input.timeout ?? 0) < 10000`,
	"set":      `tool.name in ["Shell", "WriteFile", "EditFile"]`,
	"regex":    "command matches `git\\s+push.*--force`",
	"optional": `tool.input?.command == "x" or path == nil`,
	"list":     `session.steps in [1, 2, 12]`,
	"range":    `session.steps in 10..20`,
	"call":     `len(command) > 10 and hasPrefix(command, "git")`,
	"loop":     `any(paths, # endsWith ".go")`,
}

func TestScalarsDoNotAllocate(t *testing.T) {
	for name, text := range scalars {
		tab, id := condition(t, text)
		s := eval.NewScope(tab, shellEvent())
		n := testing.AllocsPerRun(100, func() {
			if v, err := s.Eval(id); err != nil || v.Kind() != value.Bool {
				t.Fatalf("%s: %v %v", text, v.Text(), err)
			}
		})
		if n > 0 {
			t.Errorf("%s: %g allocations", name, n)
		}
	}
}

func BenchmarkCondition(b *testing.B) {
	for name, text := range scalars {
		b.Run(name, func(b *testing.B) {
			tab, id := condition(b, text)
			s := eval.NewScope(tab, shellEvent())
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Eval(id); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
