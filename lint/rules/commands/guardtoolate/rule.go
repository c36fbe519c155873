// Package guardtoolate finds guards that look at a call when it has run.
package guardtoolate

import (
	"encoding/json"
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
)

// Rule is guard-too-late.
var Rule = &lint.Rule{
	Code: "HK6210", Name: "guard-too-late", Severity: diag.Info,
	Title: "A hook on after_tool forbids a call that has already run.",
	Why: `after_tool comes when the command has run and the file is written. A deny tells the
agent what is wrong with the result, and undoes nothing. On the witness the same call is
about to run, and nothing in the policy stops it. Write on = ["before_tool"].`,
	Misses: "Hooks whose texts do not say, in one of the usual phrases, that something is forbidden. Hooks that look at the result or at what was written, or do something else beside the deny.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		said := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if said[h.Span] || !late(h) {
				continue
			}
			said[h.Span] = true
			e := before(p.Facts.Witness(p.Facts.Guard(h, "after_tool")))
			if e == nil || p.Blocks(e) {
				continue
			}
			d := r.At(h.At("on"), "%s forbids a call that has run when after_tool comes", lint.BaseName(h))
			d.Detail = `Write on = ["before_tool"].`
			d.Witness = lint.Witness(e, "the call runs, and no hook blocks it")
		}
	},
}

// late reports whether a hook that comes after a call says that it is forbidden, by
// nothing that is known only then.
func late(h *ast.Hook) bool {
	if !slices.Contains(h.On, "after_tool") || lint.EventBeforeTool(h) != "" || !lint.HookBlocks(h) || !hookfacts.OnlyDenies(h) {
		return false
	}
	if m := h.Match; m == nil || len(m.Pattern)+len(m.Input)+len(m.Fields) > 0 || h.When != nil ||
		len(m.Command)+len(m.Path)+len(m.Reads.Any)+len(m.Writes.Any)+len(m.Deletes.Any) == 0 {
		return false
	}
	text := lint.SaidOf(h)
	return forbids.MatchString(text) && !reminds.MatchString(text)
}

var (
	forbids = lazyregexp.New(`(?i)\b(never|forbidden|not allowed|prohibited|may not|must not|do not|don't|nobody|no one|cannot|off.limits|read.only|(is|are) (not|only) for|ask (first|before)|a person (does|decides))\b`)
	reminds = lazyregexp.New(`(?i)\b(do not|don't|never) (forget|skip|leave|commit|stop|finish)\b|\b(now|next|then|afterwards|undo|revert|restore)\b`)
)

// before is the same call before it runs; nil where it is none.
func before(e *analyze.Event) *analyze.Event {
	if e == nil || e.Tool == "" {
		return nil
	}
	var all map[string]json.RawMessage
	if json.Unmarshal(e.JSON, &all) != nil {
		return nil
	}
	all["event_type"] = json.RawMessage(`"before_tool"`)
	for _, name := range []string{"tool_output", "tool_response", "duration", "background"} {
		delete(all, name)
	}
	line, err := json.Marshal(all)
	if err != nil {
		return nil
	}
	return &analyze.Event{JSON: line, Name: "before_tool", Tool: e.Tool}
}
