package lint

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
)

// AtLeast is the findings of a severity or worse.
func (res *Result) AtLeast(s diag.Severity) diag.List {
	return slices.DeleteFunc(slices.Clone(res.Findings), func(d diag.Diag) bool { return d.Severity > s })
}

// PolicyOf is the policy that a file belongs to; nil for none. A file that several
// use belongs to the first.
func (res *Result) PolicyOf(file string) *Policy {
	for _, p := range res.Policies {
		if p.own[file] {
			return p
		}
	}
	return nil
}

// Path is how a command line names the policy.
func (p *Policy) Path() string {
	if p.Root == "" {
		return packPrefix + p.Dir
	}
	return p.Root
}
