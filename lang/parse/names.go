package parse

import (
	"regexp"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// maxName is the most characters of a name.
const maxName = 64

var kebabCase = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// kebab reports a name that is not kebab-case, and suggests one that is.
func (ld *loader) kebab(kind, name string, at diag.Span) bool {
	if kebabCase.MatchString(name) && len(name) <= maxName {
		return true
	}
	if len(name) > maxName {
		ld.diags.Errorf(diag.CodeName, at, "a name has 1 to %d characters, this one has %d", maxName, len(name))
		return false
	}
	d := ld.diags.Errorf(diag.CodeName, at, "%q cannot be the name of a %s", name, kind)
	d.Detail = "A name is lower case letters and digits, in parts that single dashes join."
	if slug := ast.Slug(name); slug != "" {
		d.Detail += " Write " + slug + "."
		d.Fix = &diag.Fix{Title: "write " + slug, Edits: []diag.Edit{{Span: at, Text: `"` + slug + `"`}}}
	}
	return false
}

// slugs reports hooks whose folders would have the same name.
func (ld *loader) slugs(hooks []*ast.Hook) {
	seen := make(map[string]*ast.Hook, len(hooks))
	for _, h := range hooks {
		slug := ast.Slug(h.Name)
		before := seen[slug]
		if before == nil {
			seen[slug] = h
			continue
		}
		d := ld.diags.Errorf(diag.CodeDuplicate, h.Span, "hook %s has the same folder name as %s: %s", h.Name, before.Name, slug)
		d.Notes = []diag.Note{{Span: before.Span, Text: before.Name + " is here"}}
	}
}
