package table

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// sample is a small table with one of everything.
func sample(t testing.TB) []byte {
	b := NewBuilder()
	b.Meta = Meta{Policy: "p", Description: "a policy", Compiler: "test", Settings: NoNode}
	b.Flags = FlagParseClosed | FlagTimeoutClosed
	yes := b.Node(Node{Op: OpTrue})
	and := b.Node(Node{Op: OpAnd, A: uint32(yes), B: uint32(yes)})
	text := b.Node(Node{Op: OpText, A: b.Text("no")})
	args, n := b.StepArgs([]StepArg{{Name: b.Text("reason"), Value: text}})
	b.Hook(Hook{Name: b.Text("h"), Priority: 100, Match: NoNode, When: and, Timeout: 30000},
		nil, []Step{{Kind: 0, Match: NoNode, When: NoNode, Args: args, NumArgs: n}})
	at := b.PostingIndex([]uint32{b.Posting([]uint32{0})})
	b.Event(Event{Kind: 6, Deadline: 30000}, []uint32{0}, nil, []Key{{Source: uint16(KeyTool), Set: b.Blob([]byte("set")), Postings: at, NumLits: 1}})
	out, err := b.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestRoundTrip(t *testing.T) {
	tab, err := Load(sample(t))
	if err != nil {
		t.Fatal(err)
	}
	if m := tab.Meta(); m != (Meta{"p", "a policy", "test", NoNode}) {
		t.Errorf("meta %+v", m)
	}
	if tab.Flags != FlagParseClosed|FlagTimeoutClosed {
		t.Errorf("flags %b", tab.Flags)
	}
	e, ok := tab.Event(6)
	if !ok || e.NumRows != 1 || e.NumKeys != 1 || e.Deadline != 30000 {
		t.Fatalf("event %+v %v", e, ok)
	}
	id, ok := tab.Row(e, 0)
	h := tab.Hook(id)
	if !ok || tab.Text(h.Name) != "h" || h.Match != NoNode || h.Timeout != 30000 {
		t.Errorf("hook %+v", h)
	}
	if n := tab.Node(h.When); n.Op != OpAnd || tab.Node(NodeID(n.A)).Op != OpTrue {
		t.Errorf("when %+v", n)
	}
	s := tab.Step(h.Steps)
	if a := tab.StepArg(s.Args); tab.Text(a.Name) != "reason" || tab.Text(tab.Node(a.Value).A) != "no" {
		t.Errorf("argument %+v", a)
	}
	k := tab.Key(e, 0)
	if rows := tab.Posting(nil, tab.LiteralPosting(k, 0)); len(rows) != 1 || rows[0] != 0 {
		t.Errorf("posting %v", rows)
	}
	if err := tab.Err(); err != nil {
		t.Error(err)
	}
	if _, ok := tab.Event(7); ok {
		t.Error("event 7 has no hooks")
	}
}

func TestReferencesThatLeadNowhere(t *testing.T) {
	for name, read := range map[string]func(*Table){
		"node":    func(t *Table) { t.Node(99999) },
		"text":    func(t *Table) { t.Text(^uint32(0)) },
		"arg":     func(t *Table) { t.Arg(^uint32(0)) },
		"hook":    func(t *Table) { t.Hook(7) },
		"row":     func(t *Table) { e, _ := t.Event(6); t.Row(e, 1) },
		"posting": func(t *Table) { t.Posting(nil, 99999) },
		"literal": func(t *Table) { e, _ := t.Event(6); t.LiteralPosting(t.Key(e, 0), 1) },
	} {
		tab, err := Load(sample(t))
		if err != nil {
			t.Fatal(err)
		}
		read(tab)
		if !errors.Is(tab.Err(), ErrDamaged) {
			t.Errorf("%s: the table must be damaged", name)
		}
	}
}

func TestOpen(t *testing.T) {
	whole := sample(t)
	flip := func(at int) []byte {
		b := append([]byte(nil), whole...)
		b[at] ^= 0x40
		return b
	}
	version := append([]byte(nil), whole...)
	version[8] = 99
	cases := []struct {
		name string
		data []byte
		want error
	}{
		{"whole", whole, nil},
		{"appended", append([]byte("an executable"), whole...), nil},
		{"empty", nil, ErrNoTable},
		{"something else", make([]byte, 4096), ErrNoTable},
		{"end missing", whole[:len(whole)-1], ErrDamaged},
		{"half", whole[:len(whole)/2], ErrDamaged},
		{"trailer", flip(len(whole) - trailerSize), ErrDamaged},
		{"directory", flip(headerSize + 1), ErrDamaged},
		{"version", version, ErrVersion},
	}
	for _, c := range cases {
		path := filepath.Join(t.TempDir(), "policy.hkt")
		if err := os.WriteFile(path, c.data, 0o644); err != nil {
			t.Fatal(err)
		}
		tab, err := Open(path)
		if !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
		if err == nil {
			if tab.Meta().Policy != "p" {
				t.Errorf("%s: %+v", c.name, tab.Meta())
			}
			tab.Close()
		}
	}
	if _, err := Open(filepath.Join(t.TempDir(), "none")); !errors.Is(err, ErrNoTable) || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
}

func TestEveryFlippedByteIsSeen(t *testing.T) {
	whole := sample(t)
	for i := range whole {
		b := append([]byte(nil), whole...)
		b[i] ^= 1
		tab, err := Load(b)
		if err != nil {
			continue
		}
		readAll(tab)
		inSums := i >= len(whole)-trailerSize // the trailer is Open's
		if tab.Err() == nil && !inSums {
			t.Errorf("byte %d: nobody noticed", i)
		}
	}
}

func readAll(t *Table) {
	t.Meta()
	for _, e := range t.Events() {
		for i := range min(e.NumRows, 100) {
			id, _ := t.Row(e, i)
			h := t.Hook(id)
			t.Text(h.Name)
			for j := range min(uint32(h.NumSteps), 100) {
				s := t.Step(h.Steps + j)
				t.StepArg(s.Args)
			}
		}
		for i := range min(e.NumKeys, 100) {
			k := t.Key(e, i)
			t.Blob(k.Set)
			for l := range min(k.NumLits, 100) {
				t.Posting(nil, t.LiteralPosting(k, l))
			}
		}
		t.Posting(nil, e.Always)
	}
	for i := range min(t.NumNodes(), 1000) {
		t.Node(NodeID(i))
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(sample(f))
	f.Fuzz(func(t *testing.T, data []byte) {
		if tab, err := Load(data); err == nil {
			readAll(tab)
		}
	})
}
