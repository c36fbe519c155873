// Package hostnamesinscript finds scripts of steps that read an event as an agent sends it,
// where it has the common format.
package hostnamesinscript

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is host-names-in-script.
var Rule = &lint.Rule{
	Code: "HK4377", Name: "host-names-in-script", Severity: diag.Warning,
	Title: "A script of the policy expects the names of one agent, and reads the common format.",
	Why: `A program that a run step starts reads the event in the Agent Hooks format: the tool is Shell
and not Bash, a file is tool_input.path and not file_path, and the event is event_type. A
script that was written for an agent's own hooks never finds these names, so it refuses
nothing. Use the common names, or stdin = "host" for the event as the agent sends it.`,
	Misses: "Scripts that also know the common name. Programs that are not files of the policy.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[string]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if s.Kind != "run" || s.Constant("stdin") != "" && s.Constant("stdin") != "event" {
					return
				}
				for _, f := range p.Files {
					if f.Path == s.Constant("script") && !seen[f.From] {
						seen[f.From] = true
						look(f, r)
					}
				}
			})
		}
	},
}

// name is a name of an agent's format, and what the common format has for it.
type name struct {
	there  *lazyregexp.Regexp
	common string
	also   *lazyregexp.Regexp // a script with this knows the common format
}

// compared is a value in a comparison: = "Bash", == 'Bash', in ("Bash", …), Bash).
func compared(values string) *lazyregexp.Regexp {
	return lazyregexp.New(`(?:(?:=|==|!=|\bin\b|\bcase\b|,|\[|\(|\|)\s*["']?(` + values + `)["']?\s*(?:$|[\])},;:|&]|\bthen\b)|^\s*(` + values + `)\s*(?:\||\)))`)
}

func member(names string) *lazyregexp.Regexp {
	return lazyregexp.New(`(?:\.|["'])(` + names + `)\b`)
}

var names = []name{
	{compared("Bash|run_shell_command|run_terminal_cmd|execute_command"), "Shell", lazyregexp.New(`\bShell\b`)},
	{compared("Write|write_file|write_to_file|create_file"), "WriteFile", lazyregexp.New(`\bWriteFile\b`)},
	{compared("Edit|MultiEdit|NotebookEdit|search_replace|replace_in_file"), "EditFile", lazyregexp.New(`\bEditFile\b`)},
	{compared("Read|read_file"), "ReadFile", lazyregexp.New(`\bReadFile\b`)},
	{compared("WebFetch|web_fetch"), "Fetch", lazyregexp.New(`\bFetch\b`)},
	{compared("WebSearch|google_web_search"), "Search", lazyregexp.New(`\bSearch\b`)},
	{member("file_path|filePath|notebook_path"), "path", lazyregexp.New(`tool_input\W{1,6}path\b`)},
	{member("hook_event_name|hookEventName"), "event_type", lazyregexp.New(`\bevent_type\b`)},
	{member("tool_response"), "tool_output", lazyregexp.New(`\btool_output\b`)},
	{member("toolName|toolArgs|toolInput"), "tool_name and tool_input", lazyregexp.New(`\btool_name\b`)},
}

// readsTool is how a script shows that it asks for the tool of an event.
var readsTool = lazyregexp.New(`tool_name|toolName`)

func look(f ast.File, r *lint.Report) {
	source := string(f.Data)
	at := 0
	for line := range strings.Lines(source) {
		from := at
		at += len(line)
		code := strings.TrimLeft(line, " \t")
		if strings.HasPrefix(code, "#") || strings.HasPrefix(code, "//") {
			continue
		}
		for i, n := range names {
			m := n.there.FindStringSubmatchIndex(strings.TrimRight(line, "\n"))
			if m == nil || n.also.MatchString(source) || i < 6 && !readsTool.MatchString(source) {
				continue
			}
			start, end := m[2], m[3]
			if start < 0 {
				start, end = m[4], m[5]
			}
			d := r.At(place(f, source, from+start, from+end), "the script reads the event in the common format, which has %s and not %s", n.common, line[start:end])
			d.Detail = "Write " + n.common + ", or stdin = \"host\" in the run step for the event as the agent sends it."
			return
		}
	}
}

// place is where bytes of a file stand.
func place(f ast.File, source string, from, to int) diag.Span {
	pos := func(at int) diag.Pos {
		return diag.Pos{Line: strings.Count(source[:at], "\n") + 1, Column: at - strings.LastIndexByte(source[:at], '\n'), Byte: at}
	}
	return diag.Span{File: f.From, Start: pos(from), End: pos(to)}
}
