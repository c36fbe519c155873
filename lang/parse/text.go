package parse

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
)

// literal is a string as it stands in a file: a quoted one, or a heredoc whose
// lines lose an indent.
type literal struct {
	src    *source
	quoted bool
	indent int // characters that <<- takes from the start of each line that is not blank
	start  int // of the whole string, its quote or <<
	end    int
}

// literalOf describes the string that a template expression was parsed from.
func (ld *loader) literalOf(e *hclsyntax.TemplateExpr) (literal, bool) {
	r := e.SrcRange
	src := ld.sources[r.Filename]
	if src == nil || r.Start.Byte >= r.End.Byte || r.End.Byte > len(src.data) {
		return literal{}, false
	}
	l := literal{src: src, start: r.Start.Byte, end: r.End.Byte}
	raw := src.data[l.start:l.end]
	if raw[0] == '"' { // one without an end has been reported by HCL
		l.quoted = true
		return l, len(raw) > 1 && raw[len(raw)-1] == '"'
	}
	marker, body := heredocStart(src.data, l.start)
	if marker == "" || body > l.end || !bytes.HasSuffix(bytes.TrimRightFunc(raw, unicode.IsSpace), []byte(marker)) {
		return literal{}, false
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

// text is a literal part of the string: what HCL makes of it, with the place
// of each byte.
//
// A ~ in a template beside the part has taken white space from its ends, and a
// line end with it: HCL then leaves the line behind that its indent.
func (l literal) text(part *hclsyntax.LiteralValueExpr) cond.Source {
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

// whole is the text of a string without any template in it.
func (l literal) whole() cond.Source {
	if l.quoted {
		return l.decode(l.start+1, l.end-1, 0)
	}
	_, body := heredocStart(l.src.data, l.start)
	marker := bytes.LastIndexByte(l.src.data[:l.end], '\n') + 1
	from := min(body+l.strip(body), marker)
	return l.decode(from, max(from, marker), 0)
}

// strip is how many bytes <<- takes at the start of the line at i.
func (l literal) strip(i int) int {
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
func (l literal) decode(from, to, kept int) cond.Source {
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
func (l literal) needsDecoding(raw []byte) bool {
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

// condition is the source of a `when`, which must be written as a string right
// there. It reports what else stands there and gives false.
func (s *scope) condition(a *hclsyntax.Attribute) (cond.Source, bool) {
	ld := s.ld
	switch e := a.Expr.(type) {
	case *hclsyntax.TemplateExpr:
		l, ok := ld.literalOf(e)
		if !ok || l.src.bad[l.start] {
			return cond.Source{}, false
		}
		return l.whole(), true
	case *hclsyntax.LiteralValueExpr:
		ld.diags.Errorf(diag.CodeValue, ld.span(e.SrcRange), "a condition must be in quotes").
			Detail = "For example when = \"command contains 'push'\"."
	default:
		ld.diags.Errorf(diag.CodeValue, ld.span(e.Range()), "a condition must be written here, in quotes or as a heredoc").
			Detail = "It cannot come from a variable, a local or a function. Inside it you can use var.x, local.x and each.value."
	}
	return cond.Source{}, false
}
