// Package handleronewritetool finds guards of files whose matcher leaves out one of the tools
// that change files.
package handleronewritetool

import (
	"github.com/hookc/hookc/lint/script/eventread"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/trial"
)

// Rule is handler-one-write-tool.
var Rule = &lint.Rule{
	Code: "HK6303", Name: "handler-one-write-tool", Severity: diag.Warning,
	Title: "The matcher of a guard of files leaves out a tool that changes files.",
	Why: `One tool edits a part of a file, another one replaces the file as a whole. A guard
that looks at nothing but the path wants to see both, and its agent does not ask it about
the one that the matcher leaves out. The agent tries that one after the denial.`,
	Misses: "Guards that also look at what is written, or at the name of the tool, and those whose texts speak of what only one of the tools does. Files in which another handler is asked about the other tool, or with permission rules. Tools of which it is not known whether they replace a file. A matcher that names only the tool that writes whole files is a note, as it may be about new files.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		g := h.Group
		f := g.File
		if f.Agent == nil || g.Matcher == nil || g.Event == nil || g.Event.Matches != "tool" || !h.CanPrevent() || h.Async || f.Plugin || f.Top.Get("permissions") != nil {
			return
		}
		for _, k := range kinds {
			if !trial.Asked(g, k.named) || asked(f, k.other) || !pathsOnly(h) || says(h, k.meant) {
				continue
			}
			tool := tool(f.Agent, k.other)
			at, blocks := refuses(h)
			if tool == "" || !blocks || names(h, tool) {
				return
			}
			d := r.At(g.Matcher.Span, "this guard of files is not asked when %s %s one", tool, k.does)
			d.Detail = "Let the matcher take " + tool + " too."
			d.Notes = append(d.Notes, diag.Note{Span: at, Text: "it blocks here"})
			d.Severity = max(d.Severity, k.severity)
			return
		}
	},
}

// kind is what a matcher names, and what it leaves out.
type kind struct {
	named, other, does string
	severity           diag.Severity
	meant              *lazyregexp.Regexp // how a guard says that it means this tool alone
}

var kinds = []kind{
	{"EditFile", "WriteFile", "replaces", diag.Warning,
		lazyregexp.New(`(?i)\b(?:rewrite|regenerate|replace|write) (?:it|them|all of|the (?:whole|entire|file))\b|\b(?:whole|entire) file|\bpartial|\bpart of|\bin place\b|\binstead of edit|\bsmall (?:edit|change)|\bline by line`)},
	{"WriteFile", "EditFile", "changes", diag.Info,
		lazyregexp.New(`(?i)\b(?:edit|in place|overwr|whole|entire|rewrit|replac|new\b|creat|adds?\b|added|adding|append|scratch|exist|names?\b|naming|called|unnecessary|extra\b|summar|document)`)},
}

// asked reports whether any handler of a file is asked before a kind of tools is called.
func asked(f *hostconfig.File, canonical string) bool {
	return slices.ContainsFunc(f.Groups, func(g *hostconfig.Group) bool { return trial.Asked(g, canonical) })
}

// tool is the tool of an agent that is of one kind only; "" where there is none, or where it may
// not touch a file that is there.
func tool(a *agents.Agent, canonical string) string {
	for _, t := range a.Tools {
		if len(t.Canonical) == 1 && t.Canonical[0] == canonical && !t.Gone && t.Renamed == "" && t.Same == "" && len(t.Input) > 1 && !strings.HasPrefix(strings.ToLower(t.Name), "create") {
			return t.Name
		}
	}
	return ""
}

// pathsOnly reports whether what a handler runs reads of a call the path of its file, and
// nothing else.
func pathsOnly(h *hostconfig.Handler) bool {
	found := false
	for _, s := range h.ParsedScripts() {
		for _, read := range eventread.Reads(s.Program) {
			switch {
			case slices.Contains([]string{"file_path", "path", "filePath", "notebook_path"}, read.Name) && read.Of != "":
				found = true
			case read.Of != "" || read.Name == "tool_name" || read.Name == "toolName":
				return false
			}
		}
	}
	return found
}

// refuses is where a handler blocks because of what it was given.
func refuses(h *hostconfig.Handler) (diag.Span, bool) {
	for _, s := range h.ParsedScripts() {
		if at, ok := s.Refuses(); ok {
			return at, true
		}
	}
	return diag.Span{}, false
}

// says reports whether a handler or its scripts speak of something.
func says(h *hostconfig.Handler, of *lazyregexp.Regexp) bool {
	return slices.ContainsFunc(h.Scripts, func(s *hostconfig.Script) bool { return of.Match(s.Source) })
}

// names reports whether the scripts of a handler name a tool, which they may know to be left out.
func names(h *hostconfig.Handler, tool string) bool {
	written := []string{`"` + tool + `"`, "'" + tool + "'", "`" + tool + "`", tool + " tool"}
	if strings.Contains(tool, "_") {
		written = []string{tool}
	}
	return slices.ContainsFunc(h.Scripts, func(s *hostconfig.Script) bool {
		return slices.ContainsFunc(written, func(w string) bool { return strings.Contains(string(s.Source), w) })
	})
}
