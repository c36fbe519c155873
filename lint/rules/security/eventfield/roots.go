package eventfield

import (
	"regexp"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/src"
)

// speaksOfOutside is what a script says that keeps the agent within its folders.
var speaksOfOutside = lazyregexp.New(`(?i)\boutside\b|\bbeyond the (?:workspace|project)|\bwithin the workspace`)

// firstRoot reports a guard of what lies outside that knows only the first folder of the workspace.
func firstRoot(s *hostconfig.Script, r *lint.Report) {
	name := s.Handler.Group.File.Agent.Roots
	if _, blocks := s.Parsed().Blocks(); name == "" || !blocks || !speaksOfOutside.Match(s.Source) {
		return
	}
	all := regexp.MustCompile(`\b`+name+`\b`).FindAllIndex(s.Source, -1)
	first := regexp.MustCompile(`[."'](`+name+`)\b["']?\]?(?:,\s*\[[^\]]*\]\))?\)?\??\.?\[0\]`).FindAllSubmatchIndex(s.Source, -1)
	if len(first) == 0 || len(first) != len(all) {
		return
	}
	d := r.At(s.SpanOf(src.Place{Start: first[0][2], End: first[0][3]}), "%s has every folder of the workspace, and the script looks at the first one only", name)
	d.Detail = "Look at each of them: what lies in another one is not outside."
}
