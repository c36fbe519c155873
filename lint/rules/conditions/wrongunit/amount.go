package wrongunit

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// counted is what a function counts, the units that people mean instead, and what to write.
type counted struct {
	name, unit string
	other      []string
	advice     map[string]string
}

var characters = counted{"len", "characters", []string{"lines", "words", "kb", "kilobytes", "mb", "megabytes"}, map[string]string{
	"lines": "Write len(split(text, \"\\n\")) for the number of lines.",
	"words": "Write len(split(text, \" \")) for the number of words.",
}}

var bytes = counted{"size", "bytes", []string{"lines", "kb", "kib", "kilobytes", "mb", "mib", "megabytes", "gb", "gib", "gigabytes"}, nil}

// amount compares a number of characters or bytes with the amounts of which the texts of the hook
// speak.
func amount(p *lint.Policy, h *ast.Hook, x, limit *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	c := countedBy(x)
	if c == nil || limit.Op != ast.OpConst || limit.Value.Kind() != value.Int || limit.Value.Int() < 2 || seen[limit.Span] {
		return
	}
	n := limit.Value.Text()
	defined, said, isNamed := p.Definition(limit.Span)
	if !isNamed && !p.Literal(limit) {
		return
	}
	spoken := units(lint.SaidOf(h)+"\n"+parts(h)+"\n"+said, n)
	if isNamed { // a text that shows it says it in the unit of the comparison
		spoken = slices.DeleteFunc(spoken, func(unit string) bool { return unit == c.unit })
	}
	if len(spoken) == 0 || slices.ContainsFunc(spoken, func(unit string) bool { return !slices.Contains(c.other, unit) }) {
		return
	}
	seen[limit.Span] = true
	d := r.At(limit.Span, "%s counts %s, and the hook speaks of %s %s", c.name, c.unit, n, spoken[0])
	d.Detail = fmt.Sprintf("Compare with the number of %s.", c.unit)
	if isNamed {
		d.Notes = []diag.Note{{Span: defined, Text: "the number is written here"}}
	}
	if advice := c.advice[spoken[0]]; advice != "" {
		d.Detail = advice
	}
}

// countedBy is what an expression counts; nil where that is not plain.
func countedBy(x *ast.Expr) *counted {
	switch {
	case x.Op == ast.OpBinary && x.Name == "??":
		return countedBy(x.Args[0])
	case x.Op != ast.OpCall || len(x.Args) != 1:
		return nil
	case x.Name == "size":
		return &bytes
	case x.Name == "len" && x.Args[0].Type.Kind == value.TString:
		return &characters
	}
	return nil
}

// units are the words behind a number in a text, in lower case.
func units(text, n string) (out []string) {
	re := regexp.MustCompile(`(?:^|[^\d.,])` + n + `[ -]?([a-z]+)`)
	for _, m := range re.FindAllStringSubmatch(strings.ToLower(text), -1) {
		unit := m[1]
		if unit == "line" || unit == "word" { // a 400-line file
			unit += "s"
		}
		out = append(out, unit)
	}
	return out
}

// parts is what is constant in texts that are put together.
func parts(h *ast.Hook) string {
	var out strings.Builder
	ast.EachStep(h.Steps, func(s *ast.Step) {
		for _, name := range []string{"reason", "message", "text"} {
			x := s.Arg(name)
			if x == nil || x.Op != ast.OpTemplate {
				continue
			}
			for _, a := range x.Args {
				if a.Op == ast.OpConst {
					out.WriteString(a.Value.Text())
				} else {
					out.WriteString(" … ")
				}
			}
			out.WriteString("\n")
		}
	})
	return out.String()
}
