// Package allflagsatonce finds guards that want several flags or operands in one command, of
// which one is meant.
package allflagsatonce

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is all-flags-at-once.
var Rule = &lint.Rule{
	Code: "HK6211", Name: "all-flags-at-once", Severity: diag.Warning,
	Title: "A guard requires several flags or operands in one command, and one of them is meant.",
	Why: `A command must have every item of flags. A guard with flags = ["privileged", "cap-add",
"pid"] applies to a command that has all three, and one of them is enough to do harm. No gh pr merge
has --squash and --rebase, so a guard that wants both never applies. Write one regex for the
alternatives: flags = ["privileged|cap-add|pid"]. The same holds for operands, and for args, which are
the first operands in their order: args = ["apply", "destroy"] matches terraform apply destroy, which
nobody runs. A push names main or master, not both, and a guard of recursive deletion that requires force as
well lets rm -r pass. In the same way reads and writes of one match must both hold: a call that only reads the file
passes.`,
	Misses: "Two flags that the texts of the hook neither call alternatives nor refuse, unless hookc knows that they exclude each other or that both switch off a check, as --no-verify does. Words in args and operands that hookc does not know as subcommands. Three and more short flags.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			look(p, h, h.Match, r, seen)
			condition(p, h, r, seen)
			if h.Match != nil && lint.HookBlocks(h) && !seen[h.Match.Span] {
				seen[h.Match.Span] = accesses(p, h, r)
			}
			ast.EachStep(h.Steps, func(s *ast.Step) { look(p, h, s.Match, r, seen) })
		}
	},
}

func look(p *lint.Policy, h *ast.Hook, m *ast.Match, r *lint.Report, seen map[diag.Span]bool) {
	if m == nil {
		return
	}
	for _, c := range m.Command {
		if len(c.Args) > 1 && p.Own(c.Args[0].Span) && !seen[c.Args[0].Span] {
			seen[c.Args[0].Span] = sequence(h, c, r)
		}
		for _, list := range [][]ast.Regex{c.Flags, c.Operands} {
			if len(list) < 2 || !p.Own(list[0].Span) || seen[list[0].Span] {
				continue
			}
			seen[list[0].Span] = check(h, m, c, list, r)
		}
	}
}

func check(h *ast.Hook, m *ast.Match, c *ast.CommandMatch, list []ast.Regex, r *lint.Report) bool {
	flags := len(c.Flags) > 0 && list[0].Span == c.Flags[0].Span
	all := named(list)
	if a, b, ok := exclusive(c, list); ok && flags {
		d := r.At(a.Span.To(b.Span), "no command has both --%s and --%s, so %s never applies", a.Source, b.Source, lint.BaseName(h))
		d.Detail = "Write one regex for the alternatives: \"" + a.Source + "|" + b.Source + "\"."
		return true
	}
	if a, b, ok := alternatives(lint.SaidOf(h), all); ok {
		d := r.At(list[0].Span.To(list[len(list)-1].Span), "%s applies only to a command with all of %s, and its text says %s or %s", lint.BaseName(h), strings.Join(all, ", "), a, b)
		d.Detail = "Write one regex for the alternatives: \"" + a + "|" + b + "\"."
		return true
	}
	if a, b, why := refused(lint.SaidOf(h), all); why != "" && flags && lint.HookBlocks(h) {
		d := r.At(list[0].Span.To(list[len(list)-1].Span), "%s applies only to a command with all of --%s, and %s", lint.BaseName(h), strings.Join(all, ", --"), why)
		d.Detail = "Write one regex for the alternatives: \"" + a + "|" + b + "\"."
		return true
	}
	if programs := names(c.Program); !flags && len(all) == len(list) && areVerbs(all[:1], all[1:]) && len(programs) > 0 && !anyOf(programs, several) {
		report(h, "operands", list[0].Span.To(list[len(list)-1].Span), programs[:1], all[0], all[1], r)
		return true
	}
	if a, b, ok := either(h, c); ok && !flags {
		d := r.At(a.Span.To(b.Span), "%s applies only to a command with both %s and %s", lint.BaseName(h), a.Source, b.Source)
		d.Detail = "Write one regex for the alternatives: \"" + a.Source + "|" + b.Source + "\"."
		return true
	}
	if harm, beside, ok := alone(h, c, list); ok && flags {
		d := r.At(list[0].Span.To(list[len(list)-1].Span), "%s applies only to a command that has the flag %s, too, and its text speaks of %s alone", lint.BaseName(h), beside, harm)
		d.Detail = "Leave out \"" + beside + "\"."
		return true
	}
	if !flags || len(all) < 3 || !lint.HookBlocks(h) || m != h.Match || len(m.Command) != 1 || len(all) < len(list) || slices.ContainsFunc(all, func(n string) bool { return len(n) < 3 }) {
		return false
	}
	d := r.At(list[0].Span.To(list[len(list)-1].Span), "%s applies only to a command with all of --%s", lint.BaseName(h), strings.Join(all, ", --"))
	d.Detail = "If one of them is enough, write flags = [\"" + strings.Join(all, "|") + "\"]."
	return true
}

// named are the items that are one word.
func named(list []ast.Regex) (out []string) {
	for _, re := range list {
		words, fold, ok := regex.Words(re.Source)
		if ok && !fold && len(words) == 1 && words[0] != "" {
			out = append(out, words[0])
		}
	}
	return out
}

// alternatives are two of the names between which a text has or, if any.
func alternatives(text string, names []string) (a, b string, ok bool) {
	for _, a := range names {
		for _, b := range names {
			said := "(^|[\\s`'\"(])" + spelt(a) + "[`'\")]*,?\\s+(or|nor)\\s+((with|by|for|of|to|on|the|a|an)\\s+)?[`'\"(]*" + spelt(b) + "\\b"
			if a != b && regexp.MustCompile(said).MatchString(text) {
				return a, b, true
			}
		}
	}
	return "", "", false
}

// spelt is a regex for a name as people write it: a letter has a dash in front.
func spelt(name string) string {
	if len(name) < 2 {
		return "-" + regexp.QuoteMeta(name)
	}
	return "(--)?" + regexp.QuoteMeta(name)
}
