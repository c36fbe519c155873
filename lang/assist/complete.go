package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/block"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/effect"
)

// Completion is something that can be written at a place.
type Completion struct {
	Label   string
	Insert  string // a snippet has $1, ${2:name} and $0, and escapes \$ and \}
	Snippet bool
	Kind    Kind
	Detail  string // its type, in a few words
	Doc     string // Markdown
	Replace diag.Span
	Sort    string // orders the list; the most probable first
}

// Complete lists what can be written at an offset of a file.
func (v *View) Complete(file string, offset int) []Completion {
	if isScript(file) {
		return sortedBySort(v.completeScript(file, offset))
	}
	s := v.spot(file, offset)
	var out []Completion
	if isSettings(file) && s.In != hclfile.InComment {
		return sortedBySort(s.completeSettings())
	}
	switch s.In {
	case hclfile.InComment:
		if !isSettings(file) {
			out = s.completeComment()
		}
	case hclfile.InBody, hclfile.InName:
		out = s.completeName()
	case hclfile.InLabel:
		out = s.completeLabel()
	case hclfile.InHeader:
		out = s.completeHeader()
	case hclfile.InValue:
		out = s.completeValue()
	}
	return sortedBySort(out)
}

// The places of kinds in a list.
const (
	sortFirst  = "1"
	sortNormal = "3"
	sortLater  = "5"
	sortLast   = "7"
)

// completeName lists the arguments and blocks that can begin at the spot.
func (s *spot) completeName() []Completion {
	path := s.path()
	sc, ok := block.SchemaAt(path...)
	if !ok || s.In == hclfile.InBody && !s.beginsItem() {
		return nil
	}
	at, full := s.span(s.offset, s.offset), !s.before("=")
	var has []*hclfile.Item
	if b := s.block(); b != nil {
		has = b.Body
	}
	if s.In == hclfile.InName {
		at = spanOf(s.sk, s.Item.Range)
		full = s.Item.Assign == 0 && !s.Item.Block
	}
	var out []Completion
	for _, name := range sc.Args {
		if slices.ContainsFunc(has, func(it *hclfile.Item) bool { return it != s.Item && it.Text == name && !it.Block }) ||
			name == "on_error" && slices.ContainsFunc(has, func(it *hclfile.Item) bool { return it.Text == name && it != s.Item }) {
			continue
		}
		out = append(out, s.argument(path, name, at, full))
	}
	for _, name := range sc.Blocks {
		if onlyOnce(path, name) && slices.ContainsFunc(has, func(it *hclfile.Item) bool { return it != s.Item && it.Text == name }) {
			continue
		}
		if slices.Contains(sc.Args, name) && name == "on_error" {
			continue // the argument says it shorter; the block is a snippet of its value
		}
		out = append(out, s.blockCompletion(path, name, at, full))
	}
	return out
}

// beginsItem reports whether an item can begin at the spot: nothing but a { or another
// item's end stands in front of it on its line.
func (s *spot) beginsItem() bool {
	line := string(s.data[:s.offset])
	line = strings.TrimRight(line[strings.LastIndexByte(line, '\n')+1:], " \t")
	return line == "" || strings.HasSuffix(line, "{")
}

// before reports whether a text comes next on the line.
func (s *spot) before(text string) bool {
	return strings.HasPrefix(strings.TrimLeft(string(s.data[s.offset:s.offset+lineLen(s.data[s.offset:])]), " \t"), text)
}

// onlyOnce reports whether a block stands in another only once.
func onlyOnce(path []string, name string) bool {
	switch name {
	case "match", "on_error", "defaults":
		return true
	case "policy":
		return len(path) == 0
	}
	return len(path) > 1 && !isStep(name) && name != "command" && name != "validation"
}

func (s *spot) argument(path []string, name string, at diag.Span, full bool) Completion {
	d := argumentDoc(path, name)
	c := Completion{Label: name, Insert: name, Kind: KindArgument, Detail: d.kind(), Doc: d.markdown(), Replace: at, Sort: sortNormal + name}
	if d.required {
		c.Sort = sortFirst + name
	}
	if full {
		c.Insert, c.Snippet = name+" = "+valueSnippet(path, name), true
	}
	return c
}

func (s *spot) blockCompletion(path []string, name string, at diag.Span, full bool) Completion {
	c := Completion{Label: name, Insert: name, Kind: KindBlock, Doc: blockDoc(path, name), Replace: at, Sort: sortNormal + name, Detail: "block"}
	if kind, ok := effect.Lookup(name); ok && len(path) > 0 && isStep(name) {
		c.Kind, c.Detail, c.Sort = KindStep, "step", sortLater+name
		if kind.Decision {
			c.Detail, c.Sort = "decision", sortNormal+"~"+name
		}
	}
	if name == "match" || len(path) == 0 && name == "hook" {
		c.Sort = sortFirst + name
	}
	if full {
		c.Insert, c.Snippet = blockSnippet(path, name), true
	}
	return c
}

// completeHeader offers labels with their quotes behind the type of a block.
func (s *spot) completeHeader() []Completion {
	if s.Item == nil || len(s.Item.Labels) > 0 || s.Item.Open > 0 && s.offset >= s.Item.Open {
		return nil
	}
	at := s.span(s.offset, s.offset)
	out := s.labels(s.Item.Text, at)
	for i := range out {
		out[i].Insert = `"` + out[i].Insert + `"`
	}
	return out
}

func (s *spot) completeLabel() []Completion {
	l := s.Item.Labels[s.Label]
	to := l.To
	if !l.Open {
		to--
	}
	return s.labels(s.Item.Text, s.span(l.From+1, to))
}

// labels are the names that a block can have because something else has them.
func (s *spot) labels(kind string, at diag.Span) (out []Completion) {
	if len(s.Around) > 0 {
		return nil
	}
	switch kind {
	case "use":
		return s.packs(at)
	case "override":
		for _, h := range s.v.usedHooks(s.folder) {
			out = append(out, h.completion(at))
		}
	}
	return out
}
