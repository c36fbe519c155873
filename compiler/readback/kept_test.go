package readback

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// What a step can change must not be kept for the event.
func TestKept(t *testing.T) {
	text := func(b *table.Builder, s string) uint32 {
		return uint32(b.Node(table.Node{Op: table.OpText, A: b.Text(s)}))
	}
	for _, c := range []struct {
		name string
		node func(b *table.Builder) table.Node
		ok   bool
	}{
		{"a function of the event", func(b *table.Builder) table.Node {
			field := b.Node(table.Node{Op: table.OpField, A: uint32(event.Agent)})
			return table.Node{Op: table.OpCall, N: 1, A: b.Args([]table.NodeID{field})}
		}, true},
		{"state", func(b *table.Builder) table.Node {
			return table.Node{Op: table.OpCall, N: 1, A: b.Args([]table.NodeID{table.NodeID(text(b, "x"))}), B: uint32(world.StateID)}
		}, false},
		{"what lies above state", func(b *table.Builder) table.Node {
			state := b.Node(table.Node{Op: table.OpCall, N: 1, A: b.Args([]table.NodeID{table.NodeID(text(b, "x"))}), B: uint32(world.StateID)})
			return table.Node{Op: table.OpCall, N: 1, A: b.Args([]table.NodeID{state})}
		}, false},
		{"the item of a loop", func(b *table.Builder) table.Node {
			item := b.Node(table.Node{Op: table.OpPointer})
			return table.Node{Op: table.OpCall, N: 1, A: b.Args([]table.NodeID{item})}
		}, false},
		{"the text of a match", func(b *table.Builder) table.Node {
			item := b.Node(table.Node{Op: table.OpMatch})
			return table.Node{Op: table.OpCall, N: 1, A: b.Args([]table.NodeID{item})}
		}, false},
	} {
		b := table.NewBuilder()
		n := c.node(b)
		n.Flag = table.FlagMemo
		b.Node(n)
		when := b.Node(n) // asked for twice: else the flag is dropped
		b.Hook(table.Hook{Name: b.Text("h"), Match: table.NoNode, When: when}, nil, nil)
		b.Meta.Settings = table.NoNode
		file, err := b.Encode()
		if err != nil {
			t.Fatal(err)
		}
		loaded, err := table.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Read(loaded, ".")
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Err(); (err == nil) != c.ok || err != nil && !strings.Contains(err.Error(), "it keeps") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
