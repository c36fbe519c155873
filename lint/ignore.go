package lint

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

// Ignore is a comment that silences rules: `# hookc:ignore HK2001 the reason`.
type Ignore struct {
	Directive string // "hookc:ignore" or "hookc:ignore-file"; else nobody knows it
	Names     []IgnoreName
	Reason    string
	Span      diag.Span // the comment

	// NamesSpan is where its names are written; Removal takes the comment away.
	NamesSpan diag.Span
	Removal   diag.Edit

	covers diag.Span
}

// IgnoreName is a rule that a comment names.
type IgnoreName struct {
	Text        string
	Span        diag.Span
	Rule        *Rule // nil where there is none of that code or name
	Error       bool  // it is the code of an error of the compiler
	Ran         bool  // the rule was asked, so that Used says something
	Used        bool
	Suggestion  string // what is probably meant where there is no such rule
	Replacement string // what is said of a rule that is no more
}

// The directives.
const (
	ignoreHere = "hookc:ignore"
	ignoreFile = "hookc:ignore-file"
)

// Valid reports whether the directive means something.
func (i *Ignore) Valid() bool { return i.Directive == ignoreHere || i.Directive == ignoreFile }

// comment is a comment of any kind of file.
type comment struct {
	text   string
	span   diag.Span
	covers diag.Span
	alone  bool
}

// readIgnore reads a comment; nil where it is for people.
func readIgnore(c comment, source []byte, known *catalogue) *Ignore {
	if !strings.HasPrefix(c.text, "hookc:") {
		return nil
	}
	line, _, _ := strings.Cut(c.text, "\n")
	directive, rest, _ := strings.Cut(strings.TrimRight(line, "\r"), " ")
	i := &Ignore{Directive: directive, Span: c.span, covers: c.covers, Removal: diag.Edit{Span: removal(c, source)}}
	raw := string(source[c.span.Start.Byte:c.span.End.Byte])
	at := c.span.Start.Byte + strings.Index(raw, "hookc:") + len(directive)
	for _, p := range names(rest) {
		from := at + 1 + p.from
		span := spanInLine(source, c.span, from, from+len(p.text))
		i.Names = append(i.Names, known.name(p.text, span))
		i.NamesSpan = i.NamesSpan.To(span)
		i.Reason = p.after
	}
	i.Reason = strings.Trim(i.Reason, " \t:-–—#")
	if directive == ignoreFile {
		i.covers = diag.Span{}
	}
	return i
}

// named is a name of a list, where it stands in the text, and what is behind it.
type named struct {
	text, after string
	from        int
}

// names are the first words of a text, with commas between them.
func names(text string) (out []named) {
	at := 0
	for {
		for at < len(text) && (text[at] == ' ' || text[at] == '\t') {
			at++
		}
		end := at
		for end < len(text) && text[end] != ',' && text[end] != ' ' && text[end] != '\t' {
			end++
		}
		if end == at {
			return out
		}
		rest := strings.TrimLeft(text[end:], " \t")
		out = append(out, named{text: strings.TrimSuffix(text[at:end], ":"), after: rest, from: at})
		if !strings.HasPrefix(rest, ",") {
			return out
		}
		at = len(text) - len(rest) + 1
	}
}

// removal is the bytes of a comment with what would be left of its line.
func removal(c comment, source []byte) diag.Span {
	from, to := c.span.Start.Byte, c.span.End.Byte
	for from > 0 && (source[from-1] == ' ' || source[from-1] == '\t') {
		from--
	}
	if c.alone && to < len(source) {
		if source[to] == '\r' {
			to++
		}
		if to < len(source) && source[to] == '\n' {
			to++
		}
	}
	return spanInLine(source, c.span, from, to)
}

// applies reports whether the comment is about a place.
func (i *Ignore) applies(at diag.Span) bool {
	if at.File != i.Span.File || !i.Valid() {
		return false
	}
	if i.Directive == ignoreFile {
		return true
	}
	return i.covers.Start.Byte <= at.Start.Byte && at.Start.Byte <= i.covers.End.Byte
}

// spanInLine is the span from one byte to another, counted from a span near by.
func spanInLine(source []byte, near diag.Span, from, to int) diag.Span {
	return diag.Span{File: near.File, Start: position(source, near.Start, from), End: position(source, near.Start, to)}
}
