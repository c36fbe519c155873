package patterns

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
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
func ComparesBeginning(p *script.Program, at src.Place) (src.Place, bool) {
	if p.Lang != "python" && p.Lang != "node" || takesApart.MatchString(p.Text) {
		return src.Place{}, false
	}
	bare := p.Bare()
	for _, c := range src.Constants(p.Text, p.Lang) {
		if separators.MatchString(c.Text) && !strings.Contains(c.Text, "; ") && !strings.HasPrefix(c.Text, "/dev/") {
			return src.Place{}, false
		}
	}
	for _, at := range calledFrom(p, at) {
		head, start, ok := src.ConditionAt(p.Text, bare, p.Lang, at.Start)
		if !ok || src.Negates(head) || otherCalls.MatchString(bare[start:start+len(head)]) {
			continue
		}
		if look, ok := beginningIn(p, src.At(start, start+len(head))); ok {
			return look, true
		}
		for _, m := range src.CalledName.FindAllStringSubmatch(head, -1) {
			body, ok := src.BodyOf(src.Functions(bare, p.Lang), m[1])
			text := ""
			if ok {
				text = bare[body.Start:body.End]
			}
			if strings.Count(text, "return") > 1 || otherCalls.MatchString(text) || strings.Contains(text, "return not") || strings.Contains(text, "return !") {
				continue
			}
			if look, ok := beginningIn(p, body); ok {
				return look, true
			}
		}
	}
	return src.Place{}, false
}

// calledFrom is a place, and where the function is called that it stands in.
func calledFrom(p *script.Program, at src.Place) []src.Place {
	out := []src.Place{at}
	for _, f := range src.Functions(p.Bare(), p.Lang) {
		if !src.Inside(at, f.Body) || f.Name == "main" {
			continue
		}
		for _, m := range regexp.MustCompile(`\b`+f.Name+`\(`).FindAllStringIndex(p.Bare(), src.MaxObjects) {
			if !src.Inside(src.At(m[0], m[1]), f.Head) {
				out = append(out, src.At(m[0], m[1]))
			}
		}
	}
	return out
}

// beginningIn is the comparison in a part of a program.
func beginningIn(p *script.Program, part src.Place) (src.Place, bool) {
	bare := p.Bare()
	if m := lineStarts.FindStringIndex(bare[part.Start:part.End]); m != nil {
		return src.At(part.Start+m[0], part.Start+m[1]), true
	}
	for _, m := range lineMatches.FindAllStringSubmatchIndex(p.Text[part.Start:part.End], src.MaxObjects) {
		at := src.At(part.Start+m[0], part.Start+m[1])
		var texts []src.Text
		switch {
		case m[2] >= 0:
			texts = src.TextsOf(p.Text, bare, at.End)
			_, value, _ := strings.Cut(bare[at.End:min(src.Closing(bare, at.End-1), len(bare))], ",")
			if !ofCommands.MatchString(value) {
				continue
			}
		case m[4] >= 0:
			texts = src.TextsOfName(p.Text, bare, p.Text[part.Start+m[4]:part.Start+m[5]])
		default:
			texts = testedRegex(p, src.At(part.Start, part.Start+m[8]), p.Text[part.Start+m[8]:part.Start+m[9]])
		}
		if len(texts) == 0 {
			continue
		}
		for _, t := range texts {
			if strings.HasSuffix(t.Text, "$") || strings.HasSuffix(t.Text, `\Z`) || strings.HasSuffix(t.Text, `\z`) || !commandLike.MatchString(t.Text) {
				return src.Place{}, false
			}
		}
		return at, true
	}
	return src.Place{}, false
}

// commandLike is a regex of a command by its name.
var commandLike = lazyregexp.New(`^(?:\(\?[a-z]+\))?\^?(?:\\s\*)?\^?(?:\\b)?\(*(?:\?:)?[a-z]`)

// testedRegex is the regex on which test is called: the one that ends where the place does, or
// those of a variable.
func testedRegex(p *script.Program, before src.Place, name string) (out []src.Text) {
	if !strings.HasPrefix(name, "/") {
		set := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\s*(?::[^=\n]+)?=\s*/((?:[^/\\\n]|\\.)+)/[a-z]*\s*;?\s*(?:\n|$)`).FindStringSubmatch(p.Text)
		if set == nil {
			return nil
		}
		return []src.Text{{Text: set[1]}}
	}
	text := p.Text[before.Start:before.End]
	if open := strings.LastIndexAny(text, "(!&|= "); open >= 0 {
		if from := strings.Index(text, "/"); from >= 0 {
			return []src.Text{{Text: text[from+1:]}}
		}
	}
	return nil
}
