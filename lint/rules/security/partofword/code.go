package partofword

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/guard"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/trial"
)

// How Python and JavaScript look for a text anywhere in a command line: what stands in front of the
// text, or behind it.
var (
	before = lazyregexp.New(`(?:\bre\.(?:search|findall)|\.(?:includes|indexOf|search|match))\(\s*$`)
	behind = lazyregexp.New(`^(?:\s+in\s+\w*(?:command|cmd|line|text)\w*\b|\w*\.test\()`)
)

// anywhere reports whether a program looks for a text anywhere in the command line.
func anywhere(source string, look src.TextLook) bool {
	begin := strings.LastIndexByte(source[:look.Start], '\n') + 1
	return before.MatchString(source[begin:look.Start]) || behind.MatchString(source[look.End:])
}

// code reports a word that a program of Python or JavaScript looks for.
func code(h *hostconfig.Handler, r *lint.Report) {
	for _, s := range h.ParsedScripts() {
		if s.Path == "" || s.Source == nil || !s.IsWholeCommand() || s.RunsOnSeveralEvents() {
			continue
		}
		g, ok := guard.ReadTextGuard(s.Program, h.BlockingExitCode())
		if !ok {
			continue
		}
		for _, look := range g.Looks {
			if !short.MatchString(look.Text) || !anywhere(string(s.Source), look) {
				continue
			}
			if list := calls(h, look.Text); len(list) > 0 {
				d := r.At(s.SpanOf(look.Place), "this finds %s inside of a word of %q, too", look.Text, list[0].Text)
				d.Severity = diag.Info // the script was not run
				d.Detail = `Look for \b` + look.Text + `\b with a regular expression, or split the line into words.`
				d.Witness = &diag.Witness{Event: trial.Event(h, list[0]), Host: h.Group.File.Agent.Name, Shows: "the line contains the text that the script looks for"}
				return
			}
		}
	}
}
