package block

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/event"
)

// subjects are the names that match compares as a whole: tool, and what the
// events bring.
var subjects = wholeNames()

func wholeNames() []string {
	names := []string{"tool"}
	for _, k := range event.Kinds {
		for _, sub := range k.Subjects {
			if !slices.Contains(names, sub.Name) {
				names = append(names, sub.Name)
			}
		}
	}
	return names
}

var (
	matchSchema = hclfile.Schema{
		What: "match", Args: append(slices.Clone(subjects), "pattern", "input", "fields", "path", "reads", "writes", "deletes"), Blocks: []string{"command"},
	}
	commandSchema = hclfile.Schema{What: "command", Args: []string{"program", "args", "flags", "operands", "dry"}}
)

// match reads a match block; nil where there is none.
func (s *Scope) match(b *hclsyntax.Block) *ast.Match {
	if b == nil || !s.Files.Fits(b, matchSchema) {
		return nil
	}
	m := &ast.Match{Span: s.Files.Span(b.TypeRange)}
	for _, a := range hclfile.InOrder(b.Body.Attributes) {
		switch {
		case slices.Contains(subjects, a.Name):
			if regexes := s.required(a); len(regexes) > 0 {
				m.Whole = append(m.Whole, ast.FieldMatch{Field: a.Name, Regexes: regexes, Span: s.Files.Span(a.NameRange)})
			}
		case a.Name == "pattern":
			m.Pattern = s.required(a)
		case a.Name == "input":
			m.Input = s.fieldMatches(a)
		case a.Name == "fields":
			m.Fields = s.fieldMatches(a)
		case a.Name == "path":
			m.Path = s.globs(a)
		case a.Name == "reads":
			m.Reads = s.files(a)
		case a.Name == "writes":
			m.Writes = s.files(a)
		case a.Name == "deletes":
			m.Deletes = s.files(a)
		}
	}
	for _, block := range b.Body.Blocks {
		if block.Type == "command" {
			m.Command = s.command(m.Command, block)
		}
	}
	return m
}

// required reads the regexes of an argument. An empty list is refused: taken as
// absent it would match everything, taken at its word nothing.
func (s *Scope) required(a *hclsyntax.Attribute) []ast.Regex {
	out := s.regexes(a.Name, a.Expr)
	if len(out) == 0 {
		s.refuseEmpty(a.Name, a.Expr)
	}
	return out
}

func (s *Scope) globs(a *hclsyntax.Attribute) []ast.Glob {
	var out []ast.Glob
	for _, w := range s.Strings(a.Name, a.Expr) {
		out = append(out, ast.Glob{Source: w.Text, Span: w.At})
	}
	if len(out) == 0 {
		s.refuseEmpty(a.Name, a.Expr)
	}
	return out
}

// refuseEmpty reports a list without items; a null is as good as absent, and
// what is unknown or of another type has been reported. In a hook that is switched
// off it does no harm.
func (s *Scope) refuseEmpty(name string, e hclsyntax.Expression) {
	v, diags := s.Attempt(e)
	if diags.HasErrors() || !v.IsWhollyKnown() || v.IsNull() || !v.CanIterateElements() || v.LengthInt() > 0 {
		return
	}
	s.ifEnabled.Errorf(diag.CodeValue, s.Files.Span(e.Range()), "%s is an empty list", name).
		Detail = "Remove it to match everything. To disable the hook if a list is empty, write enabled = length(…) > 0."
}

func (s *Scope) fieldMatches(a *hclsyntax.Attribute) []ast.FieldMatch {
	var out []ast.FieldMatch
	for _, en := range s.Entries(a.Name, a.Expr) {
		regexes := s.regexesOf(en)
		if len(regexes) == 0 {
			if en.Expr != nil {
				s.refuseEmpty(en.Key, en.Expr)
			}
			continue
		}
		out = append(out, ast.FieldMatch{Field: en.Key, Regexes: regexes, Span: en.At})
	}
	return out
}

// files reads globs of which those that begin with ! take out.
func (s *Scope) files(a *hclsyntax.Attribute) (out ast.Files) {
	all := s.globs(a)
	for _, g := range all {
		if rest, not := strings.CutPrefix(g.Source, "!"); not {
			out.Not = append(out.Not, ast.Glob{Source: rest, Span: g.Span})
		} else {
			out.Any = append(out.Any, g)
		}
	}
	if len(all) > 0 && len(out.Any) == 0 {
		s.ifEnabled.Errorf(diag.CodeValue, s.Files.Span(a.Expr.Range()), "%s has only exceptions", a.Name).
			Detail = onlyExceptions(a.Name, all[0].Source[1:])
	}
	return out
}

// onlyExceptions is what to write for a list of exceptions.
func onlyExceptions(name, glob string) string {
	const what = "A glob with ! excludes files that the other globs match: "
	if strings.Trim(glob, "*/") == "" {
		return what + `"!` + glob + `" excludes every file. Name the files of ` + name + "."
	}
	return what + name + ` = ["**", "!` + glob + `"] matches everything else.`
}

// command adds a command { } block to the others.
func (s *Scope) command(to []*ast.CommandMatch, b *hclsyntax.Block) []*ast.CommandMatch {
	before := len(s.Files.Diags) + len(*s.ifEnabled)
	if !s.Files.Fits(b, commandSchema) {
		return to
	}
	c := &ast.CommandMatch{Span: s.Files.Span(b.TypeRange)}
	for name, to := range map[string]*[]ast.Regex{
		"program": &c.Program, "args": &c.Args, "flags": &c.Flags, "operands": &c.Operands,
	} {
		if a := b.Body.Attributes[name]; a != nil {
			*to = s.required(a)
		}
	}
	c.Dry = s.Flag(b.Body, "dry", false)
	if len(c.Program)+len(c.Args)+len(c.Flags)+len(c.Operands) == 0 && len(s.Files.Diags)+len(*s.ifEnabled) == before {
		s.ifEnabled.Errorf(diag.CodeMissingArg, c.Span, "the command block is empty").
			Detail = "Add program, args, flags or operands. All commands of the line are in shell.commands."
	}
	return append(to, c)
}
