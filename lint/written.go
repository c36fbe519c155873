package lint

import (
	"bytes"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
)

// Written is a value as a policy's file spells it: what a constant is, with the places of
// its parts.
type Written struct {
	sketch *hclfile.Sketch
	node   *hclfile.Node
}

// sketches are the structure of a policy's own files.
type sketches map[string]*hclfile.Sketch

func sketch(p *Policy, file string) *hclfile.Sketch {
	all := *Cached(p, func(*Policy) *sketches { return &sketches{} })
	s, ok := all[file]
	if !ok && p.own[file] {
		s = hclfile.ReadSketch(file, p.Source(file))
		all[file] = s
	}
	return s
}

// Written is the value of an argument with this place, of its name or its value; false
// where a file of the policy does not spell it. A local stands for its value.
func (p *Policy) Written(at diag.Span) (w Written, ok bool) {
	s := sketch(p, at.File)
	if s == nil {
		return w, false
	}
	s.Each(func(it *hclfile.Item) {
		if !it.Block && it.From <= at.Start.Byte && at.End.Byte <= it.End && len(it.Value) == 1 {
			w, ok = Written{s, it.Value[0]}, true
		}
	})
	if !ok || w.node.Kind != hclfile.Path || len(w.node.Parts) != 2 || w.node.Parts[0].Text != "local" {
		return w, ok
	}
	return p.local(w.node.Parts[1].Text)
}

func (p *Policy) local(name string) (w Written, ok bool) {
	for _, src := range p.Sources {
		s := sketch(p, src.Name)
		if s == nil {
			continue
		}
		for _, block := range s.Body {
			if it := block.Arg(name); block.Text == "locals" && it != nil && len(it.Value) == 1 {
				w, ok = Written{s, it.Value[0]}, true
			}
		}
	}
	return w, ok
}

// Span is its place.
func (w Written) Span() diag.Span { return w.sketch.Span(w.node.From, w.node.To) }

// Entry is the value behind a key of an object, and the place of the whole entry.
func (w Written) Entry(key string) (value Written, whole diag.Span, ok bool) {
	for _, e := range w.node.Entries {
		if w.key(e) == key && len(e.Value) == 1 {
			return Written{w.sketch, e.Value[0]}, w.sketch.Span(e.From, e.To), true
		}
	}
	return w, whole, false
}

// Item is an item of a list.
func (w Written) Item(i int) (Written, bool) {
	if w.node.Kind != hclfile.List || i >= len(w.node.Nodes) {
		return w, false
	}
	return Written{w.sketch, w.node.Nodes[i]}, true
}

// Keys are the keys of an object, in the order in which they are written, and where.
func (w Written) Keys() (keys []string, at []diag.Span) {
	for _, e := range w.node.Entries {
		if e.Key != nil {
			keys, at = append(keys, w.key(e)), append(at, w.sketch.Span(e.Key.From, e.Key.To))
		}
	}
	return keys, at
}

func (w Written) key(e *hclfile.Entry) string {
	if e.Key != nil && e.Key.Kind == hclfile.Quoted {
		return w.sketch.Unquoted(e.Key)
	}
	return e.Key.Name()
}

// Definition is the value of the local or the default of the variable that a place names, with
// the text that describes it; false where the place names neither, or it is computed.
func (p *Policy) Definition(at diag.Span) (value diag.Span, said string, ok bool) {
	kind, name, _ := strings.Cut(p.Text(at), ".")
	for _, src := range p.Sources {
		s := sketch(p, src.Name)
		if s == nil || kind != "local" && kind != "var" {
			continue
		}
		for _, block := range s.Body {
			var it *hclfile.Item
			switch {
			case kind == "local" && block.Text == "locals":
				it = block.Arg(name)
			case kind == "var" && block.Text == "variable" && block.Label() == name:
				it = block.Arg("default")
				if d := block.Arg("description"); d != nil && len(d.Value) == 1 {
					said = s.Unquoted(d.Value[0])
				}
			}
			if it != nil && len(it.Value) == 1 {
				return s.Span(it.Value[0].From, it.Value[0].To), strings.ReplaceAll(name, "_", " ") + "\n" + said + "\n" + behind(s, it), true
			}
		}
	}
	return value, "", false
}

// behind is a value with the comment behind it, on its line: 10 MB.
func behind(s *hclfile.Sketch, it *hclfile.Item) string {
	value := it.Value[0]
	for _, c := range s.Comments {
		if c.From >= value.To && !strings.Contains(string(s.Data()[value.To:c.From]), "\n") {
			text := strings.TrimPrefix(strings.TrimLeft(string(s.Data()[c.From:c.To]), "#/* "), "in ")
			return string(s.Data()[value.From:value.To]) + " " + text
		}
	}
	return ""
}

// EachCall calls f for each call of a function in the values of the policy's own files, with its
// arguments. A call with an argument that is more than one value, such as a sum, is left out.
func (p *Policy) EachCall(name string, f func(args []Written)) {
	for _, src := range p.Sources {
		s := sketch(p, src.Name)
		if s == nil || !bytes.Contains(src.Data, []byte(name)) {
			continue
		}
		s.Each(func(it *hclfile.Item) {
			hclfile.Walk(it.Value, func(n *hclfile.Node) {
				if n.Kind != hclfile.Call || len(n.Parts) != 1 || n.Parts[0].Text != name || len(n.Nodes) != len(n.Commas)+1 {
					return
				}
				var args []Written
				for _, a := range n.Nodes {
					args = append(args, Written{s, a})
				}
				f(args)
			})
		})
	}
}

// Path is a value that is a name: local.limits; "" where it is something else.
func (w Written) Path() string {
	if w.node.Kind != hclfile.Path {
		return ""
	}
	var parts []string
	for _, part := range w.node.Parts {
		parts = append(parts, part.Text)
	}
	return strings.Join(parts, ".")
}

// Constant is a value that is a string without a template in it; false where it is something else.
func (w Written) Constant() (text string, ok bool) {
	if w.node.Kind != hclfile.Quoted || !w.node.Closed || len(w.node.Nodes) > 0 {
		return "", false
	}
	return w.sketch.Unquoted(w.node), true
}

// Argument is the place of an argument of a hook's block with its value; false where a file of the
// policy does not spell it.
func (p *Policy) Argument(h *ast.Hook, name string) (at diag.Span, ok bool) {
	s := sketch(p, h.Span.File)
	if s == nil {
		return at, false
	}
	if it := s.Top(h.Span.Start.Byte); it != nil {
		if arg := it.Arg(name); arg != nil {
			return s.Span(arg.From, arg.End), true
		}
	}
	return at, false
}
