//go:build !js

package checkedtooearly

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/eventread"
	"github.com/hookc/hookc/lint/trial"
)

// searches are programs that look for a text in a file.
var searches = []string{"grep", "egrep", "fgrep", "rg", "ag", "ack"}

// unwanted are texts that nobody looks for in a file but to keep them out.
var unwanted = lazyregexp.New(`(?i)AKIA|PRIVATE KEY|passw|secret|api.?key|token|ghp_|sk-|xox|console\.log|debugger|<<<<<<<`)

// checkedByScript reports a script that decides by what stands in the file before the tool
// writes it.
func checkedByScript(s *hostconfig.Script, r *lint.Report) {
	g := s.Handler.Group
	if s.Handler.Async || s.Source == nil || !onlyBeforeWrites(g) || s.RunsOnSeveralEvents() {
		return
	}
	seen := s.Parsed()
	if _, blocks := seen.Blocks(); !blocks || readsContent(seen) {
		return
	}
	for _, u := range eventread.PathUses(seen.Program) {
		search := slices.Contains(searches, u.Program) && slices.ContainsFunc(u.Texts, unwanted.MatchString)
		if search || slices.Contains(linters, u.Program) {
			d := r.At(s.SpanOf(u.Place), "%s looks at the file as it is before the tool writes it", u.Program)
			d.Detail = "Run the script after the tool, or look at what the tool writes, in the event."
			return
		}
	}
}

// onlyBeforeWrites reports whether a group is asked before files are written, and before nothing
// else.
func onlyBeforeWrites(g *hostconfig.Group) bool {
	e := g.Event
	if g.File.Agent == nil || e == nil || e.Canonical != "before_tool" || !e.Blocks || e.Matches != "tool" || g.Matcher == nil {
		return false
	}
	writes := func(t agents.Tool) bool {
		return slices.ContainsFunc(t.Canonical, func(c string) bool { return c == "WriteFile" || c == "EditFile" })
	}
	found, matches := false, trial.Matcher(g)
	for _, t := range g.File.Agent.AllTools() {
		if t.Gone || t.Renamed != "" || len(t.Canonical) == 0 || !matches(t.Name) {
			continue
		}
		if !writes(t) {
			return false
		}
		found = true
	}
	return found
}

// readsContent reports whether a script reads what the tool writes.
func readsContent(s hostconfig.ParsedScript) bool {
	return slices.ContainsFunc(eventread.Reads(s.Program), func(e eventread.Read) bool {
		return e.Of != "" && !strings.Contains(strings.ToLower(e.Name), "path")
	})
}
