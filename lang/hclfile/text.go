package hclfile

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/cond"
)

// Literal is a string as it stands in a file: a quoted one, or a heredoc whose
// lines lose an indent.
type Literal struct {
	src    *source
	quoted bool
	indent int // characters that <<- takes from the start of each line that is not blank
	start  int // of the whole string, its quote or <<
	end    int
}

// Literal is the string that a template expression was parsed from.
func (r *Reader) Literal(e *hclsyntax.TemplateExpr) (Literal, bool) {
	at := e.SrcRange
	src := r.sources[at.Filename]
	if src == nil || at.Start.Byte >= at.End.Byte || at.End.Byte > len(src.data) {
		return Literal{}, false
	}
	l := Literal{src: src, start: at.Start.Byte, end: at.End.Byte}
	raw := src.data[l.start:l.end]
	if raw[0] == '"' { // one without an end has been reported by HCL
		l.quoted = true
		return l, len(raw) > 1 && raw[len(raw)-1] == '"'
	}
	marker, body := heredocStart(src.data, l.start)
	if marker == "" || body > l.end || !bytes.HasSuffix(bytes.TrimRightFunc(raw, unicode.IsSpace), []byte(marker)) {
		return Literal{}, false
	}
	if raw[2] == '-' {
		l.indent = flushIndent(src.data[body:l.end])
	}
	return l, true
}

// flushIndent is how many characters <<- takes from the lines of a heredoc: the
// least white space before a line's text, blank lines aside. A line inside of a
// ${ } is none. The last line, with the marker, does not count.
func flushIndent(body []byte) int {
	least := -1
	for i := 0; i < len(body); {
		stop := i
		for stop < len(body) && body[stop] != '\n' {
			stop = skipTemplateByte(body, stop, len(body))
		}
		if stop >= len(body) {
			break
		}
		line := body[i : stop+1]
		if text := bytes.TrimLeftFunc(line, unicode.IsSpace); len(text) > 0 {
			if n := utf8.RuneCount(line[:len(line)-len(text)]); least < 0 || n < least {
				least = n
			}
		}
		i = stop + 1
	}
	return max(least, 0)
}

// Text is a literal part of the string: what HCL makes of it, with the place
// of each byte.
//
// A ~ in a template beside the part has taken white space from its ends, and a
// line end with it: HCL then leaves the line behind that its indent.
func (l Literal) Text(part *hclsyntax.LiteralValueExpr) cond.Source {
	from, to := part.SrcRange.Start.Byte, part.SrcRange.End.Byte
	want := part.Val.AsString()
	for _, kept := range []int{0, 1} {
		got := l.decode(from, to, kept)
		if sameText(got.Text, want) {
			return got
		}
		if i := strings.Index(got.Text, want); i >= 0 && want != "" {
			return got.Sub(i, i+len(want))
		}
	}
	b := cond.NewBuilder(l.src.name)
	b.Escape(want, l.src.pos(from), l.src.pos(to))
	return b.Source()
}

// sameText compares as cty does, which normalises Unicode.
func sameText(raw, normal string) bool {
	return raw == normal || cty.NormalizeString(raw) == normal
}

// Whole is the text of a string without any template in it.
func (l Literal) Whole() cond.Source {
	if l.quoted {
		return l.decode(l.start+1, l.end-1, 0)
	}
	_, body := heredocStart(l.src.data, l.start)
	marker := bytes.LastIndexByte(l.src.data[:l.end], '\n') + 1
	from := min(body+l.strip(body), marker)
	return l.decode(from, max(from, marker), 0)
}

// Holds reports whether a text occurs in the string as it is written.
func (l Literal) Holds(text string) bool {
	return bytes.Contains(l.src.data[l.start:l.end], []byte(text))
}

// Refused reports a condition with a template in it, which is an error already.
func (l Literal) Refused() bool { return l.src.bad[l.start] }

// HasDirective reports whether what stands at a place of the string was written as
// %{ }.
func (l Literal) HasDirective(at hcl.Range) bool {
	return bytes.HasPrefix(l.src.data[at.Start.Byte:], []byte("%{"))
}

// strip is how many bytes <<- takes at the start of the line at i.
func (l Literal) strip(i int) int {
	if l.indent == 0 {
		return 0
	}
	line := l.src.data[i:l.end]
	if n := bytes.IndexByte(line, '\n'); n >= 0 {
		line = line[:n+1]
	}
	if len(bytes.TrimLeftFunc(line, unicode.IsSpace)) == 0 {
		return 0
	}
	n := 0
	for range l.indent {
		_, size := utf8.DecodeRune(line[n:])
		n += size
	}
	return n
}

// decode reads data[from:to], which starts after a line's indent. The first
// kept lines after that keep theirs.
func (l Literal) decode(from, to, kept int) cond.Source {
	if plain := l.src.data[from:to]; !l.needsDecoding(plain) {
		return cond.Plain(l.src.name, string(plain), l.src.pos(from))
	}
	b := cond.NewBuilder(l.src.name)
	copied := from
	flush := func(upTo, next int) {
		if upTo > copied {
			b.Copy(string(l.src.data[copied:upTo]), l.src.pos(copied))
		}
		copied = next
	}
	for i := from; i < to; {
		switch c := l.src.data[i]; {
		case isDoubled(l.src.data[i:to]):
			flush(i, i+3)
			b.Escape(string(l.src.data[i+1:i+3]), l.src.pos(i), l.src.pos(i+3))
			i += 3
		case l.quoted && c == '\\':
			text, n := unescape(l.src.data[i:to])
			flush(i, i+n)
			b.Escape(text, l.src.pos(i), l.src.pos(i+n))
			i += n
		case c == '\n' && l.indent > 0 && i+1 < to:
			next := i + 1
			if kept--; kept < 0 {
				next = min(next+l.strip(next), to)
			}
			flush(i+1, next)
			i = next
		default:
			i++
		}
	}
	flush(to, to)
	return b.Source()
}

// needsDecoding reports whether the text differs from what the file holds.
func (l Literal) needsDecoding(raw []byte) bool {
	return bytes.Contains(raw, []byte("${")) || bytes.Contains(raw, []byte("%{")) ||
		l.quoted && bytes.IndexByte(raw, '\\') >= 0 ||
		l.indent > 0 && bytes.IndexByte(raw, '\n') >= 0
}

// unescape reads the escape at the start of raw and says how long it is. What
// HCL refuses it leaves alone.
func unescape(raw []byte) (string, int) {
	if len(raw) < 2 {
		return string(raw), len(raw)
	}
	switch c := raw[1]; c {
	case 'n':
		return "\n", 2
	case 'r':
		return "\r", 2
	case 't':
		return "\t", 2
	case 'u', 'U':
		n := 6
		if c == 'U' {
			n = 10
		}
		if len(raw) >= n {
			if r, err := strconv.ParseUint(string(raw[2:n]), 16, 32); err == nil {
				return string(rune(r)), n
			}
		}
	}
	_, size := utf8.DecodeRune(raw[1:])
	return string(raw[1 : 1+size]), 1 + size
}

// TemplateInBraces reports a ${ } between {{ and }}.
func (r *Reader) TemplateInBraces(in Literal, src cond.Source) {
	end := src.Span(len(src.Text), len(src.Text)).End.Byte
	stop := skipTemplate(in.src.data, end+2, in.end)
	closed := stop >= 0
	if !closed {
		stop = end + 2
	}
	r.templateInCondition(in.src, end, stop, closed)
	d := &r.Diags[len(r.Diags)-1]
	d.Summary = strings.Replace(d.Summary, "a condition", "{{ }}", 1)
	d.Detail = "Text between {{ and }} is evaluated when the event arrives. Write constants in it as var.x, or close the {{ before the ${."
}
