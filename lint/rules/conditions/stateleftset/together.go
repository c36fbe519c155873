package stateleftset

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

var (
	// together is a text about how many of something there are at one time.
	together = lazyregexp.New(`(?i)\bat the same time\b|\bin parallel\b|\bconcurrent(ly)?\b|\bsimultaneous(ly)?\b|\bside by side\b|\b(at most|more than|only|up to) \w+( \w+){0,3} at (once|a time)\b`)
	// running is one about what has begun and not ended.
	running = lazyregexp.New(`(?i)\bat the moment\b|\bat any (one )?time\b|\b(is|are) (still |already |now )?(running|open|active|under way|in progress|at work)\b|\bstill (runs?|running|open|active|busy)\b`)
	// named is a state's name that says so.
	named = lazyregexp.New(`(?i)(^|_)(running|active|in_?flight|concurrent|parallel)(_|$)`)
	// total is one about all that there have been.
	total = lazyregexp.New(`(?i)\b(in|per|each|every|an?|this|of the|of this) (session|task|prompt|day|hour|conversation)\b|\bin (all|total)\b|\baltogether\b|\bso far\b`)
)

// ends are the events by which what an event begins is over, as a policy writes them.
var ends = map[string]string{
	"subagent_start": `"subagent_stop"`,
	"session_start":  `"session_end"`,
	"before_tool":    `"after_tool", "after_tool_failure"`,
}

// neverDown reports a count of what runs at one time that is raised at each beginning and lowered
// at no end.
func neverDown(p *lint.Policy, r *lint.Report) {
	seen := map[string]bool{}
	for _, h := range p.OwnHooks() {
		if h.When == nil || !lint.HookBlocks(h) {
			continue
		}
		ast.Walk(h.When, func(x *ast.Expr) bool {
			if x.Op != ast.OpMember || x.Args[0].String() != "state" || seen[x.Name] {
				return true
			}
			begin, at := counted(p, x.Name)
			if begin == "" || !atOneTime(lint.SaidOf(h), x.Name, begin) || !onlyCounted(p, x.Name) || expires(p, x.Name) {
				return true
			}
			seen[x.Name] = true
			d := r.At(x.Span, "%s counts what runs at one time, and nothing lowers state.%s when one ends", lint.BaseName(h), x.Name)
			d.Detail = "Write a hook on [" + ends[begin] + "] with state { add = { " + x.Name + " = -1 } }."
			d.Notes = append(d.Notes, diag.Note{Span: at, Text: "it is raised here"})
			return true
		})
	}
}

// atOneTime reports whether a text or the name of a state is about what runs at one time.
func atOneTime(said, state, begin string) bool {
	return !total.MatchString(said) && (together.MatchString(said) || named.MatchString(state) || begin != "before_tool" && running.MatchString(said))
}

// counted is the event at which a state is counted up, if all its hooks are on that one and it
// begins something; and where one does.
func counted(p *lint.Policy, name string) (begin string, at diag.Span) {
	for _, h := range p.Hooks {
		up, ok := some(h, func(arg string, v value.Value) bool { return arg == "add" && v.Kind() == value.Int && v.Int() > 0 })[name]
		if !ok {
			continue
		}
		if len(h.On) != 1 || ends[h.On[0]] == "" || begin != "" && begin != h.On[0] {
			return "", diag.Span{}
		}
		begin, at = h.On[0], up
	}
	return begin, at
}
