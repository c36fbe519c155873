package assist

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/effect"
)

// Symbol is a block or a name of a file, with those in it.
type Symbol struct {
	Name, Detail string
	Kind         Kind
	Span         diag.Span
	NameSpan     diag.Span
	Children     []Symbol
}

// Symbols lists what a file declares, in its order.
func Symbols(file string, data []byte) []Symbol {
	sk := hclfile.ReadSketch(file, data)
	var out []Symbol
	for _, it := range sk.Body {
		if it.Block {
			out = append(out, topSymbol(sk, it))
		}
	}
	return out
}

func topSymbol(sk *hclfile.Sketch, it *hclfile.Item) Symbol {
	s := blockSymbol(sk, it)
	if kind, ok := declaring[it.Text]; ok {
		s.Kind = kind
	}
	switch it.Text {
	case "use", "override":
		s.Kind = KindPack
	case "hook":
		s.Detail = strings.Join(texts(sk, it.Arg("on")), ", ")
	case "variable", "state":
		s.Detail = sourceOf(sk, it.Arg("type"))
	}
	for _, sub := range it.Body {
		switch {
		case it.Text == "locals" && sub.Assign > 0:
			s.Children = append(s.Children, Symbol{
				Name: sub.Text, Detail: short(sourceOf(sk, sub)), Kind: KindLocal, Span: sk.Span(sub.From, sub.End), NameSpan: spanOf(sk, sub.Range),
			})
		case sub.Block:
			s.Children = append(s.Children, blockSymbol(sk, sub))
		case sub.Text == "let":
			for _, e := range entries(sub) {
				if e.Key.Name() != "" {
					s.Children = append(s.Children, Symbol{Name: e.Key.Name(), Kind: KindLet, Span: sk.Span(e.From, e.To), NameSpan: spanOf(sk, e.Key.Range)})
				}
			}
		}
	}
	return s
}

// blockSymbol is a block by its label; one without is called what it is.
func blockSymbol(sk *hclfile.Sketch, it *hclfile.Item) Symbol {
	s := Symbol{Name: it.Text, Kind: KindBlock, Span: sk.Span(it.From, it.End), NameSpan: spanOf(sk, it.Range)}
	if len(it.Labels) > 0 && it.Label() != "" {
		s.Name, s.Detail, s.NameSpan = it.Label(), it.Text, spanOf(sk, labelRange(it.Labels[0]))
	}
	if _, ok := effect.Lookup(it.Text); ok && it.Outer != nil && it.Outer.Text != "match" {
		s.Kind = KindStep
	}
	if s.Kind == KindStep && it.Text == "check" {
		s.Kind = KindCheck
	}
	return s
}

// Fold is a range of lines that an editor can hide.
type Fold struct {
	Span    diag.Span
	Comment bool
}

// Folds lists what can be hidden in a file: blocks, values and comments of several
// lines.
func Folds(file string, data []byte) []Fold {
	sk := hclfile.ReadSketch(file, data)
	var out []Fold
	add := func(from, to int, comment bool) {
		if s := sk.Span(from, to); s.End.Line > s.Start.Line {
			out = append(out, Fold{s, comment})
		}
	}
	sk.Each(func(it *hclfile.Item) {
		if it.Block && it.Open > 0 {
			add(it.From, it.End, false)
		}
		hclfile.Walk(it.Value, func(n *hclfile.Node) {
			if n.Kind != hclfile.Path && n.Kind != hclfile.Other {
				add(n.From, n.To, false)
			}
		})
	})
	for i := 0; i < len(sk.Comments); {
		j := i
		for j+1 < len(sk.Comments) && follows(data, sk.Comments[j], sk.Comments[j+1]) {
			j++
		}
		add(sk.Comments[i].From, sk.Comments[j].To, true)
		i = j + 1
	}
	return out
}

// follows reports whether nothing but blanks and one line end are between two comments.
func follows(data []byte, a, b hclfile.Range) bool {
	between := string(data[a.To:b.From])
	return strings.TrimSpace(between) == "" && strings.Count(between, "\n") == 1
}
