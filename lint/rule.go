// Package lint looks for what a policy, or an agent's own hook configuration,
// probably does not mean. A rule is a folder below lint/rules: what it is called
// and why, its examples, its code, its cases. What rules share is here: what they
// are given, how they report, what of it is ignored, and who is asked.
package lint

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is one thing that is looked for. Of its functions at least one is set;
// each is called once for everything of its kind.
type Rule struct {
	Code     diag.Code
	Name     string        // kebab-case; ignores and options know it by this and by Code
	Severity diag.Severity // unless the configuration says otherwise

	Title   string // what is reported, one sentence
	Why     string // what happens to somebody who does not look, Markdown
	Misses  string // what it does not see, and when it is wrong; Markdown
	Options []Option

	OffByDefault   bool // only where it is selected
	Unsuppressible bool // an ignore does not silence it
	ComparesHooks  bool // it compares hooks with one another: build leaves it out
	ReadsProject   bool // it looks at files beside the policy: tests, builds, git
	Repeats        bool // of a configuration, findings that say the same have one cause and are one

	// Same is the rule that says the same as a finding: where it has reported
	// something on the line, the finding is left out. "" for none.
	Same func(diag.Diag) diag.Code

	// Residual leaves a finding out where another rule has reported a warning or an error in
	// its file, which says the cause.
	Residual bool

	Policy  func(*Policy, *Report)
	Regex   func(*Regex, *Report)
	Config  func(*hostconfig.File, *Report)
	Handler func(*hostconfig.Handler, *Report)
	Script  func(*hostconfig.Script, *Report)
	Ignore  func(*Ignore, *Report) // after all others, for every comment that silences rules
}

// Examples are the files on the page of a rule: Avoid is what it reports, Prefer the
// same done well.
type Examples struct{ Avoid, Prefer []Example }

// Example is a file that shows a rule: a policy, or a configuration by the path
// where its agent looks for it.
type Example struct {
	File string // "policy.hook.hcl", ".claude/settings.json"
	Text string
}

// Option is a value that .hookc.hcl can give a rule.
type Option struct {
	Name    string
	Doc     string
	Default any // an int, a bool, a string or a []string: what its values are
}
