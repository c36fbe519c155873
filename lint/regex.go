package lint

import (
	"regexp"
	"slices"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lang/regex/backtrack"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Regex is a regular expression, wherever it stands: in a policy's match or
// condition, or as a matcher of an agent's configuration. Rules about regexes are
// asked for each once; equal ones of a for_each are one.
type Regex struct {
	Source  string
	Dialect regex.Dialect
	Tree    *regex.Tree // nil where it does not parse
	Err     *regex.Error
	Whole   bool   // it must match the whole text; else it is looked for in it
	Role    Role   // what it is compared with
	Field   string // the field's name; of `matches`, its left side as text
	Names   []string
	Span    diag.Span // as it is written, with its quotes

	Policy *Policy     // where it stands in a policy,
	Hook   *ast.Hook   // in this hook, or an instance of it; nil in a shared pattern
	Hooks  []*ast.Hook // that use it
	Expr   *ast.Expr   // of `matches`: the comparison
	Not    bool        // of `matches`: a negation is around it
	Allows bool        // what it guards can allow
	Blocks bool        // or deny or ask; of a configuration: the event can be blocked

	Group   *hostconfig.Group   // or where it stands in a configuration
	Handler *hostconfig.Handler // the first of them
	Agent   *agents.Agent       // whose engine compares it
	Exact   string              // a matcher of these characters alone would be a name

	// Emitted is the pattern as an engine reads it that a host is given it for; nil
	// where it stays in the table.
	Emitted *regex.Tree

	literal  literal
	machines *machines
	time     *backtrack.Report
	compiled *regexp.Regexp
	tried    bool
}

// Role says what a regex is compared with.
type Role uint8

// The roles. Of Tool, and what else has a finite number of values, Names are the
// values that are known.
const (
	RoleTool    Role = iota // the name of a tool
	RoleName                // the name of an agent, a source, a trigger
	RolePattern             // any string of a tool's input
	RoleInput               // one field of a tool's input
	RoleField               // one field of the event
	RoleProgram             // the program of a command
	RoleWord                // a word of a command
	RoleMatches             // the left side of `matches` in a condition
)

// At is the place of a part of the pattern, by byte offsets.
func (r *Regex) At(start, end int) diag.Span { return r.literal.at(r.Span, start, end) }

// Replace is the edit that puts a text, as a regex would have it, in the place
// of a part; false where the part is not written as it is, or is computed.
func (r *Regex) Replace(start, end int, text string) (diag.Edit, bool) {
	return r.literal.replace(start, end, text)
}

// Fix is the fix that puts a text in the place of a part; nil where Replace says
// false.
func (r *Regex) Fix(title string, start, end int, text string) *diag.Fix {
	e, ok := r.Replace(start, end, text)
	if !ok {
		return nil
	}
	return &diag.Fix{Title: title, Edits: []diag.Edit{e}}
}

// Narrow is the fix after which the regex matches less than before, which may be what
// was meant. Nil as Fix, and where less would then be stopped or more approved.
func (r *Regex) Narrow(title string, start, end int, text string) *diag.Fix {
	if r.Blocks && !r.Not || r.Allows && r.Not {
		return nil
	}
	f := r.Fix(title, start, end, text)
	if f != nil {
		f.Unsafe = true
	}
	return f
}

// SourceText is how the file spells a part of the pattern; "" where it is computed.
func (r *Regex) SourceText(start, end int) string {
	w, ok := r.literal.get()
	if !ok {
		return ""
	}
	at := w.text.Span(start, end)
	return string(w.file[at.Start.Byte:at.End.Byte])
}

// Noun is what the regex is, for messages: a matcher of a configuration, or a
// regex.
func (r *Regex) Noun() string {
	if r.Group != nil {
		return "matcher"
	}
	return "regular expression"
}

// Language is the automaton of the texts that it matches, as its role has it.
// The error says why there is none: look-around, or over budget.
func (r *Regex) Language() (*automata.DFA, error) {
	return r.machines.language(r.Tree, r.Whole, nil)
}

// Without is the same where alternatives are left out.
func (r *Regex) Without(alternatives ...*regex.Node) (*automata.DFA, error) {
	return r.machines.language(r.Tree, r.Whole, func(n *regex.Node) bool { return slices.Contains(alternatives, n) })
}

// Only is the same where all other alternatives beside one are left out.
func (r *Regex) Only(among, alternative *regex.Node) (*automata.DFA, error) {
	return r.machines.language(r.Tree, r.Whole, func(n *regex.Node) bool {
		return n != alternative && slices.Contains(among.Subs, n)
	})
}

// Backtracking is how long the engine that compares it can take; false where that
// engine does not backtrack.
func (r *Regex) Backtracking() (backtrack.Report, bool) {
	tree := r.Tree
	if r.Emitted != nil {
		tree = r.Emitted
	}
	if tree == nil || !tree.Dialect.Backtracks() {
		return backtrack.Report{}, false
	}
	if r.time == nil {
		report := backtrack.Analyze(tree, backtrack.Options{Whole: r.Whole && r.Emitted == nil})
		r.time = &report
	}
	return *r.time, true
}

// RE2 is the pattern as Go's regexp reads it; false where that cannot be.
func (r *Regex) RE2() (string, bool) {
	if r.Tree == nil {
		return "", false
	}
	if r.Dialect == regex.RE2 {
		return r.Source, true
	}
	text, err := regex.ToRE2(r.Tree)
	return text, err == nil
}

// RE2Without is the same where one alternative is left out.
func (r *Regex) RE2Without(alternative *regex.Node) (string, bool) {
	text, err := re2(r.Tree, func(n *regex.Node) bool { return n == alternative })
	return text, err == nil
}
