// Package misspelledfile finds names of files that the project spells in another way.
package misspelledfile

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is misspelled-file.
var Rule = &lint.Rule{
	Code: "HK4381", Name: "misspelled-file", Severity: diag.Warning, ReadsProject: true,
	Title: "A policy names a file that the project spells in another way.",
	Why: `A file that is missing adds nothing to a context, its document is nil, and a glob for it
matches no call. Nobody is told. On Linux docs/conventions.md and docs/CONVENTIONS.md are two files.
The rule looks at files that do not exist, where one beside them differs only in the case of letters,
in the extension of a document, or in one letter.`,
	Misses: "Files that do not exist in any spelling: something may write them later. One letter and the extension are compared only of files that a context or doc reads.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		c := checker{p: p, r: r, folders: p.ProjectFolders(), seen: map[diag.Span]bool{}, names: map[string][]string{}}
		if len(c.folders) == 0 {
			return
		}
		for _, h := range p.OwnHooks() {
			c.match(h.Match)
			ast.EachStep(h.Steps, func(s *ast.Step) {
				c.match(s.Match)
				if x := s.Arg("files"); s.Kind == "context" && x != nil {
					c.files(x)
				}
			})
			p.EachExpr(h, c.expr)
		}
	},
}

type checker struct {
	p       *lint.Policy
	r       *lint.Report
	folders []string
	seen    map[diag.Span]bool
	names   map[string][]string // of the files of a folder
}

// match looks at globs that name one file.
func (c *checker) match(m *ast.Match) {
	if m == nil {
		return
	}
	globs := slices.Clone(m.Path)
	for _, t := range m.Touched() {
		globs = append(append(globs, t.Any...), t.Not...)
	}
	for _, g := range globs {
		if c.p.Own(g.Span) && !strings.ContainsAny(g.Source, "*?[{!\\") {
			c.file(g.Span, g.Source, false)
		}
	}
}

// files looks at the files of a context.
func (c *checker) files(x *ast.Expr) {
	switch {
	case x.Op == ast.OpConst && x.Value.Kind() == value.String:
		c.file(x.Span, x.Value.Str(), true)
	case x.Op == ast.OpConst && x.Value.Kind() == value.List:
		w, ok := c.p.Written(x.Span)
		for i := range x.Value.Len() {
			at := x.Span
			if item, has := w.Item(i); ok && has {
				at = item.Span()
			}
			c.file(at, x.Value.At(i).Text(), true)
		}
	case x.Op == ast.OpArray:
		for _, a := range x.Args {
			c.files(a)
		}
	}
}

// expr looks at the functions of a condition that ask for a file.
func (c *checker) expr(x *ast.Expr) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op == ast.OpCall && len(x.Args) == 1 && slices.Contains([]string{"doc", "exists", "size", "age", "readable"}, x.Name) {
			if a := x.Args[0]; a.Op == ast.OpConst && a.Value.Kind() == value.String {
				c.file(a.Span, a.Value.Str(), x.Name == "doc")
			}
		}
		return true
	})
}

// file looks for another spelling of a file that does not exist.
func (c *checker) file(at diag.Span, name string, read bool) {
	name, _, _ = strings.Cut(strings.TrimPrefix(name, "project:"), "#")
	name = path.Clean(name)
	if c.seen[at] || !c.p.Own(at) || name == "." || path.IsAbs(name) || strings.HasPrefix(name, "..") || strings.HasPrefix(name, "~") || strings.ContainsAny(name, "*?{}$") {
		return
	}
	if slices.ContainsFunc(c.folders, func(dir string) bool { ok, _ := c.exact(dir, name); return ok }) {
		return
	}
	for _, dir := range c.folders {
		_, near := c.exact(dir, name)
		if !read && c.named(path.Base(near)) {
			continue // a list of both spellings
		}
		if near == "" && read {
			near = c.near(dir, name)
		}
		if near != "" {
			c.seen[at] = true
			d := c.r.At(at, "there is no file %s, but %s", name, near)
			d.Detail = "Write the name as the project spells it: " + near + "."
			return
		}
	}
}

// exact reports whether a file exists in this spelling; else near is its spelling where only
// the case of letters differs.
func (c *checker) exact(dir, name string) (ok bool, near string) {
	at, real, same := dir, "", true
	for _, part := range strings.Split(name, "/") {
		names := c.list(at)
		i := slices.Index(names, part)
		if i < 0 {
			same = false
			i = slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, part) })
		}
		if i < 0 {
			return false, ""
		}
		at, real = filepath.Join(at, names[i]), path.Join(real, names[i])
	}
	if same {
		return true, ""
	}
	return false, real
}

// near is the only file of the same folder whose name differs in one letter or in the
// extension of a document, and that the policy does not name elsewhere.
func (c *checker) near(dir, name string) string {
	folder, base := path.Split(name)
	stem := strings.TrimSuffix(base, path.Ext(base))
	var list []string
	for _, n := range c.list(filepath.Join(dir, filepath.FromSlash(folder))) {
		other := strings.TrimSuffix(n, path.Ext(n))
		switch {
		case len(stem) < 5 || c.named(n):
		case other == stem && slices.Contains(documents, path.Ext(n)) && slices.Contains(documents, path.Ext(base)), path.Ext(n) == path.Ext(base) && typo(stem, other):
			list = append(list, folder+n)
		}
	}
	if len(list) != 1 {
		return ""
	}
	return list[0]
}

// documents are extensions of texts and of data.
var documents = []string{"", ".md", ".mdx", ".markdown", ".txt", ".rst", ".adoc", ".json", ".jsonc", ".yaml", ".yml", ".toml"}

// typo reports whether two names differ in one letter, and in no digit.
func typo(a, b string) bool {
	near, ok := diag.Nearest(a, []string{b})
	return ok && near == b && strings.Map(digit, a) == strings.Map(digit, b)
}

func digit(r rune) rune {
	if r >= '0' && r <= '9' {
		return r
	}
	return -1
}

// named reports whether the policy names a file.
func (c *checker) named(base string) bool {
	return slices.ContainsFunc(c.p.Sources, func(s ast.Source) bool { return strings.Contains(string(c.p.Source(s.Name)), base) })
}

// mostNames bounds the files of a folder that are looked at.
const mostNames = 10_000

func (c *checker) list(dir string) []string {
	if names, ok := c.names[dir]; ok {
		return names
	}
	var names []string
	if entries, err := os.ReadDir(dir); err == nil && len(entries) <= mostNames {
		for _, e := range entries {
			names = append(names, e.Name())
		}
	}
	c.names[dir] = names
	return names
}
