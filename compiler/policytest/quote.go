package policytest

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// scriptWord is a word for a script.
type scriptWord struct {
	text    string
	pattern bool // a regular expression that matches text
}

func literal(s string) scriptWord { return scriptWord{text: s} }
func pattern(s string) scriptWord { return scriptWord{text: s, pattern: true} }

// spell is the whole command. The script's folder has another name in every
// run, so it is spelt as its variable.
func (r rewrite) spell(name, work string) string {
	words := []string{name}
	if r.not {
		words = []string{"!", name}
	}
	for _, w := range r.words {
		words = append(words, w.spell(work))
	}
	return strings.Join(words, " ")
}

func (w scriptWord) spell(work string) string {
	variable := "${WORK}"
	if w.pattern {
		variable = "${WORK@R}"
	}
	parts := []string{w.text}
	if work != "" {
		parts = strings.Split(w.text, work)
	}
	for i, p := range parts {
		if w.pattern {
			p = escape(p)
		}
		if p != "" || len(parts) == 1 {
			parts[i] = quote(p)
		}
	}
	return strings.Join(parts, variable)
}

// bare is what needs no quotes in a script.
var bare = lazyregexp.New(`^[\w./:@%+=,-]+$`)

func quote(s string) string {
	if bare.MatchString(s) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}

// escape is a regular expression for exactly s, on one line.
func escape(s string) string {
	return strings.NewReplacer("\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(regexp.QuoteMeta(s))
}

// excerpt is the part of a text that an expectation quotes: its first line with
// something in it.
func excerpt(s string) string {
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			return line
		}
	}
	return ""
}
