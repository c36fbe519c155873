// Package destructivehook finds hooks that destroy work without a question.
package destructivehook

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is destructive-hook.
var Rule = &lint.Rule{
	Code: "HK7023", Name: "destructive-hook", Severity: diag.Warning,
	Title: "A hook runs a command that deletes uncommitted work or other people's commits.",
	Why: `A hook runs automatically on every event, and the user is not asked. ` + "`git reset --hard`" + `,
` + "`git clean -f`" + `, ` + "`git checkout .`" + ` and ` + "`rm -rf *`" + ` delete uncommitted work, also what you
have just written. ` + "`git push --force`" + ` removes other people's commits.`,
	Misses: "Scripts that change to another folder or make one. Commands whose flags are in variables, and programs that the script starts. Commits, stashes, and the removal of files that the script names one by one are not reported.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Lang != "sh" || s.Source == nil || s.Handler.Group.File.Agent == nil || elsewhere.Match(s.Source) {
			return
		}
		for _, c := range s.Parsed().Commands {
			if what := destroys(c); what != "" {
				d := r.At(s.SpanOf(c.Place), "the hook runs %s without asking the user", what)
				d.Detail = "Remove it from the hook, or run it yourself. To keep a state to go back to, use git stash create or a commit."
				return
			}
		}
	},
}

// elsewhere is how a script says that it works in a folder of its own.
var elsewhere = lazyregexp.New(`\bmktemp\b|\bgit (?:clone|worktree)\b|(?m)(?:^|[;&|]\s*)(?:cd|pushd)\s`)

// destroys is the command that throws work away; "" for another one.
func destroys(c script.Command) string {
	words := c.Words
	if len(words) < 2 {
		return ""
	}
	switch words[0] {
	case "git":
		return gitDestroys(words[1:])
	case "rm":
		return rmDestroys(words[1:])
	}
	return ""
}

func gitDestroys(words []string) string {
	for len(words) > 1 && (words[0] == "-C" || words[0] == "-c") {
		words = words[min(2, len(words)):]
	}
	if len(words) == 0 {
		return ""
	}
	has := func(flags ...string) bool {
		return slices.ContainsFunc(words[1:], func(w string) bool { return slices.Contains(flags, w) })
	}
	switch words[0] {
	case "reset":
		if has("--hard") {
			return "git reset --hard"
		}
	case "clean":
		if !has("-n", "--dry-run") && slices.ContainsFunc(words[1:], func(w string) bool {
			return w == "--force" || strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.Contains(w, "f") && !strings.Contains(w, "n")
		}) {
			return "git clean -f"
		}
	case "push":
		if has("--force", "-f") {
			return "git push --force"
		}
	case "checkout", "restore":
		if has(".", ":/") && !has("--staged", "-S") {
			return "git " + words[0] + " ."
		}
	case "stash":
		if has("drop", "clear") {
			return "git stash " + words[1]
		}
	}
	return ""
}

// rmDestroys is a removal of everything in a folder that is no folder of temporary files.
func rmDestroys(words []string) string {
	recursive := false
	for _, w := range words {
		if strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") {
			recursive = recursive || strings.ContainsAny(w, "rR")
			continue
		}
		if recursive && slices.Contains([]string{"/", "/*", "~", "~/", "~/*", ".", "./", "*", "./*", "..", "../*", ".git"}, w) {
			return "rm -r " + w
		}
	}
	return ""
}
