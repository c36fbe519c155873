package hclfile

import (
	"bytes"
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

// skimmer walks over a file once, before HCL sees it, and looks at the strings
// of `when` alone. Their text is expr's: a ${ or %{ in it is refused here, with
// a fix, because HCL would take it for a template and complain about something
// else, at times lines away. What is refused is blanked out of the text that
// HCL parses, so that the rest of the file is still checked.
type skimmer struct {
	r    *Reader
	src  *source
	data []byte
	text []byte // what HCL will see; data itself until something is blanked
	open []byte // the brackets around i: { of a block, = { of an object, ( and [
	cuts []int  // offsets between top-level blocks, where the file may be parsed in chunks
	prev byte   // the last byte that is no space and no comment; x for names
	i    int
}

// objectBrace stands in skimmer.open for the { of an object.
const objectBrace = '='

// skim gives the text that HCL should parse, and where it can be cut.
func (r *Reader) skim(src *source) (text []byte, cuts []int) {
	s := &skimmer{r: r, src: src, data: src.data, text: src.data}
	for s.i < len(s.data) {
		s.step()
	}
	return s.text, s.cuts
}

func (s *skimmer) step() {
	c := s.data[s.i]
	switch {
	case c == ' ' || c == '\t' || c == '\r' || c == '\n':
		s.i++
		return
	case c == '#' || s.has("//"):
		s.i = s.lineEnd(s.i)
		return
	case s.has("/*"):
		s.i = s.after("*/")
		return
	case c == '"':
		s.i = skipQuoted(s.data, s.i+1, len(s.data))
	case s.has("<<"):
		s.heredoc(false)
	case isNameByte(c):
		s.name()
		c = 'x'
	default:
		s.bracket(c)
		s.i++
	}
	s.prev = c
}

// bracket keeps the stack of open brackets. A { after a name or a label opens a
// block, any other an object.
func (s *skimmer) bracket(c byte) {
	switch c {
	case '{':
		if s.prev != 'x' && s.prev != '"' {
			c = objectBrace
		}
		s.open = append(s.open, c)
	case '(', '[':
		s.open = append(s.open, c)
	case '}', ')', ']':
		if len(s.open) > 0 {
			s.open = s.open[:len(s.open)-1]
		}
		if c == '}' && len(s.open) == 0 {
			s.cut(s.i + 1)
		}
	}
}

// cut notes the end of a top-level block where a chunk is long enough.
func (s *skimmer) cut(i int) {
	last := 0
	if n := len(s.cuts); n > 0 {
		last = s.cuts[n-1]
	}
	end := s.lineEnd(i)
	if i-last >= chunkBytes && end < len(s.data) && len(bytes.TrimSpace(s.data[i:end])) == 0 {
		s.cuts = append(s.cuts, end+1)
	}
}

// name reads a name, and the string behind it where it is `when =`.
func (s *skimmer) name() {
	start := s.i
	for s.i < len(s.data) && (isNameByte(s.data[s.i]) || s.data[s.i] == '-') {
		s.i++
	}
	if string(s.data[start:s.i]) != "when" || len(s.open) == 0 || s.open[len(s.open)-1] != '{' {
		return
	}
	i := s.blanks(s.i)
	if i >= len(s.data) || s.data[i] != '=' || bytes.HasPrefix(s.data[i:], []byte("==")) {
		return
	}
	i = s.blanks(i + 1)
	if i >= len(s.data) || s.data[i] == '\n' {
		return
	}
	s.i = i
	switch {
	case s.data[i] == '"':
		s.quoted()
	case s.has("<<"):
		s.heredoc(true)
	default:
		s.unquoted()
	}
}

// quoted reads a condition in quotes.
func (s *skimmer) quoted() {
	open := s.i
	end := s.lineEnd(s.i)
	for s.i++; s.i < end && s.data[s.i] != '"'; {
		s.conditionByte(open, end, true)
	}
	if s.i < end {
		s.i++
	}
}

// heredoc reads a heredoc, a condition's or any other.
func (s *skimmer) heredoc(condition bool) {
	open := s.i
	marker, body := heredocStart(s.data, s.i)
	if marker == "" {
		s.i += 2
		return
	}
	for s.i = body; s.i < len(s.data); s.i++ {
		end := s.lineEnd(s.i)
		if strings.TrimSpace(string(s.data[s.i:end])) == marker {
			s.i = end
			return
		}
		for s.i < end {
			if condition {
				s.conditionByte(open, end, false)
			} else if s.i = skipTemplateByte(s.data, s.i, len(s.data)); s.i > end {
				end = s.lineEnd(s.i)
			}
		}
	}
}

// conditionByte moves over one byte, escape or template of a condition that
// starts at open and whose line ends at end.
func (s *skimmer) conditionByte(open, end int, escapes bool) {
	rest := s.data[s.i:end]
	switch {
	case escapes && rest[0] == '\\':
		s.i += min(2, len(rest))
	case isDoubled(rest):
		s.i += 3
	case opensTemplate(rest):
		s.refuse(open, end)
	default:
		s.i++
	}
}

// refuse reports the template at s.i and blanks it.
func (s *skimmer) refuse(open, end int) {
	start, stop := s.i, skipTemplate(s.data, s.i+2, end)
	closed := stop >= 0
	if !closed {
		stop = start + 2
	}
	s.r.templateInCondition(s.src, start, stop, closed)
	s.blank(open)
	for i := start; i < stop; i++ {
		s.text[i] = '_'
	}
	s.i = stop
}

// blank makes the text writable, and notes that the condition which starts at open is
// reported.
func (s *skimmer) blank(open int) {
	if s.src.bad == nil {
		s.src.bad = map[int]bool{}
		s.text = bytes.Clone(s.data)
	}
	s.src.bad[open] = true
}

// templateInCondition reports ${…} or %{…} at data[start:stop].
func (r *Reader) templateInCondition(src *source, start, stop int, closed bool) {
	sign := string(src.data[start])
	d := r.Diags.Errorf(diag.CodeTemplateInExpr, src.span(start, stop), "a condition cannot contain %s{", sign)
	d.Detail = "A condition is evaluated when the event arrives, so it has no shell variables and no HCL templates. " +
		"Write a variable as var.x, or write " + sign + sign + "{ for the characters " + sign + "{."
	if name, from, to := constantIn(src.data, start, stop); closed && name != "" {
		if from < 0 {
			d.Detail = "Conditions see " + name + " directly. Join it with + or define it in let, without ${ }."
			return
		}
		d.Fix = &diag.Fix{Title: "write " + name, Edits: []diag.Edit{{Span: src.span(from, to), Text: name}}}
		return
	}
	d.Fix = &diag.Fix{
		Title: "double the " + sign,
		Edits: []diag.Edit{{Span: src.span(start, start+2), Text: sign + sign + "{"}},
	}
}

func (s *skimmer) has(prefix string) bool { return bytes.HasPrefix(s.data[s.i:], []byte(prefix)) }

func (s *skimmer) after(mark string) int {
	if n := bytes.Index(s.data[s.i:], []byte(mark)); n >= 0 {
		return s.i + n + len(mark)
	}
	return len(s.data)
}

func (s *skimmer) lineEnd(i int) int {
	if n := bytes.IndexByte(s.data[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(s.data)
}

func (s *skimmer) blanks(i int) int {
	for i < len(s.data) && (s.data[i] == ' ' || s.data[i] == '\t') {
		i++
	}
	return i
}
