package main

import (
	"bytes"
	"io"
	"regexp"
	"strings"
)

// painter colours the words of a report that say what was decided or found, so that
// the eye finds them. It takes lines of text and knows nothing else of them.
type painter struct {
	w                                   io.Writer
	rest                                []byte // the beginning of a line
	first, later, place, event, heading *regexp.Regexp
}

// ansi is the colours of words.
var ansi = []struct{ code, words string }{
	{"1;31", "weaker|refuted|survived|deny|fail|error"},
	{"1;32", "stricter|proved|allow|yes"},
	{"1;33", "changed|possible|unknown|idle|ask"},
	{"2", "none|no decision|no"},
}

// painted is standard output for a report in text: in colours on a terminal.
func (a *app) painted() io.Writer {
	if colour(a.out) {
		return newPainter(a.out)
	}
	return a.out
}

func newPainter(w io.Writer) *painter {
	var words []string
	for _, c := range ansi {
		words = append(words, c.words)
	}
	word := "(" + strings.Join(words, "|") + `)([ ,:;]|$)`
	return &painter{
		w: w,
		// At the beginning of a line, behind a number, behind a label.
		first:   regexp.MustCompile(`^([ │├└─]*(?:\d+  )?(?:(?:old|new|decided|asserted|policy|mutant) +)?)` + word),
		later:   regexp.MustCompile(`( → |:\d+\): )` + word),
		place:   regexp.MustCompile(` \((?:[^() ]+:\d+|line \d+)\)`),
		event:   regexp.MustCompile(`^( +event +)(.+)`),
		heading: regexp.MustCompile(`^[A-Z][^.]*:$`),
	}
}

func (p *painter) Write(text []byte) (int, error) {
	p.rest = append(p.rest, text...)
	end := bytes.LastIndexByte(p.rest, '\n') + 1
	var b strings.Builder
	for line := range strings.Lines(string(p.rest[:end])) {
		b.WriteString(p.line(line[:len(line)-1]) + "\n")
	}
	p.rest = append(p.rest[:0], p.rest[end:]...)
	_, err := io.WriteString(p.w, b.String())
	return len(text), err
}

func (p *painter) line(line string) string {
	switch {
	case p.event.MatchString(line): // somebody's text, which means nothing here
		return p.event.ReplaceAllString(line, "$1\x1b[1m$2\x1b[0m")
	case p.heading.MatchString(line):
		return "\x1b[1m" + line + "\x1b[0m"
	}
	word := func(re *regexp.Regexp, line string) string {
		return re.ReplaceAllStringFunc(line, func(found string) string {
			m := re.FindStringSubmatch(found)
			return m[1] + "\x1b[" + codeOf(m[2]) + "m" + m[2] + "\x1b[0m" + m[3]
		})
	}
	line = word(p.later, word(p.first, line))
	return p.place.ReplaceAllString(line, "\x1b[2m$0\x1b[0m")
}

func codeOf(word string) string {
	for _, c := range ansi {
		for w := range strings.SplitSeq(c.words, "|") {
			if w == word {
				return c.code
			}
		}
	}
	return "0"
}
