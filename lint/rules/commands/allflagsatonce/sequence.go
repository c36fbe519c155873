package allflagsatonce

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// verbs are subcommands that no program takes behind one another: of two, one is meant.
var verbs = strings.Fields(`add apply cherry-pick checkout clean commit cordon create delete destroy disable downgrade
	drain drop edit enable install kill link mask merge mv patch prune publish pull purge push rebase reboot redeploy remove
	replace reset restart restore revert rm rmi rollback scale shutdown start stop suspend switch sync taint truncate
	uninstall unlink unpublish untaint update upgrade wipe yank`)

// several are programs that take several of such words in one command, each a target.
var several = strings.Fields(`ant bazel gmake gradle gradlew grunt gulp inv invoke just make mage meson mvn mvnw ninja
	npm-run-all nx rake run-p run-s scons task turbo`)

// task is a word for a task with its namespace, such as db:drop.
var task = lazyregexp.New(`^[a-z][\w-]*:[a-z][\w:-]*$`)

// sequence reports two neighbours of args that are subcommands both, or have or between them in the hook's text.
func sequence(h *ast.Hook, c *ast.CommandMatch, r *lint.Report) bool {
	programs := names(c.Program)
	if len(programs) == 0 {
		return false
	}
	for i := 1; i < len(c.Args); i++ {
		a, b := names(c.Args[i-1:i]), names(c.Args[i:i+1])
		if len(a) == 0 || len(b) == 0 || anyOf(programs, several) || !areVerbs(a, b) {
			continue
		}
		line := append(programs[:1:1], named(c.Args[:i-1])...)
		report(h, "args", c.Args[i-1].Span.To(c.Args[i].Span), line, a[0], b[0], r)
		return true
	}
	if a, b, ok := alternatives(lint.SaidOf(h), named(c.Args)); ok {
		report(h, "args", c.Args[0].Span.To(c.Args[len(c.Args)-1].Span), programs[:1], a, b, r)
		return true
	}
	return false
}

func report(h *ast.Hook, list string, at diag.Span, line []string, a, b string, r *lint.Report) {
	d := r.At(at, "%s applies only to a command with both %s and %s, such as %s %s %s", lint.BaseName(h), a, b, strings.Join(line, " "), a, b)
	d.Detail = "All items of " + list + " must be there. Write one regex for the alternatives: \"" + a + "|" + b + "\"."
}

// areVerbs reports whether all words of two regexes are subcommands, or tasks with a namespace.
func areVerbs(a, b []string) bool {
	both := append(slices.Clone(a), b...)
	return !slices.ContainsFunc(both, func(w string) bool { return !slices.Contains(verbs, w) }) && !anyOf(a, b) ||
		!slices.ContainsFunc(both, func(w string) bool { return !task.MatchString(w) })
}

// anyOf reports whether a word is among others.
func anyOf(words, of []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(of, w) })
}

// names are the words that regexes stand for; none if one of them stands for others.
func names(list []ast.Regex) (out []string) {
	for _, re := range list {
		words, fold, ok := regex.Words(re.Source)
		if !ok || fold || len(words) > 12 {
			return nil
		}
		out = append(out, words...)
	}
	return out
}
