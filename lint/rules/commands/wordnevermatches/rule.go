// Package wordnevermatches finds words of command blocks that no command has at that
// place.
package wordnevermatches

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell/program"
)

// Rule is word-never-matches.
var Rule = &lint.Rule{
	Code: "HK6272", Name: "word-never-matches", Severity: diag.Warning,
	Title: "A command block or condition asks for a word at a place where no command has it.",
	Why: `flags are names of flags without their values, operands are single words that are neither
flags nor values of flags, and args are the first operands in their order. A block with
flags = ["replicas=0"], or git with args = ["push", "main"], where the name of a remote
stands, does not match the command that its author thinks of. A condition that looks for a namespace of
kubectl, or for a statement of psql -c, among the operands does not find the value of the flag. A regex
is compared with the whole word, so operands = ["deploy-"] does not match deploy-prod.`,
	Misses: "Programs other than git, kubectl, npm and curl, in which the place of an operand is not known. A part of a word that may be a word: prod of deploy-prod. Regexes that stand for more than a few words. Values of flags of other programs than kubectl, helm, aws, gcloud, psql, mysql and mongosh.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		c := &checker{p, r, map[diag.Span]bool{}}
		for _, h := range p.OwnHooks() {
			c.match(h.Match)
			c.values(h)
			ast.EachStep(h.Steps, func(s *ast.Step) { c.match(s.Match) })
		}
	},
}

type checker struct {
	p    *lint.Policy
	r    *lint.Report
	seen map[diag.Span]bool
}

func (c *checker) match(m *ast.Match) {
	if m == nil {
		return
	}
	for _, b := range m.Command {
		for _, re := range b.Flags {
			if c.needsValue(re) {
				continue
			}
			c.each(re, withValue, "a flag is compared by its name alone, so %s never matches",
				"Write the name. The value is in .options: when = \"any(match.commands, .options['name'] == 'value')\".")
			c.valueAmong(re)
			if name := first(b.Program); slices.Contains([]string{"kubectl", "aws", "gcloud", "helm"}, name) {
				c.each(re, environment.MatchString, "%s is the value of a flag and no flag", "A value is in .options: when = \"any(match.commands, .options['namespace'] == 'prod')\".")
			}
			c.each(re, func(w string) bool { return underscored(b, w) }, "no flag is written %s", "Write - in place of _.")
		}
		for _, re := range b.Operands {
			c.each(re, isFlag, "an operand is never a flag, so %s never matches", "Write it in flags, without dashes.")
			if plainProgram(b) || len(b.Args) == 0 && beginsWithSubcommand(b, re) {
				c.each(re, hasBlank, "an operand is one word, so %s never matches", "Write each word as a regex of its own.")
			}
		}
		c.subcommand(b)
		c.beginning(b)
		c.placed(b)
	}
}

// each reports a regex all of whose words have a property.
func (c *checker) each(re ast.Regex, has func(string) bool, says, advice string) {
	words, _, ok := regex.Words(re.Source)
	if !ok || len(words) == 0 || c.seen[re.Span] || !c.p.Own(re.Span) || slices.ContainsFunc(words, func(w string) bool { return !has(w) }) {
		return
	}
	c.seen[re.Span] = true
	c.r.At(re.Span, says, re.Source).Detail = advice
}

// needsValue reports a regex of a flag all of whose texts have the = of a value in them.
func (c *checker) needsValue(re ast.Regex) bool {
	lits, ok := regex.RequiredLiterals(re.Source)
	if _, _, finite := regex.Words(re.Source); finite || !ok || len(lits.Any) == 0 || c.seen[re.Span] || !c.p.Own(re.Span) ||
		slices.ContainsFunc(lits.Any, func(text string) bool { return !strings.Contains(text, "=") }) {
		return false
	}
	c.seen[re.Span] = true
	c.r.At(re.Span, "a flag is compared by its name alone, so %s never matches", re.Source).Detail =
		"Write the name. The value is in .options: when = \"any(match.commands, (.options['name'] ?? '') matches '^value')\"."
	return true
}

// valueAmong reports an alternative with the value of a flag, among names of flags.
func (c *checker) valueAmong(re ast.Regex) {
	words, _, ok := regex.Words(re.Source)
	if !ok || c.seen[re.Span] || !c.p.Own(re.Span) {
		return
	}
	for _, w := range words {
		name, value, given := strings.Cut(w, "=")
		if given && name != "" && value != "" && !slices.Contains(words, name) {
			c.seen[re.Span] = true
			c.r.At(re.Span, "a flag is compared by its name alone, so the alternative %s never matches", w).Detail =
				"Write a condition for it, since the value is in .options: any(match.commands, .options['" + name + "'] == '" + value + "')."
			return
		}
	}
}

// subcommand reports a first item of args with the words of several, of a program whose first operand
// is a subcommand.
func (c *checker) subcommand(b *ast.CommandMatch) {
	if len(b.Args) == 0 || len(b.Program) == 0 || !haveSubcommands(b.Program) || c.seen[b.Args[0].Span] || !c.p.Own(b.Args[0].Span) {
		return
	}
	re := b.Args[0]
	text := ""
	if words, _, ok := regex.Words(re.Source); ok {
		several := func(w string) bool {
			one, _, cut := strings.Cut(w, " ")
			return cut && inside.MatchString(w) && !slices.Contains(words, one)
		}
		if i := slices.IndexFunc(words, several); i >= 0 {
			text = words[i]
		}
	} else if lits, ok := regex.RequiredLiterals(re.Source); ok && len(lits.Any) > 0 && !slices.ContainsFunc(lits.Any, func(s string) bool { return !inside.MatchString(s) }) {
		text = re.Source
	}
	if text == "" {
		return
	}
	c.seen[re.Span] = true
	c.r.At(re.Span, "each item of args is compared with one word, so %s never matches", text).Detail = "Write each word as an item of its own: args = [\"" + strings.Join(strings.Fields(re.Source), "\", \"") + "\"]."
}

// inside is a blank between two words.
var inside = lazyregexp.New(`[\w)] +\S`)

// haveSubcommands reports whether a program of a block is known, with its subcommands.
func haveSubcommands(list []ast.Regex) bool {
	return slices.ContainsFunc(list, func(re ast.Regex) bool {
		words, _, _ := regex.Words(re.Source)
		return slices.ContainsFunc(words, func(w string) bool { return len(program.Subcommands(w)) > 0 })
	})
}

func withValue(flag string) bool { return strings.ContainsAny(flag, "= \t") }

func isFlag(word string) bool { return flag.MatchString(word) }

var flag = lazyregexp.New(`^--?[A-Za-z]`)

func hasBlank(word string) bool { return strings.Contains(strings.TrimSpace(word), " ") }

// plainProgram reports whether the operands of the program are names and no texts.
func plainProgram(b *ast.CommandMatch) bool {
	name, sub := first(b.Program), ""
	if len(b.Args) > 0 {
		sub = first(b.Args[:1])
	}
	return slices.Contains([]string{"git", "docker", "kubectl", "npm", "helm", "terraform", "cargo", "gh", "fly"}, name) && sub != "" && sub != "commit" && sub != "exec" && sub != "run"
}

// beginsWithSubcommand reports whether all words of a regex begin with a subcommand of the program.
func beginsWithSubcommand(b *ast.CommandMatch, re ast.Regex) bool {
	name := first(b.Program)
	words, _, ok := regex.Words(re.Source)
	if name == "" || !ok {
		return false
	}
	known := program.Subcommands(name)
	return !slices.ContainsFunc(words, func(w string) bool {
		sub, _, _ := strings.Cut(w, " ")
		return !slices.Contains(known, sub)
	})
}

// underscored reports whether a flag of the program is spelled with - where a word has _.
func underscored(b *ast.CommandMatch, word string) bool {
	name, sub := first(b.Program), ""
	if len(b.Args) > 0 {
		sub = first(b.Args[:1])
	}
	if name == "" || !strings.Contains(word, "_") {
		return false
	}
	dashed := strings.ReplaceAll(word, "_", "-")
	return slices.ContainsFunc(append(program.Flags(name+" "+sub), program.Flags(name)...), func(known string) bool {
		return slices.Contains(strings.Split(known, "="), dashed)
	})
}

// first is the only word of the only regex.
func first(list []ast.Regex) string {
	if len(list) != 1 {
		return ""
	}
	words, fold, ok := regex.Words(list[0].Source)
	if !ok || fold || len(words) != 1 {
		return ""
	}
	return words[0]
}

// place is what an operand of a program is, and which words it is certainly not.
type place struct {
	program string
	subs    []string // the first operand
	index   int      // of args; -1 is any operand
	never   *lazyregexp.Regexp
	says    string // of the word
	advice  string
}

var places = []place{
	{"git", []string{"push", "pull", "fetch"}, 1, lazyregexp.New(`^(main|master|develop|dev|trunk|HEAD|(feature|release|hotfix)/.*)$`),
		"%s stands where git has the name of a remote", "Write args = [\"push\"] and operands = [\"(.*:)?main\"]: operands stand at any place."},
	{"kubectl", []string{"delete", "get", "apply", "scale", "edit", "patch", "describe"}, 1, environment,
		"%s stands where kubectl has a type of objects", "Write the cluster or namespace as a condition: any(match.commands, .options['namespace'] == 'prod')."},
	{"kubectl", []string{"delete", "apply", "scale", "edit", "patch", "exec", "rollout"}, -1, environment,
		"%s is an operand here, the name of an object", "kubectl takes the cluster and the namespace as values of flags, which are no operands: any(match.commands, .options['context'] == 'prod')."},
	{"git", []string{"reset"}, 1, lazyregexp.New(`^(hard|soft|mixed|keep)$`), "%s is a flag of git reset, and args are the words that are none", "Write flags = [\"hard\"]."},
	{"git", []string{"push", "commit", "clean", "rebase", "branch"}, 1, gitFlags, "%s is a flag, and args are the words that are none", "Write it in flags, without dashes."},
	{"git", []string{"push", "commit", "clean", "rebase", "branch"}, -1, gitFlags, "%s is a flag, and operands are the words that are none", "Write it in flags, without dashes."},
	{"npm", nil, 0, lazyregexp.New(`^(deploy|lint|dev|serve|format|e2e|release|migrate|seed|watch|preview|typecheck)$`),
		"%s is a script of package.json, and no command of npm", "npm starts scripts with run: args = [\"run\", \"deploy\"]."},
	{"curl", nil, -1, lazyregexp.New(`^(POST|PUT|DELETE|PATCH)$`), "%s is the value of a flag of curl, and no operand", "Write any(match.commands, .options['request'] == 'POST')."},
	{"aws", nil, -1, environment, "%s is an operand here, and no account", "aws takes the account as the value of a flag, which is no operand: any(match.commands, .options['profile'] == 'prod')."},
	{"gcloud", nil, -1, environment, "%s is an operand here, and no project", "gcloud takes the project as the value of a flag, which is no operand: any(match.commands, .options['project'] == 'prod')."},
}

// gitFlags are flags of git that are the name of nothing else.
var gitFlags = lazyregexp.New(`^(force|force-with-lease|no-verify|amend|no-edit|interactive)$`)

var environment = lazyregexp.New(`^(prod|production|staging|live|prd)$`)

// placed looks at words that stand where something else is meant.
func (c *checker) placed(b *ast.CommandMatch) {
	sub := ""
	if len(b.Args) > 0 {
		sub = first(b.Args[:1])
	}
	named := slices.ContainsFunc(b.Args, func(re ast.Regex) bool { return namespaces.MatchString(re.Source) })
	for _, at := range places {
		if first(b.Program) != at.program || at.subs != nil && !slices.Contains(at.subs, sub) || named {
			continue
		}
		list := b.Operands
		if at.index >= 0 {
			list = nil
			if len(b.Args) > at.index {
				list = b.Args[at.index : at.index+1]
			}
		}
		for _, re := range list {
			c.each(re, at.never.MatchString, at.says, at.advice)
			if at.program == "git" && slices.Contains(at.subs, "fetch") {
				c.refspec(re)
			}
		}
	}
}

// refspec reports a regex for what git pushes or fetches, such as +main and HEAD:main, in
// the place of the remote.
func (c *checker) refspec(re ast.Regex) {
	lits, ok := regex.RequiredLiterals(re.Source)
	compiled, err := regexp.Compile("^(?:" + re.Source + ")$")
	if !ok || err != nil || len(lits.Any) == 0 || c.seen[re.Span] || !c.p.Own(re.Span) || compiled.MatchString("origin") || compiled.MatchString("upstream") {
		return
	}
	for _, word := range lits.Any {
		word = word[strings.LastIndexAny(word, "+:/")+1:]
		asRef := slices.ContainsFunc([]string{"+", "refs/heads/", "HEAD:"}, func(before string) bool { return compiled.MatchString(before + word) })
		if word == "" || !asRef || compiled.MatchString("other"+word) {
			return // it may be for the name or address of a remote
		}
	}
	c.seen[re.Span] = true
	c.r.At(re.Span, "%s stands where git has the name of a remote, and is for a branch", re.Source).Detail =
		"Write args = [\"push\"] and the branch in operands, which stand at any place."
}

// namespaces are words that stand before the name of an environment.
var namespaces = lazyregexp.New(`(^|\b)(ns|namespaces?|contexts?|use-context|projects?|profiles?|clusters?)\b`)
