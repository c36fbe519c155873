package cover

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

func (p *Profile) partsOf(policy *ast.Policy, all bool) (out []Part) {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := map[string][]byte{}
	for _, s := range policy.Sources {
		text[s.Name] = s.Data
	}
	for _, part := range p.parts {
		if part.module != "" && !all {
			continue
		}
		c := *part
		c.write(text[c.Span.File])
		out = append(out, c)
	}
	return out
}

// write says how the policy writes a part, and extends its place to all words of an
// argument that stand there.
func (p *Part) write(source []byte) {
	if p.Name == "" {
		p.Text = shortened(ast.Written(p.Span, source))
		return
	}
	words := make([]string, len(p.words))
	for i, w := range p.words {
		words[i] = strconv.Quote(w.Text)
		if next(p.Span, w.Span, source) {
			p.Span = p.Span.To(w.Span)
		}
	}
	text := strings.Join(words, ", ")
	if p.varies {
		text = ast.Written(p.words[0].Span, source)
	}
	p.Text = p.Name + " = " + shortened(text)
}

// next reports whether a place follows another in a file, with nothing but a list's or
// an argument's punctuation between them.
func next(one, then diag.Span, source []byte) bool {
	from, to := one.End.Byte, then.Start.Byte
	return one.File == then.File && 0 <= from && from <= to && to <= len(source) && strings.Trim(string(source[from:to]), " \t\r\n,=[(:\"") == ""
}

// maxText is how long a part is shown, in characters.
const maxText = 60

func shortened(text string) string {
	if r := []rune(text); len(r) > maxText {
		return string(r[:maxText-1]) + "…"
	}
	return text
}
