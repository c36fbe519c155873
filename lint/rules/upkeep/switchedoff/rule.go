// Package switchedoff finds hooks that were switched off and forgotten.
package switchedoff

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is switched-off.
var Rule = &lint.Rule{
	Code: "HK9006", Name: "switched-off", Severity: diag.Info,
	Title:  "A hook or pack is disabled, or in monitor mode, so it refuses nothing.",
	Why:    "`enabled = false` leaves a hook out of the build. With `mode = \"monitor\"` hookc records what a hook would decide, but refuses nothing. Both are intended for a short time, such as a trial. Nobody notices a guard that stays off.",
	Misses: "Values from a variable, hooks that an override or an except leaves out, and the mode of the whole policy.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, b := range p.OwnBlocks() {
			if b.Type == "hook" || b.Type == "use" || b.Type == "override" {
				block(p, b, r)
			}
		}
	},
}

// refuses reports whether a hook that stands in a block decides anything.
func refuses(p *lint.Policy, at diag.Span) bool {
	for _, list := range [][]*ast.Hook{p.Hooks, p.Off} {
		for _, h := range list {
			if h.Span.File == at.File && at.Start.Byte <= h.Span.Start.Byte && h.Span.End.Byte <= at.End.Byte {
				return lint.AnyStep(h, lint.StepBlocks)
			}
		}
	}
	return false
}

// off are arguments of a block that stand in lines of their own, at its first level.
var off = lazyregexp.New(`(?m)^  (enabled *= *false|mode *= *"monitor")[ \t]*(?:$|#|//)`)

func block(p *lint.Policy, b ast.TopBlock, r *lint.Report) {
	text := p.Text(b.Span)
	if !strings.Contains(text, "enabled") && !strings.Contains(text, "monitor") {
		return
	}
	found := off.FindAllStringSubmatchIndex(text, -1)
	if len(found) == 0 || b.Type == "hook" && !refuses(p, b.Span) {
		return
	}
	for _, m := range found {
		at := place(b.Span, text, m[2], m[3])
		switch {
		case text[m[2]] == 'm' && b.Type == "use":
			r.At(at, "the pack %s is in monitor mode, so none of its guards refuses anything", b.Label).Detail = "Remove the line when the trial is over."
		case text[m[2]] == 'm':
			r.At(at, "%s is in monitor mode, so it refuses nothing", b.Label).Detail = "Remove the line when the trial is over."
		case b.Type == "hook": // an override with enabled = false says what the policy does not want
			r.At(at, "%s is not in the build, so it guards nothing", b.Label).Detail = "Remove the line, or the hook if nobody needs it."
		}
	}
}

// place is where bytes of a block's text stand.
func place(at diag.Span, text string, from, to int) diag.Span {
	line, column := at.Start.Line, at.Start.Column
	for i := range from {
		if column++; text[i] == '\n' {
			line, column = line+1, 1
		}
	}
	start := diag.Pos{Line: line, Column: column, Byte: at.Start.Byte + from}
	end := diag.Pos{Line: line, Column: column + to - from, Byte: at.Start.Byte + to}
	return diag.Span{File: at.File, Start: start, End: end}
}
