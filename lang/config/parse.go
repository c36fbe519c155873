package config

import (
	"path/filepath"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/bound"
	"github.com/hookc/hookc/lang/diag"
)

// Parse reads the text of a configuration.
func Parse(path string, data []byte) (*File, diag.List) {
	p := &parser{file: &File{Path: path, Dir: filepath.Dir(path), Source: data}, places: newPlaces(data)}
	if at := bound.TooDeep(data); at >= 0 {
		p.diags.Errorf(diag.CodeSettings, diag.Span{File: path, Start: p.places.pos(at), End: p.places.pos(at + 1)}, "this is nested deeper than %d levels", bound.MaxNesting)
		return p.file, p.diags
	}
	f, diags := hclsyntax.ParseConfig(data, path, hcl.InitialPos)
	for _, d := range diags {
		at := diag.Span{File: path}
		if d.Subject != nil {
			at = p.span(*d.Subject)
		}
		p.diags.Errorf(diag.CodeSettings, at, "%s", summary(d.Summary)).Detail = d.Detail
	}
	if body, ok := f.Body.(*hclsyntax.Body); ok {
		p.top(body)
	}
	p.diags.Sort()
	return p.file, p.diags
}

type parser struct {
	file   *File
	places places
	diags  diag.List
}

func (p *parser) span(r hcl.Range) diag.Span {
	return diag.Span{File: p.file.Path, Start: p.places.pos(r.Start.Byte), End: p.places.pos(max(r.End.Byte, r.Start.Byte))}
}

func (p *parser) top(body *hclsyntax.Body) {
	for _, a := range ordered(body) {
		p.unknown(a, "the configuration", nil)
	}
	seen := false
	for _, b := range body.Blocks {
		at := p.span(b.TypeRange)
		switch {
		case b.Type != "lint":
			p.near(p.diags.Errorf(diag.CodeSettings, at, "unknown block %q in the configuration", b.Type), b.Type, Blocks)
		case len(b.Labels) > 0:
			p.diags.Errorf(diag.CodeSettings, p.span(b.LabelRanges[0]), "lint must not have a name")
		case seen:
			p.diags.Errorf(diag.CodeSettings, at, "the block lint is duplicated")
		default:
			p.lint(b.Body)
			seen = true
		}
	}
}

func (p *parser) lint(body *hclsyntax.Body) {
	l := &p.file.Lint
	for _, a := range ordered(body) {
		switch a.Name {
		case "preset":
			l.Preset, _ = p.text(a.Name, a.Expr)
		case "select":
			l.Select = p.texts(a)
		case "ignore":
			l.Ignore = p.texts(a)
		case "exclude":
			l.Exclude = p.globs(a)
		case "baseline":
			l.Baseline, _ = p.text(a.Name, a.Expr)
		case "severity":
			l.Severity = p.severity(a)
		case "fail_level":
			l.FailLevel = p.severity(a)
		default:
			p.unknown(a, "lint", names(LintArgs))
		}
	}
	seen := map[string]bool{}
	for _, b := range body.Blocks {
		at := p.span(b.TypeRange)
		switch {
		case b.Type != "rule":
			p.near(p.diags.Errorf(diag.CodeSettings, at, "unknown block %q in lint", b.Type), b.Type, LintBlocks)
		case len(b.Labels) != 1:
			p.diags.Errorf(diag.CodeSettings, at, `a rule needs one name: rule "async-decides" { … }`)
		case seen[b.Labels[0]]:
			p.diags.Errorf(diag.CodeSettings, p.span(b.LabelRanges[0]), "the rule %s is duplicated", b.Labels[0])
		default:
			seen[b.Labels[0]] = true
			p.rule(b)
		}
	}
}

func (p *parser) rule(b *hclsyntax.Block) {
	r := Rule{Name: Text{b.Labels[0], p.span(b.LabelRanges[0])}}
	for _, a := range ordered(b.Body) {
		switch a.Name {
		case "severity":
			r.Severity = p.severity(a)
		case "enabled":
			if v, ok := p.value(a).(bool); ok {
				r.Enabled = &v
			} else {
				p.diags.Errorf(diag.CodeSettings, p.span(a.Expr.Range()), "enabled must be true or false")
			}
		default:
			if v := p.value(a); v != nil {
				r.Options = append(r.Options, Option{Text{a.Name, p.span(a.NameRange)}, v, p.span(a.Expr.Range())})
			}
		}
	}
	for _, inner := range b.Body.Blocks {
		p.diags.Errorf(diag.CodeSettings, p.span(inner.TypeRange), "unknown block %q in a rule", inner.Type).
			Detail = "Write options of a rule as arguments: name = value."
	}
	p.file.Lint.Rules = append(p.file.Lint.Rules, r)
}

func (p *parser) unknown(a *hclsyntax.Attribute, where string, known []string) {
	p.near(p.diags.Errorf(diag.CodeSettings, p.span(a.NameRange), "unknown argument %q in %s", a.Name, where), a.Name, known)
}

func (p *parser) near(d *diag.Diag, name string, known []string) {
	if near, ok := diag.Nearest(name, known); ok {
		d.Detail = "Did you mean " + near + "?"
		return
	}
	if len(known) > 0 {
		d.Detail = "Valid names: " + list(known) + "."
	}
}

func (p *parser) globs(a *hclsyntax.Attribute) []Text {
	out := p.texts(a)
	for _, g := range out {
		if !bound.ValidGlob(g.Text) {
			p.diags.Errorf(diag.CodeSettings, g.Span, "%q is not a glob", g.Text)
		}
	}
	return out
}
