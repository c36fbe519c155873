//go:build !js

package dryrun

import (
	"slices"
	"strings"

	"github.com/itchyny/gojq"
	"mvdan.cc/sh/v3/syntax"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// FilterProblem is a filter of jq that jq does not take.
type FilterProblem struct {
	Start, End int
	What       string
}

// members are names that stand in events, in front of which the dot was left out.
var members = []string{"tool_input", "tool_name", "toolArgs", "toolName", "toolInput", "tool_info", "tool_response", "tool_output", "file_path", "command", "prompt", "cwd",
	"hook_event_name", "session_id", "stop_hook_active", "transcript_path", "notification_type", "last_assistant_message"}

var (
	notDefined = lazyregexp.New(`(?:function|variable) not defined: (\S+)`)
	valued     = []string{"--arg", "--argjson", "--slurpfile", "--rawfile"}
)

// FilterProblems are the filters of a shell's program that jq refuses, so that it writes
// nothing and ends with 3.
func FilterProblems(tree *syntax.File) (out []FilterProblem) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.CallExpr); ok && len(c.Args) > 1 && c.Args[0].Lit() == "jq" {
			if w, what := filterProblem(c); what != "" {
				out = append(out, FilterProblem{int(w.Pos().Offset()), int(w.End().Offset()), what})
			}
		}
		return true
	})
	return out
}

func filterProblem(c *syntax.CallExpr) (*syntax.Word, string) {
	w, filter, names := filterOf(c)
	if w == nil {
		return nil, ""
	}
	return w, refusal(filter, names)
}

// filterOf is the filter of a call of jq and the variables that it is given; nil where it is not
// known.
func filterOf(c *syntax.CallExpr) (w *syntax.Word, filter string, names []string) {
	names = []string{"$ENV", "$__loc__", "$__prog_args", "$ARGS"}
	for i := 1; i < len(c.Args); i++ {
		a := constantWord(c.Args[i])
		switch {
		case slices.Contains(valued, a) && i+2 < len(c.Args):
			names = append(names, "$"+constantWord(c.Args[i+1]))
			i += 2
		case a == "--tab" || strings.HasPrefix(a, "--") && a != "--from-file" && a != "--args" && a != "--jsonargs" && a != "--indent":
		case strings.HasPrefix(a, "-") && len(a) > 1 && !strings.ContainsAny(a, "fL"):
		case a == "" || strings.HasPrefix(a, "-") || len(a) > maxFilter:
			return nil, "", nil // not known
		default:
			return c.Args[i], a, names
		}
	}
	return nil, "", nil
}

func refusal(filter string, names []string) string {
	q, err := gojq.Parse(filter)
	if err != nil {
		return "jq cannot read this filter: " + strings.TrimSpace(strings.SplitN(err.Error(), "\n", 2)[0])
	}
	if !suspicious(filter, names) {
		return ""
	}
	_, err = gojq.Compile(q, gojq.WithVariables(onlyNames(names)), gojq.WithEnvironLoader(func() []string { return nil }))
	if err == nil {
		return ""
	}
	m := notDefined.FindStringSubmatch(err.Error())
	if m == nil {
		return ""
	}
	name, _, _ := strings.Cut(m[1], "/")
	switch {
	case strings.HasPrefix(name, "$") && !strings.HasPrefix(name, "$__") && plainName.MatchString(name[1:]):
		return "jq gets no variable " + name + " from --arg or as"
	case slices.Contains(members, name):
		return "without a dot in front of it " + name + " is a function of jq, and there is none"
	}
	return ""
}

var word = lazyregexp.New(`[.$"]?[A-Za-z_]\w*`)

// suspicious reports whether a filter has a variable that is not given, or one of the members
// without a dot. To compile a filter takes hundreds of times as long as to read it.
func suspicious(filter string, names []string) bool {
	for _, w := range word.FindAllString(filter, -1) {
		if w[0] == '$' && !slices.Contains(names, w) || slices.Contains(members, w) {
			return true
		}
	}
	return false
}

var plainName = lazyregexp.New(`^[A-Za-z_]\w*$`)

// onlyNames are those that are names of variables, once each, without those that jq itself has.
func onlyNames(names []string) (out []string) {
	for _, n := range names {
		if n != "$ENV" && n != "$__loc__" && !slices.Contains(out, n) && plainName.MatchString(strings.TrimPrefix(n, "$")) {
			out = append(out, n)
		}
	}
	return out
}
