// Package eventfield finds scripts that read a member that the event does not have.
package eventfield

import (
	"regexp"
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/eventread"
	"github.com/hookc/hookc/lint/trial"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Rule is event-field.
var Rule = &lint.Rule{
	Code: "HK7021", Name: "event-field", Severity: diag.Warning,
	Title: "A script reads a member of the event under a name that its agent does not use.",
	Why: `The member is null or missing. A guard then compares an empty text and lets every call
through, or stops with an error of its own. Agents differ: the path of a file is
` + "`file_path`" + ` for one agent and ` + "`path`" + ` or ` + "`absolute_path`" + ` for another. A member may also be of
another kind: ` + "`tool_input`" + ` of Cursor's MCP events is JSON text, as are the lists in ` + "`parameters`" + `
of Cline, ` + "`toolArgs`" + ` of Copilot CLI is an object, and ` + "`prompt`" + ` of Kimi Code a list.
Tools of one agent differ, too: NotebookEdit of Claude Code has ` + "`notebook_path`" + `, and
` + "`tool_response`" + ` of Codex is a text with Bash. A guard that looks at the first item of a list lets
the others through, and one that searches the whole event also finds words in the working folder. On SubagentStop
of Claude Code ` + "`transcript_path`" + ` is the record of the main agent. The record has one JSON value on each line. The timestamp of Copilot CLI is in milliseconds.
Workspaces of Cursor may have several folders.`,
	Misses: "Names that are not another spelling of a name in the event. A script that also reads the right name, because it may serve several agents. In Python and JavaScript, members that are not read by a constant name.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		f, e := s.Handler.Group.File, s.Handler.Group.Event
		if f.Agent == nil || e == nil || s.Source == nil {
			return
		}
		wrongKinds(s, r)
		textsOfTools(s, r)
		wholeEvent(s, r)
		listValues(s, r)
		otherRecord(s, r)
		wholeRecord(s, r)
		firstRoot(s, r)
		timesInMilliseconds(s, r)
		payload := f.Agent.PayloadOf(e)
		reads := eventread.Reads(s.Parsed().Program)
		otherRounds(s, reads, r)
		if payload == nil {
			return
		}
		otherTools(s, payload["tool_input"], reads, r)
		flags(s, payload["tool_input"], r)
		parsedInput(s, payload["tool_input"], r)
		said := saidOf(s)
		for _, read := range reads {
			w, ok := wrong(s.Handler, payload, read)
			if !ok || said[read.Name] || w.right != "" && readsToo(s, reads, w) {
				continue
			}
			if w.absent && (s.ServesSeveral() || fallsBack(s, read)) || w.atTop && tellsEventsApart(s) || w.right != "" && isSecondChoice(s, payload, reads, read) {
				continue
			}
			said[read.Name] = true
			d := r.At(s.SpanOf(read.Place), "the event of %s has no %s here%s", e.Name, read.Name, w.has())
			d.Detail = w.remedy(read) + harm(s, read)
			if !f.Certain(agents.Inputs) {
				d.Severity = max(d.Severity, diag.Info)
			}
		}
	},
}

// saidOf is what has been said of a script, on whatever event it runs.
func saidOf(s *hostconfig.Script) map[string]bool {
	type key struct{ path string }
	if s.Path == "" {
		return map[string]bool{}
	}
	return hostconfig.Once(s.Handler.Group.File, key{s.Path}, func() map[string]bool { return map[string]bool{} })
}

// otherRounds reports the member with which other agents say that a hook has sent them back, where
// the agent says how often.
func otherRounds(s *hostconfig.Script, reads []eventread.Read, r *lint.Report) {
	e := s.Handler.Group.Event
	right := e.Rounds
	if right == "" || mentions(s, right) {
		return
	}
	for _, read := range reads {
		if read.Of == "" && slices.Contains(fields["stop.active"], read.Name) {
			d := r.At(s.SpanOf(read.Place), "the event of %s has no %s here; it has %s", e.Name, read.Name, right)
			d.Detail = "Read " + right + ", which is 0 where no hook has sent the agent back yet."
			return
		}
	}
}

// readsToo reports whether a script reads the right name too, or has it anywhere.
func readsToo(s *hostconfig.Script, reads []eventread.Read, w wrongName) bool {
	if w.beside {
		return s.ServesSeveral() || slices.ContainsFunc(reads, func(o eventread.Read) bool { return o.Of != "" })
	}
	if w.atTop {
		return slices.ContainsFunc(reads, func(o eventread.Read) bool { return o.Of == "" && o.Name == w.right })
	}
	return mentions(s, w.last()) || slices.ContainsFunc(reads, func(o eventread.Read) bool { return o.Name == w.last() })
}

// harm is what becomes of the calls, where that is certain.
func harm(s *hostconfig.Script, read eventread.Read) string {
	f, e := s.Handler.Group.File, s.Handler.Group.Event
	switch {
	case !read.Fails || !e.Blocks || !s.IsWholeCommand() || s.Handler.Group.File.Agent.FailClosed != "":
	case e.AnyExit:
		return " The KeyError ends the script with exit code 1, which refuses every call."
	case f.Agent.Exit.OneOpen:
		return " The KeyError ends the script with exit code 1, and the call runs."
	}
	return ""
}

// tools are those that a group's matcher names, where that is all that it matches; none
// where others may be among them.
func tools(g *hostconfig.Group) (out []agents.Tool) {
	m, ok := g.ToolMatcher()
	if !ok || len(m.Names) == 0 {
		return nil
	}
	for _, n := range m.Names {
		t := g.File.Agent.Tool(n.Text)
		if t == nil || !trial.Matches(g, n.Text) || len(t.Input) == 0 && !agent.HoldsPatch(t) && !agent.HoldsPatch(g.File.Agent.Tool(t.Same)) {
			return nil
		}
		out = append(out, *t)
	}
	return out
}

// mentions reports whether a script has a name anywhere, as a member or as a text of its own.
func mentions(s *hostconfig.Script, name string) bool {
	text := modules.ReplaceAllString(string(s.Source), "")
	return regexp.MustCompile(`\.` + name + `\b|["'\x60]` + name + `\\?["'\x60]`).MatchString(text)
}

// modules are names of the languages' own modules, of which one is called as members are.
var modules = lazyregexp.New(`\bos\.path\b|(?:\bfrom\s*|\brequire\(\s*|\bimport\(\s*)["'](?:node:)?path(?:/\w+)?["']`)
