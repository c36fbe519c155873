package lower_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/testrun"
)

// valueDice makes conditions on few values, so that many rows share each, and
// events in which these values are of every kind.
type valueDice struct{ *rand.Rand }

func (d valueDice) pick(of ...string) string { return of[d.IntN(len(of))] }

// numbers are near each other, and where integers and floats part.
func (d valueDice) number() string {
	return d.pick("0", "1", "2", "3", "2.5", "-1", "7", "0.0", "1e300", "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740993", fmt.Sprint(d.IntN(40)))
}

func (d valueDice) guard() string {
	tool := d.pick("", "", "match { tool = \"ReadFile\" }\n", "match { tool = \"(?i)read.*|x\" }\n", "match { agent = \"main\" }\n", "match { pattern = \"o\" }\n")
	return fmt.Sprintf("%swhen = %q", tool, d.condition(2))
}

func (d valueDice) condition(depth int) string {
	if depth > 0 {
		switch d.IntN(8) {
		case 0, 1, 2:
			return d.pick("", d.before()+" and ") + d.condition(depth-1) + " and " + d.condition(depth-1)
		case 3:
			return "(" + d.condition(depth-1) + " or " + d.condition(depth-1) + ")"
		case 4:
			return "not (" + d.condition(depth-1) + ")"
		case 5:
			return "(let y = command ?? 'x'; " + d.comparison() + ")"
		case 6:
			return "any(" + d.pick("['a', 'b']", "shell.commands", "paths ?? []") + ", " + d.condition(depth-1) + ")"
		}
	}
	return d.comparison()
}

// before is what a comparison often stands behind.
func (d valueDice) before() string {
	return d.pick("tool.raw.n != nil", "command != nil", "tool.name == 'ReadFile'", "nil != tool.raw.m", "agent == 'main'", "tool.raw.m.n != nil", "int(tool.raw.n) > 0")
}

func (d valueDice) comparison() string {
	x := d.pick("tool.raw.n", "tool.raw.n", "tool.raw['n']", "tool.raw.m.n", "tool.raw?.m?.n", "(tool.raw.n ?? 3)", "len(command)", "len(command ?? '')", "int(tool.raw.n)", "abs(tool.raw.n)")
	switch d.IntN(9) {
	case 0:
		return x + " in [" + d.number() + ", " + d.number() + "]"
	case 1:
		return x + fmt.Sprintf(" in %d..%d", d.IntN(5), d.IntN(40))
	case 2:
		return d.number() + d.pick(" < ", " <= ", " > ", " >= ", " == ", " != ") + x
	case 3:
		return d.pick("", "not ") + d.pick("tool.raw.b", "(tool.raw.b ?? false)", "tool.raw.n")
	case 4:
		return d.pick("tool.raw.b", "tool.raw.n") + d.pick(" == ", " != ") + d.pick("true", "false")
	}
	return x + d.pick(" < ", " <= ", " > ", " >= ", " == ", " != ") + d.number()
}

func (d valueDice) value() any {
	switch d.IntN(10) {
	case 0:
		return nil
	case 1:
		return d.IntN(2) == 0
	case 2:
		return "text"
	case 3:
		return []int{1}
	case 4:
		return map[string]any{"n": 3}
	}
	return json.RawMessage(d.number())
}

func (d valueDice) event(dir string) string {
	input := map[string]any{}
	for _, name := range []string{"n", "m", "b"} {
		if d.IntN(4) > 0 {
			input[name] = d.value()
		}
	}
	if d.IntN(3) > 0 {
		input["m"] = map[string]any{"n": d.value()}
	}
	if d.IntN(4) > 0 {
		input["command"] = strings.Repeat("o", d.IntN(40))
	}
	event := map[string]any{"hook_event_name": "PreToolUse", "cwd": dir, "tool_name": d.pick("Bash", "Read", "mcp__a__b"), "tool_input": input}
	if d.IntN(2) == 0 {
		event["agent_type"] = "main"
	}
	text, err := json.Marshal(event)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// What the index of values selects decides as a look at every row does: the same
// hooks apply, and the same conditions fail.
func TestValuesSkipNothing(t *testing.T) {
	d := valueDice{rand.New(rand.NewPCG(testrun.Seed(t), 1))}
	policies, passed := testrun.Count(6, 60), 0
	for n := 0; n < policies; {
		guards := make([]string, 150)
		for i := range guards {
			guards[i] = d.guard()
		}
		tab := compiled(t, guards)
		if !usesValues(tab) { // a look-up has to pay, which few rows of one value do not
			if passed++; passed > policies {
				t.Fatal("few policies look up values of the event")
			}
			continue
		}
		n++
		for range 300 {
			text := d.event("/nowhere")
			call, err := claudecode.Host.Decode([]byte(text), host.World{})
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			indexed := eval.Decide(tab, call.Events, eval.Options{})
			every := eval.Decide(tab, call.Events, eval.Options{Explain: true})
			if !reflect.DeepEqual(indexed.Hooks, every.Hooks) {
				t.Fatalf("on %s\nindexed %v\nevery   %v\n%s", text, indexed.Hooks, every.Hooks, strings.Join(guards, "\n"))
			}
			if !reflect.DeepEqual(indexed.Errors, every.Errors) {
				t.Fatalf("on %s\nindexed %v\nevery   %v\n%s", text, indexed.Errors, every.Errors, strings.Join(guards, "\n"))
			}
		}
		if err := tab.Err(); err != nil {
			t.Fatal(err)
		}
	}
}

func usesValues(t *table.Table) bool {
	for _, e := range t.Events() {
		for i := range e.NumKeys {
			if t.Key(e, i).Source == uint16(table.KeyValue) {
				return true
			}
		}
	}
	return false
}
