package lint

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// Unparenthesized reports whether nothing stands between the operands of a comparison but
// its operator: no bracket, which the places of the operands do not have.
func (p *Policy) Unparenthesized(x *ast.Expr) bool {
	l, r := x.Args[0].Span, x.Args[1].Span
	if l.File != r.File || l.End.Byte > r.Start.Byte {
		return false
	}
	between := diag.Span{File: l.File, Start: l.End, End: r.Start}
	return strings.TrimSpace(p.Text(between)) == p.Text(x.At)
}

// WithBrackets is a place with the brackets around it that its text closes, or opens,
// without their other half: the places of operands do not have those at their
// ends. ok is false where the text does not tell.
func (p *Policy) WithBrackets(at diag.Span) (whole diag.Span, ok bool) {
	text := p.Text(at)
	before, behind, ok := unpaired(text)
	src := p.Source(at.File)
	for ; ok && before > 0 && at.Start.Byte > 0; at.Start.Byte, at.Start.Column = at.Start.Byte-1, at.Start.Column-1 {
		switch src[at.Start.Byte-1] {
		case '(':
			before--
		case ' ':
		default:
			return at, false
		}
	}
	for ; ok && behind > 0 && at.End.Byte < len(src); at.End.Byte, at.End.Column = at.End.Byte+1, at.End.Column+1 {
		switch src[at.End.Byte] {
		case ')':
			behind--
		case ' ':
		default:
			return at, false
		}
	}
	return at, ok && before == 0 && behind == 0
}

// unpaired counts the brackets of an expression that are closed without being
// opened, and the other way round. Its texts may stand in a quoted string, and have
// a backslash before their quotes.
func unpaired(text string) (before, behind int, ok bool) {
	quote, escaped := byte(0), false
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quote != 0 && c == '\\':
			if i++; escaped && i < len(text) && text[i] == quote {
				quote = 0
			}
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote, escaped = c, i > 0 && text[i-1] == '\\'
		case c == '(':
			behind++
		case c == ')' && behind > 0:
			behind--
		case c == ')':
			before++
		}
	}
	return before, behind, quote == 0
}

// DeleteWord is the edit that takes a word away, and the blanks behind it.
func (p *Policy) DeleteWord(at diag.Span) diag.Edit {
	src := p.Source(at.File)
	for at.End.Byte < len(src) && src[at.End.Byte] == ' ' {
		at.End.Byte++
		at.End.Column++
	}
	return diag.Edit{Span: at}
}

// WithQuote is a place with the quote behind it; the zero Span where there is none.
func (p *Policy) WithQuote(at diag.Span) diag.Span {
	src := p.Source(at.File)
	if at.End.Byte >= len(src) || src[at.End.Byte] != '"' {
		return diag.Span{}
	}
	at.End.Byte++
	at.End.Column++
	return at
}

// Conjuncts are the parts of a condition all of which must hold.
func Conjuncts(x *ast.Expr) []*ast.Expr {
	if x == nil {
		return nil
	}
	if x.Op == ast.OpBinary && x.Name == "and" {
		return append(Conjuncts(x.Args[0]), Conjuncts(x.Args[1])...)
	}
	return []*ast.Expr{x}
}

// Literal reports whether an expression is a constant that is written out here:
// no variable or local of the policy.
func (p *Policy) Literal(x *ast.Expr) bool {
	if x.Op != ast.OpConst {
		return false
	}
	text := p.Text(x.Span)
	return !strings.HasPrefix(text, "var.") && !strings.HasPrefix(text, "local.") && !strings.HasPrefix(text, "each.")
}

// LocalAt is where the local that a constant is gets its value; the zero Span where it is none, or
// where several have its name.
func (p *Policy) LocalAt(x *ast.Expr) (at diag.Span) {
	name, ok := strings.CutPrefix(p.Text(x.Span), "local.")
	if !ok || x.Op != ast.OpConst {
		return at
	}
	name, _, _ = strings.Cut(name, ".")
	for _, s := range p.Sources {
		line, start := 0, 0
		for text := range strings.Lines(string(s.Data)) {
			line++
			word, _, is := strings.Cut(text, "=")
			if is && strings.TrimSpace(word) == name {
				if !at.IsZero() {
					return diag.Span{}
				}
				column := strings.Index(text, name)
				at = diag.Span{File: s.Name, Start: diag.Pos{Line: line, Column: column + 1, Byte: start + column}, End: diag.Pos{Line: line, Column: column + 1 + len(name), Byte: start + column + len(name)}}
			}
			start += len(text)
		}
	}
	return at
}
