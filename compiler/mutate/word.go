package mutate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// slip is a mistake within a word: a pattern or a text that is nearly right.
type slip struct {
	what string
	edit func(text string) (string, bool)
}

// globSlips make a glob narrower or wider by one step.
var globSlips = []slip{
	{"only in its folder", func(g string) (string, bool) {
		rest, ok := strings.CutPrefix(g, "**/")
		return rest, ok && rest != "" && rest != "**"
	}},
	{"** → *", func(g string) (string, bool) {
		folder, ok := strings.CutSuffix(g, "/**")
		return folder + "/*", ok && folder != "" && folder != "**"
	}},
	{"* → **", func(g string) (string, bool) {
		folder, ok := strings.CutSuffix(g, "/*")
		return folder + "/**", ok && folder != "**" && !strings.HasSuffix(folder, "/**")
	}},
	{"in any folder", func(g string) (string, bool) {
		return "**/" + g, g != "*" && g != "**" && g != "." && !strings.ContainsAny(g, "/~")
	}},
}

// regexSlips lose an anchor.
var regexSlips = []slip{
	{"without ^", func(r string) (string, bool) {
		rest, ok := strings.CutPrefix(r, "^")
		return rest, ok && rest != "" && !strings.Contains(r, "|")
	}},
	{"without $", func(r string) (string, bool) {
		rest, ok := strings.CutSuffix(r, "$")
		return rest, ok && rest != "" && !strings.HasSuffix(rest, `\`) && !strings.Contains(r, "|")
	}},
}

// textSlips lose a character of a text; the only one becomes two.
var textSlips = []slip{
	{"shorter", func(s string) (string, bool) {
		_, n := utf8.DecodeLastRuneInString(s)
		return s[:len(s)-n], len(s) > n
	}},
	{"longer", func(s string) (string, bool) { return s + s, utf8.RuneCountInString(s) == 1 }},
}

// within makes the mutants of the words of a list.
func within[T any](m *maker, name string, items []T, slips []slip, show func(T) (string, diag.Span), set func(*T, string), of func(*ast.Hook) *[]T) {
	for i, item := range items {
		text, at := show(item)
		for _, s := range slips {
			if _, ok := s.edit(text); !ok {
				continue
			}
			m.slip(name+" "+quoted(text)+" "+s.what, at, func(h *ast.Hook) bool {
				to := of(h)
				if i >= len(*to) { // another instance of for_each has fewer
					return false
				}
				*to = append([]T(nil), *to...)
				old, _ := show((*to)[i])
				changed, ok := s.edit(old)
				if ok {
					set(&(*to)[i], changed)
				}
				return ok
			})
		}
	}
}

// slip adds a mutant of a mistake within a word.
func (m *maker) slip(what string, at diag.Span, edit func(h *ast.Hook) bool) {
	if m.with(what, at, edit) {
		m.out[len(m.out)-1].Slip = true
	}
}

func setGlob(g *ast.Glob, text string)   { g.Source = text }
func setRegex(r *ast.Regex, text string) { r.Source = text }

// words changes the globs and regexes of a match.
func (m *maker) words(h *ast.Hook) {
	globs := func(name string, items []ast.Glob, of func(*ast.Hook) *[]ast.Glob) {
		within(m, name, items, globSlips, glob, setGlob, of)
	}
	globs("path", h.Match.Path, func(h *ast.Hook) *[]ast.Glob { return &h.Match.Path })
	for _, f := range []struct {
		name string
		of   func(*ast.Match) *ast.Files
	}{
		{"reads", func(m *ast.Match) *ast.Files { return &m.Reads }},
		{"writes", func(m *ast.Match) *ast.Files { return &m.Writes }},
		{"deletes", func(m *ast.Match) *ast.Files { return &m.Deletes }},
	} {
		globs(f.name, f.of(h.Match).Any, func(h *ast.Hook) *[]ast.Glob { return &f.of(h.Match).Any })
		globs("the exception", f.of(h.Match).Not, func(h *ast.Hook) *[]ast.Glob { return &f.of(h.Match).Not })
	}
	within(m, "pattern", h.Match.Pattern, regexSlips, regex, setRegex, func(h *ast.Hook) *[]ast.Regex { return &h.Match.Pattern })
	for i, f := range h.Match.Input {
		within(m, f.Field, f.Regexes, regexSlips, regex, setRegex, func(h *ast.Hook) *[]ast.Regex {
			if i >= len(h.Match.Input) {
				return new([]ast.Regex)
			}
			h.Match.Input = append([]ast.FieldMatch(nil), h.Match.Input...)
			return &h.Match.Input[i].Regexes
		})
	}
}

// written reports whether a text stands in the condition itself: that of a variable is
// for whoever uses the policy to choose.
func (m *maker) written(at diag.Span) bool {
	i := slices.IndexFunc(m.policy.Sources, func(s ast.Source) bool { return s.Name == at.File })
	if i < 0 {
		return false
	}
	data := m.policy.Sources[i].Data
	return at.Start.Byte < len(data) && strings.IndexByte("'\"`\\", data[at.Start.Byte]) >= 0
}

// compared changes the text or the regex that the n-th part of a condition compares with.
func (m *maker) compared(x *ast.Expr, n int) {
	slips := textSlips
	switch {
	case x.Op != ast.OpBinary || !x.Class().Compares():
		return
	case x.Name == "matches":
		slips = regexSlips
	}
	for i, a := range x.Args {
		if a.Op != ast.OpConst || a.Value.Kind() != value.String || !m.written(a.Span) {
			continue
		}
		for _, s := range slips {
			if _, ok := s.edit(a.Value.Str()); !ok {
				continue
			}
			m.slip(quoted(a.Value.Str())+" "+s.what, a.Span, func(h *ast.Hook) bool {
				at := nth(h, n)
				if at == nil || at.Op != x.Op || at.Name != x.Name || at.Args[i].Op != ast.OpConst || at.Args[i].Value.Kind() != value.String {
					return false
				}
				changed, ok := s.edit(at.Args[i].Value.Str())
				if ok {
					at.Args[i].Value = value.OfString(changed)
				}
				return ok
			})
		}
	}
}
