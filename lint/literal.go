package lint

import (
	"sort"

	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
)

// literal maps a string's decoded bytes to where they stand in the file. It is
// read when a rule first has something to say.
type literal struct {
	read    func() (written, bool)
	done    bool
	known   bool // the text stands in the file
	written written
}

// written is a text as a file spells it.
type written struct {
	text  cond.Source // decoded, with the place of each character
	whole diag.Span   // of the literal in the file that is replaced in
	file  []byte

	encode func(text string) (string, bool)        // as the file would spell it
	decode func(whole []byte, at diag.Span) string // what the literal would say if it were written so
}

// get reads the literal once.
func (l *literal) get() (written, bool) {
	if !l.done && l.read != nil {
		l.done = true
		l.written, l.known = l.read()
	}
	return l.written, l.known
}

// at is the place of the bytes from start to end; the whole literal where it is
// not written as it is.
func (l *literal) at(whole diag.Span, start, end int) diag.Span {
	if w, ok := l.get(); ok {
		return w.text.Span(start, end)
	}
	return whole
}

// replace is the edit that puts a text in the place of these bytes. It is made
// only if the literal then says just that: what stands around it may change the
// meaning of what is put there, as a $ does that of a brace.
func (l *literal) replace(start, end int, text string) (diag.Edit, bool) {
	w, ok := l.get()
	if !ok {
		return diag.Edit{}, false
	}
	return w.edit(start, end, text)
}

func (w written) edit(start, end int, text string) (diag.Edit, bool) {
	if start < 0 || start > end || end > len(w.text.Text) {
		return diag.Edit{}, false
	}
	spelt, ok := w.encode(text)
	if !ok {
		return diag.Edit{}, false
	}
	at := w.text.Span(start, end)
	from, to := w.whole.Start.Byte, w.whole.End.Byte
	if at.Start.Byte < from || at.End.Byte > to || to > len(w.file) {
		return diag.Edit{}, false
	}
	after := string(w.file[from:at.Start.Byte]) + spelt + string(w.file[at.End.Byte:to])
	want := w.text.Text[:start] + text + w.text.Text[end:]
	if w.decode([]byte(after), w.whole) != want {
		return diag.Edit{}, false
	}
	return diag.Edit{Span: at, Text: spelt}, true
}

// maxLiteral bounds the literals in which parts are looked for.
const maxLiteral = 1 << 14

// texts are the files of a policy, in which literals are found again.
type texts struct {
	source func(file string) []byte
	files  map[string]*hclfile.Strings
}

func newTexts(source func(file string) []byte) *texts {
	return &texts{source: source, files: map[string]*hclfile.Strings{}}
}

func (t *texts) file(name string) *hclfile.Strings {
	s := t.files[name]
	if s == nil {
		s = hclfile.NewStrings(name, t.source(name))
		t.files[name] = s
	}
	return s
}

// policyLiteral is a text of a policy: a string of HCL, or one of expr in such a
// string. The text must be what is written there; where a variable or a sum
// makes it, it is not.
func (t *texts) policyLiteral(at diag.Span, text string) literal {
	return literal{read: func() (written, bool) {
		if at.File == "" || len(text) > maxLiteral {
			return written{}, false
		}
		whole, outer, quoted, ok := t.file(at.File).String(at)
		if !ok {
			return written{}, false
		}
		w := written{text: outer, whole: whole, file: t.source(at.File)}
		w.encode = func(s string) (string, bool) { return encodeHCL(s, quoted) }
		w.decode = func(data []byte, _ diag.Span) string {
			_, out, _, _ := hclfile.NewStrings("", data).String(diag.Span{})
			return out.Text
		}
		if at.Start.Byte == whole.Start.Byte {
			return w, outer.Text == text
		}
		return t.exprLiteral(w, at, text)
	}}
}

// exprLiteral is a string of expr in a string of HCL.
func (t *texts) exprLiteral(w written, at diag.Span, text string) (written, bool) {
	from, to, ok := bytesAt(w.text, at)
	if !ok {
		return w, false
	}
	outer, spell := w.text, w.encode
	inner, quote, ok := decodeExpr(outer.Sub(from, to))
	if !ok || inner.Text != text {
		return w, false
	}
	behind := len(outer.Text) - to
	decodeOuter := w.decode
	w.text = inner
	w.encode = func(s string) (string, bool) {
		s, ok := encodeExpr(s, quote)
		if !ok {
			return "", false
		}
		return spell(s)
	}
	w.decode = func(data []byte, at diag.Span) string {
		all := decodeOuter(data, at)
		if from > len(all)-behind {
			return ""
		}
		src, _, _ := decodeExpr(cond.Plain("", all[from:len(all)-behind], diag.Pos{}))
		return src.Text
	}
	return w, true
}

// bytesAt is which bytes of a text stand at a place.
func bytesAt(s cond.Source, at diag.Span) (from, to int, ok bool) {
	from = sort.Search(len(s.Text), func(i int) bool { return s.Span(i, i+1).Start.Byte >= at.Start.Byte })
	to = from + sort.Search(len(s.Text)-from, func(i int) bool { return s.Span(from, from+i).End.Byte >= at.End.Byte })
	got := s.Span(from, to)
	return from, to, to > from && got.Start.Byte == at.Start.Byte && got.End.Byte == at.End.Byte
}
