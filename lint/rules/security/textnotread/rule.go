// Package textnotread finds hooks that write a text which nobody reads.
package textnotread

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is text-not-read.
var Rule = &lint.Rule{
	Code: "HK7501", Name: "text-not-read", Severity: diag.Warning,
	Title: "A hook only writes a text, and its agent reads none on this event.",
	Why: `Some agents give the model what a hook writes at the start of a session or with a
prompt, as Claude Code does. Others read only an answer in JSON there, and throw plain text
away, without a word: Copilot CLI on sessionStart and userPromptSubmitted, Kimi Code on
SessionStart and PostToolUse, Gemini CLI on SessionStart and BeforeAgent (measured with 1.0.102, 2.1.0 and
0.61.0). Codex 0.169.0 takes plain text on Stop for an error, and the agent stops. A hook that does nothing else
has no effect.`,
	Misses: "Scripts that also do something else, or keep what a program of their own writes. Agents and events of which it was not measured.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		e := h.Group.Event
		if e == nil || h.Async || s.Source == nil || !s.IsWholeCommand() || s.RunsOnSeveralEvents() {
			return
		}
		if at, ok := onlyText(s); ok && e.TextFails != "" {
			d := r.At(s.SpanOf(at), "%s takes plain text on %s for an error of the hook", h.Group.File.Agent.Title, e.Name)
			d.Detail = e.TextFails
			return
		}
		if e.TextLost == "" {
			return
		}
		if at, ok := codeWrites(s); ok {
			d := r.At(s.SpanOf(at), "%s does not give this text to the model on %s, so the hook has no effect", h.Group.File.Agent.Title, e.Name)
			d.Detail = e.TextLost
			return
		}
		if s.Lang != "sh" {
			return
		}
		if c, ok := onlyWrites(s); ok {
			d := r.At(s.SpanOf(c.Place), "%s does not read this text on %s, so the hook has no effect", h.Group.File.Agent.Title, e.Name)
			d.Detail = e.TextLost
		}
	},
}

// writers write a text to standard output and do nothing else; helpers do nothing that is
// seen outside.
var (
	writers = []string{"echo", "printf", "cat", "git", "date", "ls", "head", "tail", "grep", "tree", "wc", "sort", "uniq", "pwd", "sed", "awk", "tr", "cut", "fold", "paste", "column", "nl", "fmt"}
	helpers = []string{"set", "exit", "test", "[", "[[", ":", "true", "cd", "local", "basename", "dirname"}
	reading = []string{"log", "status", "diff", "show", "branch", "rev-parse", "shortlog", "describe", "ls-files"}

	discarded = lazyregexp.New(`[12&]?>\s*/dev/null|2>&1`)
	structure = lazyregexp.New(`\{\s*\\?["']|\.json\b|additionalContext|<<-?\s*['"]?\w+['"]?\s*\n\s*\{`)
	effects   = lazyregexp.New(`>|\btee\b|\s-i\b|\b(?:eval|exec|source|trap)\b|\b(?:exit|return)\s+[1-9$]`)
)

// onlyWrites is the first command that writes, of a script that does nothing else than
// write plain text.
func onlyWrites(s *hostconfig.Script) (first script.Command, ok bool) {
	seen, text := s.Parsed(), discarded.ReplaceAllString(string(s.Source), "")
	if seen.Problem != nil || structure.MatchString(text) || effects.MatchString(text) || len(seen.Objects) > 0 {
		return first, false
	}
	for _, p := range seen.Prints {
		if p.JSON() {
			return first, false
		}
	}
	for _, c := range seen.Commands {
		switch {
		case len(c.Words) == 0 || slices.Contains(helpers, c.Words[0]):
		case c.Captured && asksOnly(c):
		case !slices.Contains(writers, c.Words[0]) || c.Words[0] == "git" && !readsOnly(c):
			return first, false
		case !ok && !silent(s, c):
			first, ok = c, true
		}
	}
	return first, ok
}

// changes are words of commands that do something else than tell.
var changes = []string{"rm", "mv", "cp", "touch", "mkdir", "mktemp", "tee", "xargs", "install", "ci", "up", "down", "run", "start", "stop", "restart", "exec", "apply", "delete", "create",
	"push", "pull", "fetch", "commit", "checkout", "switch", "build", "deploy", "add", "set", "kill", "update", "upgrade", "init", "login", "-X", "-d", "--data", "--request"}

// asksOnly reports whether a command whose output is kept does nothing but tell something, as far
// as its words say: docker ps, kubectl get, npm outdated.
func asksOnly(c script.Command) bool {
	name := c.Words[0]
	return name != "" && !strings.Contains(name, "/") && script.Language(name) == "" && !slices.ContainsFunc(c.Words, func(w string) bool { return slices.Contains(changes, w) })
}

func readsOnly(c script.Command) bool {
	return len(c.Words) > 1 && slices.Contains(reading, c.Words[1])
}

// silent reports whether a command writes nothing, as far as it is seen: its output goes to
// a variable or is thrown away.
func silent(s *hostconfig.Script, c script.Command) bool {
	line := string(s.Source[min(c.Start, len(s.Source)):])
	line, _, _ = strings.Cut(line, "\n")
	before := strings.TrimRight(string(s.Source[:min(c.Start, len(s.Source))]), " \t")
	return strings.HasSuffix(before, "$(") || strings.HasSuffix(before, "`") || regexp.MustCompile(`(?:^|[^2])>\s*/dev/null`).MatchString(line) ||
		slices.Contains(c.Words, "-q") || slices.Contains(c.Words, "--quiet")
}
