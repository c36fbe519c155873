package hclfile

import (
	"bytes"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
)

// unquoted reads a condition that begins without a quote. HCL would parse it as HCL and
// report each operator that only expr has. So it is one error here, and HCL sees a string
// in its place.
func (s *skimmer) unquoted() {
	open := s.i
	end := s.unquotedEnd()
	if end-open < 2 { // too short to be blanked: it is reported where it is read
		return
	}
	s.r.unquotedCondition(s.src, open, end)
	s.blank(open)
	for i := open; i < end; i++ {
		s.text[i] = '_'
	}
	s.text[open], s.text[end-1] = '"', '"'
	s.i = end
}

// unquotedEnd is where a condition without quotes ends: at the end of its line, of its
// block or before a comment. It goes on over lines within brackets, and where an
// operator joins two lines.
func (s *skimmer) unquotedEnd() int {
	var open []byte // what closes the brackets that are open
	for i := s.i; i < len(s.data); i++ {
		switch c := s.data[i]; {
		case c == '"' || c == '\'' || c == '`':
			i = endOfText(s.data, i)
		case c == '(' || c == '[' || c == '{':
			open = append(open, closer[c])
		case len(open) > 0 && c == open[len(open)-1]:
			open = open[:len(open)-1]
		case c == ')' || c == ']' || len(open) > 0 && c == '}':
			return s.trimmed(s.lineEnd(s.i)) // a bracket is never closed
		case c == '}' || c == '#' && len(open) == 0:
			return s.trimmed(i)
		case c == '\n' && len(open) == 0 && !joined(s.data[s.i:i], s.data[i+1:]):
			return s.trimmed(i)
		}
	}
	return s.trimmed(s.lineEnd(s.i))
}

var closer = map[byte]byte{'(': ')', '[': ']', '{': '}'}

// trimmed is end without the blanks before it.
func (s *skimmer) trimmed(end int) int {
	return s.i + len(bytes.TrimRight(s.data[s.i:end], " \t\r\n"))
}

// endOfText is the offset of the quote that ends the text which starts at i, or of the
// last byte of its line.
func endOfText(data []byte, i int) int {
	quote := data[i]
	for i++; i < len(data)-1 && data[i] != quote && data[i+1] != '\n'; i++ {
		if data[i] == '\\' && quote != '`' {
			i++
		}
	}
	return min(i, len(data)-1)
}

var (
	endsInOperator  = lazyregexp.New(`(?:&&|\|\||\b(?:and|or))[ \t\r]*$`)
	startsWithOneOf = lazyregexp.New(`^[ \t]*(?:&&|\|\||(?:and|or)\b)`)
)

// joined reports whether a condition goes on in the line after it.
func joined(before, after []byte) bool {
	return endsInOperator.Match(before) || startsWithOneOf.Match(after)
}

// aConstant matches a constant or a list: in quotes it would still be no condition.
var aConstant = lazyregexp.New(`^(?:(?:var|local|each)\.[\w.]+$|\[|\{)`)

// unquotedCondition reports the condition at data[start:stop], which lacks its quotes.
func (r *Reader) unquotedCondition(src *source, start, stop int) {
	text := string(src.data[start:stop])
	if aConstant.MatchString(text) {
		r.Diags.Errorf(diag.CodeValue, src.span(start, stop), "a condition must be written here, in quotes or as a heredoc").
			Detail = "It cannot come from a variable, a local or a function. Inside it you can use var.x, local.x and each.value."
		return
	}
	d := r.Diags.Errorf(diag.CodeValue, src.span(start, stop), "a condition must be in quotes")
	d.Detail = "For example when = \"command contains 'push'\". A long condition can be a heredoc."
	fix := diag.Fix{Edits: []diag.Edit{{Span: src.span(start, stop)}}}
	switch written, ok := quoted(text); {
	case ok:
		fix.Title, fix.Edits[0].Text = "write "+written, written
	case endsLine(src.data[stop:]):
		fix.Title, fix.Edits[0].Text = "write it as a heredoc", "<<-EOT\n    "+text+"\n  EOT"
	default:
		return
	}
	d.Fix = &fix
}

func endsLine(after []byte) bool {
	line, _, _ := bytes.Cut(after, []byte("\n"))
	return len(bytes.TrimSpace(line)) == 0
}

// quoted is a condition in quotes, its own quotes single; false where something in it
// would have to be escaped.
func quoted(condition string) (string, bool) {
	if strings.ContainsAny(condition, "\\\n") || strings.Contains(condition, `"`) && strings.ContainsAny(condition, "'`") {
		return "", false
	}
	return `"` + strings.ReplaceAll(condition, `"`, "'") + `"`, true
}
