package lint

import (
	"bytes"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
)

// Use is a use block of a policy's own files.
type Use struct {
	Pack string
	Said string // the comment above the block, and those in it
	With []Given
}

// Given is a value that a use block gives a variable of its pack.
type Given struct {
	Name string
	Texts
	Default Texts // of the variable
}

// Texts are the texts of a list that is written out.
type Texts struct {
	List []string
	At   diag.Span
}

// Uses are the packs that a policy's own files use, with the lists of texts that they give
// variables that have such a list as default.
func (p *Policy) Uses() (out []Use) {
	for _, src := range p.Sources {
		s := sketch(p, src.Name)
		if s == nil {
			continue
		}
		for _, it := range s.Body {
			if it.Text != "use" || !it.Block {
				continue
			}
			u := Use{Pack: it.Label(), Said: comments(s, it)}
			if with := it.Arg("with"); with != nil && len(with.Value) == 1 {
				u.With = given(p, s, u.Pack, with.Value[0])
			}
			out = append(out, u)
		}
	}
	return out
}

// given are the lists among the values that an object has.
func given(p *Policy, s *hclfile.Sketch, pack string, object *hclfile.Node) (out []Given) {
	keys, _ := Written{s, object}.Keys()
	for _, name := range keys {
		value, _, ok := Written{s, object}.Entry(name)
		if !ok {
			continue
		}
		list, ok := listOf(s, value.node)
		if !ok {
			continue
		}
		if byDefault, ok := p.packDefault(pack, name); ok {
			out = append(out, Given{name, list, byDefault})
		}
	}
	return out
}

// packDefault is the default of a variable of a pack, if that is a list of texts.
func (p *Policy) packDefault(pack, name string) (t Texts, ok bool) {
	for _, src := range p.Sources {
		if !ofPack(src, pack) || !strings.Contains(string(src.Data), name) {
			continue
		}
		s := hclfile.ReadSketch(src.Name, src.Data)
		for _, block := range s.Body {
			if block.Text == "variable" && block.Label() == name {
				if d := block.Arg("default"); d != nil && len(d.Value) == 1 {
					return listOf(s, d.Value[0])
				}
			}
		}
	}
	return t, false
}

// ofPack reports whether a file belongs to the folder that a use block names.
func ofPack(src ast.Source, pack string) bool {
	i := strings.LastIndexByte(src.Name, '/')
	if i < 0 {
		return false
	}
	dir := "/" + src.Name[:i]
	name := strings.TrimLeft(strings.TrimPrefix(pack, "std/"), "./")
	return name != "" && strings.HasSuffix(dir, "/"+name)
}

// listOf is the texts of a list of strings without templates.
func listOf(s *hclfile.Sketch, n *hclfile.Node) (t Texts, ok bool) {
	if n.Kind != hclfile.List || len(n.Nodes) == 0 {
		return t, false
	}
	for _, item := range n.Nodes {
		if item.Kind != hclfile.Quoted || !item.Closed || len(item.Nodes) > 0 {
			return t, false
		}
		t.List = append(t.List, s.Unquoted(item))
	}
	t.At = s.Span(n.From, n.To)
	return t, true
}

// comments is the text of the comments in a block and directly above it.
func comments(s *hclfile.Sketch, it *hclfile.Item) string {
	var out []string
	from := it.From
	for _, c := range slices.Backward(s.Comments) {
		above := c.To <= from && bytes.Count(s.Data()[c.To:from], []byte("\n")) <= 1
		if above {
			from = c.From
		}
		if above || it.From <= c.From && c.To <= it.End {
			out = append(out, strings.TrimLeft(string(s.Data()[c.From:c.To]), "#/* "))
		}
	}
	slices.Reverse(out)
	return strings.Join(out, "\n")
}
