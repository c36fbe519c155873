package hclfile

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
)

// maxName is the most characters of a name.
const maxName = 64

var (
	kebabCase  = lazyregexp.New(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	identifier = lazyregexp.New(`^[A-Za-z][A-Za-z0-9_]*$`)
	snakeCase  = lazyregexp.New(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
)

// Kebab reports a name that is not kebab-case, and suggests one that is.
func (r *Reader) Kebab(kind, name string, at diag.Span) bool {
	if kebabCase.MatchString(name) && len(name) <= maxName {
		return true
	}
	if len(name) > maxName {
		r.Diags.Errorf(diag.CodeName, at, "a name must have 1 to %d characters, but this one has %d", maxName, len(name))
		return false
	}
	d := r.Diags.Errorf(diag.CodeName, at, "%q cannot be the name of a %s", name, kind)
	d.Detail = "A name consists of lower-case letters and digits, with single dashes between them."
	if slug := ast.Slug(name); slug != "" {
		d.Detail += " Write " + slug + "."
		d.Fix = &diag.Fix{Title: "write " + slug, Edits: []diag.Edit{{Span: at, Text: `"` + slug + `"`}}}
	}
	return false
}

// Identifier reports a name that a condition could not spell after a dot.
func (r *Reader) Identifier(kind, name string, at diag.Span) bool {
	return r.spelt(identifier, kind, name, at, "A name that conditions use starts with a letter, followed by letters, digits and _.")
}

// Snake reports a name that is not lower case with underscores.
func (r *Reader) Snake(kind, name string, at diag.Span) bool {
	return r.spelt(snakeCase, kind, name, at, "A name consists of lower-case letters and digits, with single underscores between them.")
}

// spelt reports a name that has another form, and suggests one with underscores.
func (r *Reader) spelt(form *lazyregexp.Regexp, kind, name string, at diag.Span, rule string) bool {
	if form.MatchString(name) && len(name) <= maxName {
		return true
	}
	if len(name) > maxName {
		r.Diags.Errorf(diag.CodeName, at, "a name must have 1 to %d characters, but this one has %d", maxName, len(name))
		return false
	}
	d := r.Diags.Errorf(diag.CodeName, at, "%q cannot be the name of %s", name, kind)
	d.Detail = rule
	if near := strings.ReplaceAll(ast.Slug(name), "-", "_"); form.MatchString(near) {
		d.Detail += " Write " + near + "."
		d.Fix = &diag.Fix{Title: "write " + near, Edits: []diag.Edit{{Span: at, Text: `"` + near + `"`}}}
	}
	return false
}
