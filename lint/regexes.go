package lint

import "github.com/hookc/hookc/lint/hostconfig"

// Regexes is every regex of a policy.
func Regexes(p *Policy) []*Regex { return nil }

// ConfigRegexes is every regex of a configuration.
func ConfigRegexes(f *hostconfig.File) []*Regex { return nil }
