// Package valueneveroccurs finds comparisons with a value that a name never has.
package valueneveroccurs

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is value-never-occurs.
var Rule = &lint.Rule{
	Code: "HK4024", Name: "value-never-occurs", Severity: diag.Warning,
	Title: "A name is compared with a value that it never has.",
	Why: `Some names have only a few values, such as the day of the week, the reason why a session
starts, or what triggered a compaction. Others have a form: git.branch has no remote in front,
files.written holds absolute paths, time.date has the form 2026-12-01, lower(x) has no capital
letter. A list with keep = 20 never has 30 entries, a state has only the values that steps give
it, and the main agent has no type, so agent is never main. A policy with another text compiles, but the
comparison is always false or always true.`,
	Misses: "Texts that are put together. Names whose values depend on a host are checked only if the policy names its targets and the values of all of them are known. An unknown host is reported only if its name is similar to a known one.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			c := &checker{p, h, r, seen}
			p.EachExpr(h, func(x *ast.Expr) {
				c.expr(x)
				c.shapes(x, scope{h: h})
			})
			c.match(h.Match)
			ast.EachStep(h.Steps, func(s *ast.Step) { c.match(s.Match) })
		}
	},
}

type checker struct {
	p    *lint.Policy
	h    *ast.Hook
	r    *lint.Report
	seen map[diag.Span]bool // instances of a for_each have the same places
}

// expr looks at every comparison of a condition.
func (c *checker) expr(x *ast.Expr) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op == ast.OpBinary {
			c.comparison(x)
		}
		return true
	})
}

func (c *checker) comparison(x *ast.Expr) {
	left, right := x.Args[0], x.Args[1]
	switch x.Name {
	case "==", "!=":
		c.constant(left, right)
		c.constant(right, left)
	case "in":
		if right.Op == ast.OpArray {
			for _, item := range right.Args {
				c.constant(left, item)
			}
		} else if right.Op == ast.OpConst && right.Value.Kind() == value.List {
			for i := range right.Value.Len() {
				c.value(left, right.Value.At(i), right.Span)
			}
		}
	case "matches":
		if name := path(left); c.p.Literal(right) && right.Value.Kind() == value.String {
			c.regex(name, right.Value.Str(), right.Span)
		}
	}
}

// path is the name that an expression asks for, also with a default: session.source
// of (session.source ?? ""). "" where it is no name.
func path(x *ast.Expr) string {
	switch {
	case x.Op == ast.OpIdent:
		return x.Name
	case x.Op == ast.OpMember:
		if base := path(x.Args[0]); base != "" {
			return base + "." + x.Name
		}
	case x.Op == ast.OpChain, x.Op == ast.OpBinary && x.Name == "??" && x.Args[1].Op == ast.OpConst:
		return path(x.Args[0])
	}
	return ""
}

func (c *checker) constant(named, x *ast.Expr) {
	if x.Op == ast.OpConst {
		c.value(named, x.Value, x.Span)
	}
}

// value looks at one value that an expression is compared with, unless it is its default.
func (c *checker) value(named *ast.Expr, v value.Value, at diag.Span) {
	if name := path(named); name != "" && !defaults(named, v) {
		c.text(name, v, at)
	}
}

// defaults reports whether an expression is a value where its name has none.
func defaults(x *ast.Expr, v value.Value) bool {
	return x.Op == ast.OpBinary && x.Name == "??" && (value.Equal(x.Args[1].Value, v) || defaults(x.Args[0], v))
}

func (c *checker) text(name string, v value.Value, at diag.Span) {
	if name == "" || v.Kind() != value.String || v.Str() == "" || c.seen[at] {
		return
	}
	word := v.Str()
	if name == "git.branch" {
		c.branch(word, at)
		return
	}
	if name == "agent" {
		c.mainAgent(word, at)
		return
	}
	if state, ok := strings.CutPrefix(name, "state."); ok && c.elsewhere(state, word) {
		return
	}
	known := c.values(name)
	if len(known.list) == 0 || slices.Contains(known.list, word) {
		return
	}
	near, ok := nearest(word, known.list)
	if !ok && name == "host" {
		near, ok = partly(word, known.list)
	}
	if !ok && known.open {
		return
	}
	c.report(name, word, at, near, known.list)
}

func (c *checker) report(name, word string, at diag.Span, near string, list []string) {
	c.seen[at] = true
	d := c.r.At(at, "%s is never %q", name, word)
	d.Detail = "Valid values: " + strings.Join(list, ", ") + "."
	if near == "" {
		return
	}
	d.Summary += "; did you mean " + near + "?"
	text := c.p.Text(at)
	if i := strings.Index(text, word); i >= 0 && strings.Count(text, word) == 1 {
		in := at
		in.Start.Byte += i
		in.Start.Column += i
		in.End = in.Start
		in.End.Byte += len(word)
		in.End.Column += len(word)
		d.Fix = &diag.Fix{Title: "write " + near, Unsafe: true, Edits: []diag.Edit{{Span: in, Text: near}}}
	}
}

// partly is the value whose name a word has in another form: claude of claude-code, gemini-cli of gemini.
func partly(word string, list []string) (string, bool) {
	word = strings.ToLower(strings.NewReplacer("_", "-", " ", "-").Replace(word))
	for _, v := range list {
		if word == v || strings.HasPrefix(v, word+"-") || strings.HasPrefix(word, v+"-") || strings.HasSuffix(word, "-"+v) || strings.ReplaceAll(v, "-", "") == word {
			return v, true
		}
	}
	return "", false
}

// branch looks for what git calls a ref, and not a branch.
func (c *checker) branch(word string, at diag.Span) {
	short := word
	for _, prefix := range []string{"refs/heads/", "refs/remotes/origin/", "heads/"} {
		short = strings.TrimPrefix(short, prefix)
	}
	switch {
	case word == "HEAD":
		c.seen[at] = true
		c.r.At(at, "git.branch is never HEAD").Detail = "If no branch is checked out, git.branch is nil."
	case short != word && short != "" && !strings.HasPrefix(word, "heads/"):
		c.report("git.branch", word, at, short, []string{"names of branches, such as main"})
	}
}

// mains are names that people give the main agent, which has none.
var mains = []string{"main", "main-agent", "main_agent", "mainagent", "primary", "parent", "root"}

// mainAgent looks for a name of the main agent, unless the policy starts a subagent that has
// this name.
func (c *checker) mainAgent(word string, at diag.Span) {
	if !slices.Contains(mains, strings.ReplaceAll(strings.ToLower(word), " ", "-")) || c.seen[at] {
		return
	}
	c.seen[at] = true
	c.r.At(at, "agent is never %q: it is the type of a subagent, and the main agent has none", word).Detail =
		"Write agent == nil for the main agent, and agent != nil for subagents."
}

// match looks at the values that a match wants.
func (c *checker) match(m *ast.Match) {
	if m == nil {
		return
	}
	for _, f := range m.Whole {
		if f.Field == "agent" {
			c.agents(f.Regexes)
		}
		name, ok := subjects[f.Field]
		if !ok {
			continue
		}
		for _, re := range f.Regexes {
			c.regex(name, "^(?:"+re.Source+")$", re.Span)
		}
	}
}

// agents looks at the types of agents that a match wants.
func (c *checker) agents(list []ast.Regex) {
	for _, re := range list {
		words, _, ok := regex.Words(re.Source)
		if ok && len(words) == 1 && c.p.Own(re.Span) {
			c.mainAgent(words[0], re.Span)
		}
	}
}

// subjects are the arguments of match whose values may be known, with the names
// that conditions have for them.
var subjects = map[string]string{"source": "session.source", "reason": "session.reason", "trigger": "trigger", "type": "notification.type"}

// regex reports an expression that none of the values matches.
func (c *checker) regex(name, expr string, at diag.Span) {
	known := c.values(name)
	re, err := regexp.Compile(expr)
	if err != nil || len(known.list) == 0 || known.open || c.seen[at] || slices.ContainsFunc(known.list, re.MatchString) {
		return
	}
	word := strings.TrimSuffix(strings.TrimPrefix(strings.Trim(expr, "^$"), "(?:"), ")")
	near, _ := nearest(word, known.list)
	c.report(name, word, at, near, known.list)
}

// nearest is the value that a word probably means: one typo away, longer or shorter
// by a part, or in another case.
func nearest(word string, list []string) (string, bool) {
	plain := func(s string) string {
		return strings.NewReplacer("_", "", "-", "", " ", "").Replace(strings.ToLower(s))
	}
	for _, v := range list {
		if plain(v) == plain(word) {
			return v, true
		}
	}
	if near, ok := diag.Nearest(word, list); ok {
		return near, true
	}
	var found []string
	for _, v := range list {
		a, b := plain(v), plain(word)
		if len(a) >= 4 && len(b) >= 3 && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a)) {
			found = append(found, v)
		}
	}
	if len(found) == 1 {
		return found[0], true
	}
	return "", false
}
