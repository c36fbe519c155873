package config

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/diag"
)

// value is a constant; nil, and said so, where it is none that rules have.
func (p *parser) value(a *hclsyntax.Attribute) any {
	v, diags := a.Expr.Value(nil)
	at := p.span(a.Expr.Range())
	for _, d := range diags {
		p.diags.Errorf(diag.CodeSettings, at, "%s", summary(d.Summary)).Detail = "Write a constant value."
		return nil
	}
	switch {
	case v.IsNull() || !v.IsWhollyKnown():
	case v.Type() == cty.String:
		return v.AsString()
	case v.Type() == cty.Bool:
		return v.True()
	case v.Type() == cty.Number:
		if n, exact := v.AsBigFloat().Int64(); exact == 0 && int64(int(n)) == n {
			return int(n)
		}
		p.diags.Errorf(diag.CodeSettings, at, "%s must be a whole number", a.Name)
		return nil
	case v.Type().IsTupleType():
		list := []string{}
		for _, t := range p.texts(a) {
			list = append(list, t.Text)
		}
		return list
	}
	p.diags.Errorf(diag.CodeSettings, at, "%s must be a string, a number, true, false or a list of strings", a.Name)
	return nil
}

func (p *parser) text(name string, x hclsyntax.Expression) (Text, bool) {
	at := p.span(x.Range())
	v, diags := x.Value(nil)
	if len(diags) > 0 || v.IsNull() || v.Type() != cty.String {
		p.diags.Errorf(diag.CodeSettings, at, "%s must be a string", name)
		return Text{}, false
	}
	return Text{v.AsString(), at}, true
}

// texts is a list of strings; one string is a list of one.
func (p *parser) texts(a *hclsyntax.Attribute) (out []Text) {
	items := []hclsyntax.Expression{a.Expr}
	if list, ok := a.Expr.(*hclsyntax.TupleConsExpr); ok {
		items = list.Exprs
	}
	for _, x := range items {
		if t, ok := p.text(a.Name, x); ok {
			out = append(out, t)
		}
	}
	return out
}

func (p *parser) severity(a *hclsyntax.Attribute) diag.Severity {
	t, ok := p.text(a.Name, a.Expr)
	if !ok {
		return 0
	}
	s, ok := Severity(t.Text)
	if !ok {
		p.near(p.diags.Errorf(diag.CodeSettings, t.Span, "unknown severity %q", t.Text), t.Text, Severities)
	}
	return s
}

// Severities are the severities, worst first.
var Severities = []string{"error", "warning", "info"}

// Severity is a severity by its name.
func Severity(name string) (diag.Severity, bool) {
	i := slices.Index(Severities, name)
	return diag.Severity(i + 1), i >= 0
}

func ordered(b *hclsyntax.Body) []*hclsyntax.Attribute {
	var out []*hclsyntax.Attribute
	for _, a := range b.Attributes {
		out = append(out, a)
	}
	slices.SortFunc(out, func(a, b *hclsyntax.Attribute) int {
		return cmp.Compare(a.NameRange.Start.Byte, b.NameRange.Start.Byte)
	})
	return out
}

func list(words []string) string {
	if len(words) == 1 {
		return words[0] + " alone"
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// summary is HCL's, as ours begin.
func summary(s string) string {
	s = strings.TrimSuffix(s, ".")
	if len(s) > 1 && 'A' <= s[0] && s[0] <= 'Z' && (s[1] < 'A' || s[1] > 'Z') {
		s = strings.ToLower(s[:1]) + s[1:]
	}
	return s
}

// places turns offsets into lines and columns, which HCL counts otherwise.
type places struct {
	data  []byte
	lines []int
}

func newPlaces(data []byte) places {
	p := places{data: data, lines: []int{0}}
	for i, c := range data {
		if c == '\n' {
			p.lines = append(p.lines, i+1)
		}
	}
	return p
}

func (p places) pos(at int) diag.Pos {
	at = min(max(at, 0), len(p.data))
	line := sort.SearchInts(p.lines, at+1)
	return diag.Pos{Line: line, Column: utf8.RuneCount(p.data[p.lines[line-1]:at]) + 1, Byte: at}
}
