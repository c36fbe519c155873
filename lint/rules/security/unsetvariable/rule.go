// Package unsetvariable finds scripts that look for the event in variables that no
// agent sets.
package unsetvariable

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is unset-variable.
var Rule = &lint.Rule{
	Code: "HK7004", Name: "unset-variable", Severity: diag.Error, Repeats: true,
	Title: "A script reads a variable that its agent does not set.",
	Why: `Agents write the event as JSON to the standard input of a hook. Some tutorials use
variables for the name or file of the tool, but these are empty. The guard then
compares an empty value and lets every call through. An empty text in its place, as in
${CLAUDE_FILE_PATHS:-}, only quiets the error. The folder of the project is in CLAUDE_PROJECT_DIR
with some agents only: Codex, Kimi Code and Windsurf set no such variable, and Claude Code
none of another agent. Every path begins with an empty text and a slash. Claude Code sets CLAUDE_ENV_FILE on
SessionStart, Setup, CwdChanged and FileChanged only.`,
	Misses: "Variables that the script or an `env` sets, and variables with a default value; with an empty one, where the script also reads its input or has another value for it. Names without the agent's prefix are warnings, because something else may set them. So are names in a script that also reads its input, and folders. A folder is reported in scripts that lie in the folder of their agent, where the script does not ask whether it has a value.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		a := s.Handler.Group.File.Agent
		if a == nil {
			return
		}
		otherFolder(s, r)
		if a.Env == nil {
			return
		}
		seen := s.Parsed()
		otherEvent(s, r)
		if s.Lang != "sh" && seen.ReadsStdin { // it may fall back on its input
			return
		}
		var reported []string
		for _, v := range seen.Vars {
			if v.Fallback && !staysEmpty(seen, v) || seen.Sets(v.Name) || slices.Contains(reported, v.Name) || set(s.Handler, v.Name) || assigned(s, v.Name) {
				continue
			}
			certain, ok := invented(a, v.Name)
			if !ok || v.Empty && !certain {
				continue
			}
			reported = append(reported, v.Name)
			d := r.At(s.SpanOf(v.Place), "%s does not set the variable %s, so it is empty", a.Title, v.Name)
			d.Detail = "Read the event as JSON from standard input" + instead(v.Name) + "."
			if !certain || seen.ReadsStdin || !s.Handler.Group.File.Certain(agents.Inputs) {
				d.Severity = max(d.Severity, diag.Warning)
			}
		}
	},
}

// otherEvent reports a variable that the agent sets on other events only, unless the script
// asks whether it is set.
func otherEvent(s *hostconfig.Script, r *lint.Report) {
	a, e := s.Handler.Group.File.Agent, s.Handler.Group.Event
	if e == nil || s.RunsOnSeveralEvents() {
		return
	}
	seen := s.Parsed()
	for _, v := range seen.Vars {
		events := a.EventEnv[v.Name]
		if events == nil || slices.Contains(events, e.Name) || v.Fallback || seen.Sets(v.Name) || set(s.Handler, v.Name) || assigned(s, v.Name) || asksFor(s, v.Name) {
			continue
		}
		d := r.At(s.SpanOf(v.Place), "%s does not set %s on %s", a.Title, v.Name, e.Name)
		d.Detail = "It is set on " + strings.Join(events, ", ") + "."
		d.Severity = max(d.Severity, diag.Warning)
		d.Notes = append(d.Notes, diag.Note{Span: s.Handler.Group.EventKey.Span, Text: "the handler is on this event"})
		return
	}
}

// asksFor reports whether a script tests a variable before it uses it, or may take its value
// for none.
func asksFor(s *hostconfig.Script, name string) bool {
	test := regexp.MustCompile(`(?:-[nzfw]\s+"?\$\{?|\bif\b[^\n]*|\.get\(\s*["']|getenv\(\s*["'])` + name)
	if s.Lang == "node" {
		test = regexp.MustCompile(`(?:\bif\b[^\n]*|=\s*process\.env\.)` + name)
	}
	return test.Match(s.Source)
}

var (
	own = lazyregexp.New(`^(CLAUDE|GEMINI|CURSOR|CODEX|COPILOT)_(TOOL_(NAME|INPUT|ARGS|PARAMS|OUTPUT|RESPONSE|RESULT|COMMAND|FILE|FILE_PATH|FILE_PATHS|USE_ID)|` +
		`TOOL_INPUT_\w+|FILE_PATHS?|FILES|COMMAND|BASH_COMMAND|PROMPT|USER_PROMPT|INPUT|HOOK_EVENT|HOOK_EVENT_NAME|HOOK_INPUT|EVENT|EVENT_NAME|EVENT_TYPE|` +
		`NOTIFICATION|NOTIFICATION_MESSAGE|NOTIFICATION_TYPE|MESSAGE|MATCHER)$`)
	general = []string{"TOOL_INPUT", "TOOL_NAME", "TOOL_ARGS", "TOOL_OUTPUT", "TOOL_RESPONSE", "TOOL_FILE_PATH", "TOOL_COMMAND", "STDIN_JSON", "HOOK_INPUT",
		"HOOK_EVENT", "HOOK_EVENT_NAME", "HOOK_JSON", "TOOL_INPUT_COMMAND", "TOOL_INPUT_FILE_PATH"}
)

// invented reports whether a name is one of those that are told of, and whether
// it is certain that nobody sets it: it begins as the agent's own do.
func invented(a *agents.Agent, name string) (certain, ok bool) {
	if own.MatchString(name) {
		for _, other := range agents.All() {
			if other.Sets(name) {
				return false, false
			}
		}
		return true, true
	}
	return false, slices.Contains(general, name)
}

// set reports whether the configuration gives a variable a value.
func set(h *hostconfig.Handler, name string) bool {
	return h.Value.Get("env").Member(name) != nil || h.Group.File.Top.Get("env").Member(name) != nil
}

// assigned reports whether a command line gives it to the script that it starts.
func assigned(s *hostconfig.Script, name string) bool {
	if s.Path == "" {
		return false
	}
	for _, c := range s.Handler.Commands {
		if strings.Contains(c.Text, name+"=") {
			return true
		}
	}
	return false
}

// instead is the member of the event that is meant.
func instead(name string) string {
	switch {
	case strings.Contains(name, "FILE"):
		return ": tool_input.file_path"
	case strings.Contains(name, "COMMAND"):
		return ": tool_input.command"
	case strings.HasSuffix(name, "TOOL_NAME"):
		return ": tool_name"
	case strings.Contains(name, "PROMPT"):
		return ": prompt"
	}
	return ""
}
