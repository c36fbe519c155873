package block

import (
	"slices"
	"strings"
	"testing"
)

// TestDocs: something is said of every argument that a block can have, and of no other.
func TestDocs(t *testing.T) {
	for kind, sc := range schemas {
		for _, name := range sc.Args {
			_, ok := DocOf(kind, name)
			if !ok && kind == "override" { // these are a hook's, and a step's reason
				_, ok = DocOf("hook", name)
				ok = ok || name == "reason"
			}
			if !ok {
				t.Errorf("nothing is said of %s in %s", name, sc.What)
			}
		}
	}
	for _, b := range Docs {
		sc, ok := schemas[b.Block]
		switch b.Block {
		case "":
			sc, ok = FileSchema, true
		case "match.command":
			sc, ok = commandSchema, true
		}
		if !ok {
			t.Errorf("there is no block %s", b.Block)
		}
		for _, a := range b.Args {
			for i, part := range strings.Split(a.Names, "`") {
				name, _, _ := strings.Cut(part, " ")
				if i%2 == 1 && !slices.Contains(sc.Args, name) && !slices.Contains(sc.Blocks, name) {
					t.Errorf("%s has no %s", sc.What, name)
				}
			}
		}
	}
}

// TestSchemaAt: the same word is another block elsewhere.
func TestSchemaAt(t *testing.T) {
	for _, c := range []struct{ path, has string }{
		{"", "hook"}, {"hook", "on"}, {"hook match", "tool"}, {"hook match command", "program"}, {"command", "text"},
		{"state", "type"}, {"hook state", "add"}, {"hook deny match", "tool"}, {"hook run fallback", "deny"},
		{"hook run fallback deny", "reason"}, {"policy defaults on_error", "parse"}, {"event from", "values"}, {"assert match command", "flags"},
	} {
		sc, ok := SchemaAt(strings.Fields(c.path)...)
		if !ok || !slices.Contains(append(sc.Args, sc.Blocks...), c.has) {
			t.Errorf("%q has no %s: %v", c.path, c.has, sc)
		}
	}
	if _, ok := SchemaAt("hook", "nothing"); ok {
		t.Error("a hook has a block nothing")
	}
}
