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
	Misses: "Scripts that also know the common name. Programs that are neither files of the policy nor lines of a step.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[string]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if s.Kind != "run" || s.Constant("stdin") != "" && s.Constant("stdin") != "event" {
					return
				}
				for _, a := range s.Args {
					if text := inlined(a); text != "" && !seen[a.Span.String()] {
						seen[a.Span.String()] = true
						lookLine(a.Span, text, r)
					}
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
		if n, start, end := foreign(source, strings.TrimRight(line, "\n")); n != nil {
			d := r.At(place(f, source, from+start, from+end), "the script reads the event in the common format, which has %s and not %s", n.common, line[start:end])
			d.Detail = "Write " + n.common + ", or stdin = \"host\" in the run step for the event as the agent sends it."
			return
		}
	}
}

// foreign is the first name of an agent's format in a line, and where it stands; nil where there is none.
func foreign(source, line string) (n *name, start, end int) {
	for i, n := range names {
		m := n.there.FindStringSubmatchIndex(line)
		if m == nil || n.also.MatchString(source) || i < 6 && !readsTool.MatchString(source) {
			continue
		}
		if m[2] < 0 {
			return &n, m[4], m[5]
		}
		return &n, m[2], m[3]
	}
	return nil, 0, 0
}

// inlined is the program that a step has as a text: a line of a shell, or what an interpreter gets.
func inlined(a ast.Arg) string {
	if a.Expr.Op != ast.OpConst {
		return ""
	}
	words := ast.Texts(a.Expr)
	switch {
	case a.Name == "shell" && len(words) == 1:
		return words[0]
	case a.Name == "command" && len(words) > 2 && (words[1] == "-c" || words[1] == "-e"):
		return words[2]
	}
	return ""
}

// lookLine looks at the program of a step, which reads the event from its input.
func lookLine(at diag.Span, text string, r *lint.Report) {
	if !readsInput.MatchString(text) {
		return
	}
	if n, start, end := foreign(text, text); n != nil {
		d := r.At(at, "this reads the event in the common format, which has %s and not %s", n.common, text[start:end])
		d.Detail = "Write " + n.common + ", or stdin = \"host\" in the run step for the event as the agent sends it."
	}
}

// readsInput is how a line reads the event.
var readsInput = lazyregexp.New(`\btool_input\b|\btool_name\b|\btoolName\b|\bstdin\b|\bjq\b`)

// place is where bytes of a file stand.
func place(f ast.File, source string, from, to int) diag.Span {
	pos := func(at int) diag.Pos {
		return diag.Pos{Line: strings.Count(source[:at], "\n") + 1, Column: at - strings.LastIndexByte(source[:at], '\n'), Byte: at}
	}
	return diag.Span{File: f.From, Start: pos(from), End: pos(to)}
}
