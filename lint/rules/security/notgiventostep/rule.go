// Package notgiventostep finds command lines of steps that count on what hookc does not give them.
package notgiventostep

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is not-given-to-step.
var Rule = &lint.Rule{
	Code: "HK7069", Name: "not-given-to-step", Severity: diag.Warning,
	Title: "The command line of a step counts on a variable, folder or input that it does not get.",
	Why: `A shell line knows the agent's environment, what env adds, TOOL_NAME, TOOL_INPUT and HOOK_EVENT. The names of the event, such as
path, are no variables of it: prettier --write "$path" gets an empty word, and "$1" is empty, too. Add
env = { path = "{{ path }}" } to the step. The words of command are read by no shell: "$path" stays as it is there, so
write "{{ path }}". Each step starts a shell of its own: cd and export in one change nothing in the next. A check gets
no event on standard input; a run does.`,
	Misses: "Variables of other names, which the environment may have. Scripts.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				for _, a := range s.Args {
					if lint.StartsProgram(s) && (a.Name == "shell" || a.Name == "command") && !seen[a.Span] {
						seen[a.Span] = true
						look(p, s, a, r)
					}
				}
			})
		}
	},
}

// look looks at a line of a shell, or at the words of a command.
func look(p *lint.Policy, s *ast.Step, a ast.Arg, r *lint.Report) {
	if a.Name == "shell" {
		if a.Expr.Op == ast.OpConst && a.Expr.Value.Kind() == value.String {
			line(p, s, a, a.Expr.Value.Str(), true, r)
		}
		return
	}
	words := ast.Words(a.Expr)
	switch {
	case len(words) == 0:
	case len(words) >= 3 && slices.Contains(shells, path.Base(words[0])) && inline.MatchString(words[1]):
		line(p, s, a, words[2], len(words) == 3, r)
	case slices.Contains(builtins, words[0]):
		r.At(a.Span, "%s changes only the shell that it runs in, and here there is none", words[0]).Detail = instead(words[0])
	case !slices.Contains(runsShell, path.Base(words[0])):
		unread(a, words, r)
	}
}

var (
	shells = []string{"sh", "bash", "dash", "zsh", "ksh"}
	// runsShell are programs that give a shell, or a language of their own, what they get.
	runsShell = []string{"sh", "bash", "dash", "zsh", "ksh", "ssh", "xargs", "awk", "gawk", "jq", "perl", "php", "make", "docker", "podman", "kubectl", "envsubst", "grep", "egrep", "rg", "sed", "node", "find", "watch", "printf"}
	told      = []string{"TOOL_NAME", "TOOL_INPUT", "HOOK_EVENT"}
	builtins  = []string{"cd", "export", "source", ".", "alias", "unset", "pushd", "popd", "set", "shopt", "umask"}
	inline    = lazyregexp.New(`^-[a-z]*c$`)
	variable  = lazyregexp.New(`^(?:-[\w-]*=)?(\$(?:\{\w+\}|[A-Za-z_]\w*)|~)(?:/|$)`)
	// guessed are names that people expect for values of the event, and no agent sets.
	guessed = lazyregexp.New(`^(CLAUDE_|GEMINI_|CURSOR_|CODEX_|COPILOT_)?(FILE_PATHS?|TOOL_(NAME|OUTPUT|RESPONSE|COMMAND|FILE|INPUT_\w+)|HOOK_(EVENT|INPUT|TOOL|FILE)\w*)$` +
		`|^(CLAUDE|GEMINI|CURSOR|CODEX|COPILOT)_(TOOL_INPUT|COMMAND|PROMPT|FILES|EVENT\w*)$|^(tool_(name|input|output)|file_paths?|(CHANGED_|EDITED_|MODIFIED_)?(FILES?|FILE_?NAMES?|FILEPATHS?)|COMMAND)$`)
	// lone is a line that does nothing but change its own shell.
	lone = lazyregexp.New(`^\s*(?:(cd|export|alias|unset|pushd|set)\s+[^;&|\n]*|(source|\.)\s+\S*(?:activate|env|rc|profile))\s*$`)
	// ofInput is a name of the event as it stands on standard input.
	ofInput = lazyregexp.New(`\btool_input\b|\btool_name\b|\bevent_type\b|\bhook_event_name\b`)
	reads   = lazyregexp.New(`\b(jq|gron|python3?|node|ruby|perl|read|cat|grep|sed|awk)\b`)
	file    = lazyregexp.New(`<|\.jsonl?\b|TOOL_INPUT|\.log\b`)
)

func instead(builtin string) string {
	switch builtin {
	case "cd", "pushd", "popd":
		return "Write cwd = \"…\" in the step that needs the folder."
	case "export", "set", "unset":
		return "Write env = { NAME = \"…\" } in the step that needs the variable."
	}
	return "Write it in the same shell line as what needs it."
}

// unread reports a word that only a shell would change.
func unread(a ast.Arg, words []string, r *lint.Report) {
	for _, w := range words {
		m := variable.FindStringSubmatch(w)
		if m == nil {
			continue
		}
		d := r.At(a.Span, "no shell reads the words of command, so %s stays as it is", m[1])
		switch name := strings.Trim(m[1], "${}"); {
		case name == "~":
			d.Detail = "Write {{ env.HOME }}."
		case ofEvent(name) || guessed.MatchString(name):
			d.Detail = "Write {{ path }}, or the name of the event that you mean."
		default:
			d.Detail = "Write {{ env." + name + " }}."
		}
		return
	}
}

// line reports the first variable of a line that is a name of the event; alone says that the shell gets
// no further words.
func line(p *lint.Policy, s *ast.Step, a ast.Arg, text string, alone bool, r *lint.Report) {
	if m := lone.FindStringSubmatch(text); m != nil {
		r.At(a.Span, "each step has a shell of its own, so this %s changes nothing", m[1]+m[2]).Detail = instead(m[1] + m[2])
		return
	}
	if s.Kind == "check" && ofInput.MatchString(text) && reads.MatchString(text) && !file.MatchString(text) {
		r.At(a.Span, "a check gets no event on its standard input").Detail = "Write run, which gets it, or give the line what it needs in env. The tool's input is in TOOL_INPUT."
		return
	}
	program := script.Parse(text, "sh")
	for _, v := range program.Vars {
		if v.Fallback || program.Sets(v.Name) || slices.Contains(told, v.Name) || !ofEvent(v.Name) && !guessed.MatchString(v.Name) || given(p, s, v.Name) {
			continue
		}
		d := r.At(a.Span, "nobody sets the variable %s, so it is empty in this line", v.Name)
		d.Detail = "Give it a value: env = { " + v.Name + " = \"{{ … }}\" }."
		return
	}
	if name := positional(text); alone && name != "" {
		r.At(a.Span, "the line gets no arguments, so %s is empty", name).Detail = "Give it a variable: env = { path = \"{{ path }}\" }, and \"$path\" in the line."
	}
}

// ofEvent reports whether a name is that of a field of events, or what such a name begins with.
func ofEvent(name string) bool {
	return slices.ContainsFunc(event.Fields[:], func(f event.Field) bool {
		first, _, _ := strings.Cut(f.Path, ".")
		return name != "" && (f.Path == name || first == name)
	})
}

// given reports whether the step, or a step for the whole session, gives a variable a value.
func given(p *lint.Policy, s *ast.Step, name string) bool {
	if has(s.Arg("env"), name) {
		return true
	}
	return slices.ContainsFunc(p.Hooks, func(h *ast.Hook) bool {
		return lint.AnyStep(h, func(s *ast.Step) bool { return s.Kind == "env" && has(s.Arg("set"), name) })
	})
}

// has reports whether a map has a key, or may have any.
func has(x *ast.Expr, name string) bool {
	switch {
	case x == nil:
		return false
	case x.Op == ast.OpConst && x.Value.Kind() == value.Map:
		_, ok := x.Value.Get(name)
		return ok
	case x.Op == ast.OpMap:
		for i := 0; i+1 < len(x.Args); i += 2 {
			if k := x.Args[i]; k.Op != ast.OpConst || k.Value.Text() == name {
				return true
			}
		}
		return false
	}
	return true
}

// positional is an argument of the shell that a line reads outside of single quotes; "" where it has none, or
// where another shell, a function or set may have given it.
func positional(text string) string {
	if givesArguments.MatchString(text) {
		return ""
	}
	quoted, double := false, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\'' && !double:
			quoted = !quoted
		case quoted:
		case c == '"':
			double = !double
		case c == '\\':
			i++
		case c == '$':
			if m := argument.FindString(text[i:]); m != "" {
				return m
			}
		}
	}
	return ""
}

var (
	argument       = lazyregexp.New(`^\$(\{[1-9@*]\}|[1-9@*])`)
	givesArguments = lazyregexp.New(`\(\)|\bfunction\b|\bset +--|\b(sh|bash|zsh|dash|eval|source|trap|alias)\b|<<`)
)
