// Package guard finds what a program stops and what it lets pass: its comparisons with constant texts,
// its handlers of errors, and where it comes with all that no condition stops.
package guard

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

// TextGuard is a guard of Python or JavaScript that does nothing but compare what it was
// given with constant texts.
type TextGuard struct {
	Looks  []src.TextLook // for which it blocks
	others []finder       // all constants of the program
}

// finder is a constant that may find something in a text: as a part of it, or as a regex.
type finder struct {
	lower string
	re    func() (*regexp.Regexp, error) // nil for none
}

func newFinder(text string) finder {
	f := finder{lower: strings.ToLower(text)}
	if regexp.QuoteMeta(text) != text {
		f.re = sync.OnceValues(func() (*regexp.Regexp, error) { return regexp.Compile("(?is)" + text) })
	}
	return f
}

var (
	pythonLoop = lazyregexp.New(`\bfor\s+\(?(\w+)[^\n]*?\s+in\s+(\w+)\s*:`)
	nodeLoop   = lazyregexp.New(`\bfor\s*\(\s*(?:const|let|var)\s+(\w+)\s+of\s+(\w+)\s*\)`)
	readsShell = lazyregexp.New(`\bshlex\b|\bbashlex\b|shell-quote|\bunquote\b|\.split\(|\.replace\(|\.sub\(|replaceAll|subprocess|child_process|\bimport\s+\.|from\s+\.|require\(\s*['"]\.`)
)

// ReadTextGuard reads a program as such a guard; false where it does more, so that what it
// lets through cannot be known.
func ReadTextGuard(p *script.Program, code int) (TextGuard, bool) {
	known := script.Once(p, func() map[int]TextGuard { return map[int]TextGuard{} })
	g, ok := known[code]
	if !ok {
		g, _ = readTextGuard(p, code)
		known[code] = g
	}
	return g, len(g.Looks) > 0
}

func readTextGuard(p *script.Program, code int) (TextGuard, bool) {
	if p.Lang != "python" && p.Lang != "node" || readsShell.MatchString(p.Text) {
		return TextGuard{}, false
	}
	bare := p.Bare()
	var g TextGuard
	for _, m := range src.Constants(p.Text, p.Lang) {
		g.others = append(g.others, newFinder(m.Text))
	}
	stops := slices.Clone(p.Denials)
	for _, e := range p.Exits {
		if e.Code == code {
			stops = append(stops, e.Place)
		}
	}
	lists := codeLists(p.Text, p.Lang)
	for _, at := range stops {
		if !src.Compares(p.Text, bare, p.Lang, at.Start) {
			return TextGuard{}, false // it may stop for another reason
		}
		head, start, _ := src.ConditionAt(p.Text, bare, p.Lang, at.Start)
		for _, c := range src.Constants(head, p.Lang) {
			c.Start, c.End = c.Start+start, c.End+start
			g.Looks = append(g.Looks, c)
		}
		for _, l := range lists {
			if l.item.MatchString(head) {
				g.Looks = append(g.Looks, l.looks...)
			}
		}
	}
	return g, len(g.Looks) > 0
}

// codeList is a list of constants that a loop goes over.
type codeList struct {
	item  *regexp.Regexp // the name that each of them has
	looks []src.TextLook
}

// codeLists are the lists of a program.
func codeLists(source, lang string) (out []codeList) {
	re := pythonLoop
	if lang == "node" {
		re = nodeLoop
	}
	for _, m := range re.FindAllStringSubmatch(source, src.MaxObjects) {
		at := regexp.MustCompile(`\b` + m[2] + `\s*(?::[^=\n]*)?=\s*\[`).FindStringIndex(source)
		if at == nil {
			continue
		}
		l := codeList{item: regexp.MustCompile(`\b` + m[1] + `\b`)}
		list, _, _ := strings.Cut(source[at[1]:], "\n]")
		for _, c := range src.Constants(list, lang) {
			c.Start, c.End = c.Start+at[1], c.End+at[1]
			l.looks = append(l.looks, c)
		}
		out = append(out, l)
	}
	return out
}

// Finds reports whether any constant of the guard's program finds something in a text, as
// a part of it or as a regex, in upper or lower case; what is no regex of Go may find it.
func (g TextGuard) Finds(text string) bool {
	lower := strings.ToLower(text)
	return slices.ContainsFunc(g.others, func(c finder) bool {
		if len(c.lower) > 1 && strings.Contains(lower, c.lower) {
			return true
		}
		if c.re == nil {
			return false
		}
		re, err := c.re()
		return err != nil || re.MatchString(text)
	})
}
