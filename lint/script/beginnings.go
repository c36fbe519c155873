package script

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

var (
	// looksAtBeginning are comparisons of a command line with its beginning or a part; the last
	// group is the regex, where there is one.
	lineStarts  = lazyregexp.New(`\b(?:\w*(?:command|cmd|Command|Cmd)|line)(?:\.(?:l?strip|trim(?:Start)?|lower|toLowerCase)\(\s*\))*\??\.(?:startswith|startsWith|includes)\(|["']\s+in\s+\w*(?:command|cmd)\b`)
	lineMatches = lazyregexp.New(`\bre\.(match|search)\(|\b(\w+)\.(match|search)\(\s*\w*(?:command|cmd|line)\b|(\w+|/[a-z]*)\.test\(\s*\w*(?:command|cmd|Command|line)\b`)
	// separators are what a program has that looks for other commands on the line.
	separators = lazyregexp.New("[;&\x60]|\\$\\(|\\\\n|^\\\\?\\|\\|?$|\\[[^\\]]*\\|[^\\]]*\\]|\\\\\\|")
	takesApart = lazyregexp.New(`\bshlex\b|\bbashlex\b|shell-quote|\.split\(|\bisalnum|\bordinal|charCode`)
	otherCalls = lazyregexp.New(`(?:\band\b|&&)`)
)

// ComparesBeginning is the comparison of a command line's beginning, or of a part of it, by which a
// program of Python or JavaScript comes to a place; false where it also looks for other commands.
func (p *Program) ComparesBeginning(at Place) (Place, bool) {
	if p.Lang != "python" && p.Lang != "node" || takesApart.MatchString(p.source) {
		return Place{}, false
	}
	bare := p.bare()
	for _, c := range constants(p.source, p.Lang) {
		if separators.MatchString(c.Text) && !strings.Contains(c.Text, "; ") && !strings.HasPrefix(c.Text, "/dev/") {
			return Place{}, false
		}
	}
	for _, at := range p.calledFrom(at) {
		head, start, ok := conditionAt(p.source, bare, p.Lang, at.Start)
		if !ok || negates(head) || otherCalls.MatchString(bare[start:start+len(head)]) {
			continue
		}
		if look, ok := p.beginningIn(Place{start, start + len(head)}); ok {
			return look, true
		}
		for _, m := range calledName.FindAllStringSubmatch(head, -1) {
			body, ok := bodyOf(codeFunctions(bare, p.Lang), m[1])
			text := ""
			if ok {
				text = bare[body.Start:body.End]
			}
			if strings.Count(text, "return") > 1 || otherCalls.MatchString(text) || strings.Contains(text, "return not") || strings.Contains(text, "return !") {
				continue
			}
			if look, ok := p.beginningIn(body); ok {
				return look, true
			}
		}
	}
	return Place{}, false
}

// calledFrom is a place, and where the function is called that it stands in.
func (p *Program) calledFrom(at Place) []Place {
	out := []Place{at}
	for _, f := range codeFunctions(p.bare(), p.Lang) {
		if !inside(at, f.body) || f.name == "main" {
			continue
		}
		for _, m := range regexp.MustCompile(`\b`+f.name+`\(`).FindAllStringIndex(p.bare(), maxObjects) {
			if !inside(Place{m[0], m[1]}, f.head) {
				out = append(out, Place{m[0], m[1]})
			}
		}
	}
	return out
}

// beginningIn is the comparison in a part of a program.
func (p *Program) beginningIn(part Place) (Place, bool) {
	bare := p.bare()
	if m := lineStarts.FindStringIndex(bare[part.Start:part.End]); m != nil {
		return Place{part.Start + m[0], part.Start + m[1]}, true
	}
	for _, m := range lineMatches.FindAllStringSubmatchIndex(p.source[part.Start:part.End], maxObjects) {
		at := Place{part.Start + m[0], part.Start + m[1]}
		var texts []codeText
		switch {
		case m[2] >= 0:
			texts = textsOf(p.source, bare, at.End)
			_, value, _ := strings.Cut(bare[at.End:min(closing(bare, at.End-1), len(bare))], ",")
			if !ofCommands.MatchString(value) {
				continue
			}
		case m[4] >= 0:
			texts = textsOfName(p.source, bare, p.source[part.Start+m[4]:part.Start+m[5]])
		default:
			texts = p.testedRegex(Place{part.Start, part.Start + m[8]}, p.source[part.Start+m[8]:part.Start+m[9]])
		}
		if len(texts) == 0 {
			continue
		}
		for _, t := range texts {
			if strings.HasSuffix(t.Text, "$") || strings.HasSuffix(t.Text, `\Z`) || strings.HasSuffix(t.Text, `\z`) || !commandLike.MatchString(t.Text) {
				return Place{}, false
			}
		}
		return at, true
	}
	return Place{}, false
}

// commandLike is a regex of a command by its name.
var commandLike = lazyregexp.New(`^(?:\(\?[a-z]+\))?\^?(?:\\s\*)?\^?(?:\\b)?\(*(?:\?:)?[a-z]`)

// testedRegex is the regex on which test is called: the one that ends where the place does, or
// those of a variable.
func (p *Program) testedRegex(before Place, name string) (out []codeText) {
	if !strings.HasPrefix(name, "/") {
		set := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\s*(?::[^=\n]+)?=\s*/((?:[^/\\\n]|\\.)+)/[a-z]*\s*;?\s*(?:\n|$)`).FindStringSubmatch(p.source)
		if set == nil {
			return nil
		}
		return []codeText{{Text: set[1]}}
	}
	text := p.source[before.Start:before.End]
	if open := strings.LastIndexAny(text, "(!&|= "); open >= 0 {
		if from := strings.Index(text, "/"); from >= 0 {
			return []codeText{{Text: text[from+1:]}}
		}
	}
	return nil
}
