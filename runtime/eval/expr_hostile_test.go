package eval_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// TestBudget wants every condition that would run away to end soon, with an
// error that says why.
func TestBudget(t *testing.T) {
	for _, text := range []string{
		`any(1..4000, {let x = #; any(1..4000, # + x < 0)})`,
		`len(1..1000000000)`,
		`(1..9223372036854775807)[0]`,
		`reduce(1..60, #acc + #acc, "x")`,
		`len(string(reduce(1..60, [#acc, #acc], 1)))`,
		`reduce(1..60, [#acc, #acc], 1) == reduce(1..60, [#acc, #acc], 1)`,
		`reduce(1..60, [#acc, #acc], 1) in [reduce(1..60, [#acc, #acc], 1)]`,
		`len(flatten(reduce(1..60, [#acc, #acc], 1)))`,
		`max(reduce(1..60, [#acc, #acc], 1))`,
		`len(toJSON(reduce(1..60, ({a: #acc, b: #acc}), 1)))`,
		`repeat("abc", 1000000000)`,
		`replace(repeat("a", 1000000), "", repeat("b", 1000000))`,
		`join(map(1..1000, repeat("a", 1000000)))`,
		`len(uniq(1..100000))`,
		`len(split(repeat("a,", 10000000), ","))`,
		`len(reduce(1..100000, concat(#acc, #acc), [1]))`,
		`any(1..1000000, repeat("a", 1000000) contains "b")`,
		`let s = repeat("a", 1000000); any(1..1000000, s contains "b")`,
		`let s = repeat("a", 1000000); any(1..1000000, upper(s) == "b")`,
		`sort(map(1..1000000, -#)) == 1`,
		`groupBy(1..2000000, #) == nil`,
	} {
		tab, id := condition(t, text)
		start := time.Now()
		v, err := eval.NewScope(tab, shellEvent()).Eval(id)
		var over *eval.BudgetError
		var where *eval.ExprError
		if !errors.As(err, &over) || !errors.As(err, &where) {
			t.Errorf("%s: %s, %v", text, v.Kind(), err)
		}
		if d := time.Since(start); d > time.Minute {
			t.Errorf("%s took %s", text, d)
		}
	}
}

func TestTooDeep(t *testing.T) {
	for text, want := range map[string]string{
		`reduce(1..20000, [#acc], 1)`:      "value is nested too deep",
		`reduce(1..20000, ({a: #acc}), 1)`: "value is nested too deep",
		`len(reduce(1..9000, [#acc], 1))`:  "",
		`flatten(reduce(1..9000, [#], 1))`: "",
	} {
		tab, id := condition(t, text)
		_, err := eval.NewScope(tab, shellEvent()).Eval(id)
		if got := fmt.Sprint(err); want == "" && err != nil || want != "" && got != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestErrorsSayWhere wants the innermost node that failed.
func TestErrorsSayWhere(t *testing.T) {
	tab, id := condition(t, `true and any(paths, # == "src/b.go" and # + 1 == 2)`)
	_, err := eval.NewScope(tab, shellEvent()).Eval(id)
	var where *eval.ExprError
	if !errors.As(err, &where) || tab.Node(where.Node).Op != table.OpAdd {
		t.Errorf("%v at node %+v", err, where)
	}
}

// TestLongChains wants what a large match makes: thousands of atoms in a row.
func TestLongChains(t *testing.T) {
	b := table.NewBuilder()
	no := b.Node(table.Node{Op: table.OpFalse})
	id := no
	for range 5000 {
		id = b.Node(table.Node{Op: table.OpOr, A: uint32(id), B: uint32(no)})
	}
	data, err := b.Encode()
	if err != nil {
		t.Fatal(err)
	}
	tab, err := table.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := eval.NewScope(tab, shellEvent()).Eval(id); err != nil || v.Bool() {
		t.Error(v.Text(), err)
	}
}

// FuzzNodes evaluates whatever the bytes say as nodes: never a panic, and an
// end.
func FuzzNodes(f *testing.F) {
	f.Add([]byte{byte(table.OpTrue), 0, 0, 0})
	for op := range byte(table.OpGlob) + 1 {
		f.Add([]byte{byte(table.OpInt), 0, 0, 5, byte(table.OpArray), 0, 2, 0, op, 1, 1, 1, op, 2, 3, 0})
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		tab := hostile(t, raw)
		s := eval.NewScope(tab, shellEvent())
		for id := range table.NodeID(len(raw)/4 + 1) {
			v, err := s.Eval(id)
			if err == nil {
				_ = v.Text()
				_, _ = value.Truth(v)
			}
		}
	})
}

// hostile is a table whose nodes are four bytes each of raw; operands point
// anywhere near.
func hostile(t *testing.T, raw []byte) *table.Table {
	b := table.NewBuilder()
	b.Text("text")
	b.DFA([]byte("no automaton"))
	var args []table.NodeID
	for i := range 64 {
		args = append(args, table.NodeID(i))
	}
	b.Args(args)
	for i := 0; i+4 <= len(raw); i += 4 {
		n := raw[i : i+4]
		node := table.Node{Op: table.Op(n[0]), Flag: n[1] & 7, N: uint16(n[1] >> 3), A: uint32(n[2]), B: uint32(n[3]), C: uint32(n[2] ^ n[3])}
		if n[1]&0x80 != 0 {
			node.C = binary.LittleEndian.Uint32([]byte{n[3], n[2], n[1], 0xff})
		}
		b.Node(node)
	}
	b.Share(0)
	b.Share(1)
	data, err := b.Encode()
	if err != nil {
		t.Fatal(err)
	}
	tab, err := table.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}
