package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
	"github.com/hookc/hookc/lint/shellcheck"
)

// shellcheckRule is the name of the rule that starts shellcheck.
const shellcheckRule = "shellcheck"

// shellcheck puts the flag over what the configuration says of when shellcheck is
// started. The flag also selects the rule.
func (s *lintSettings) shellcheck(flag string) error {
	o, mode, at := &s.options, flag, "--shellcheck"
	selected := slices.ContainsFunc(o.Rules, isShellcheck)
	if flag == "" {
		set, ok := o.Settings[shellcheckRule].Options["run"].(string)
		if !ok || !selected {
			return nil
		}
		mode, at = set, "run of the rule shellcheck"
	}
	if !slices.Contains([]string{"never", "auto", "always"}, mode) {
		return fmt.Errorf("%s is one of never, auto, always, not %q", at, mode)
	}
	if _, ok := shellcheck.Find("."); !ok && mode == "always" {
		return errors.New("shellcheck is not installed outside of the project. " + shellcheck.Install + ", or use --shellcheck=auto to go on without it")
	}
	if flag == "" {
		return nil
	}
	set := o.Settings[shellcheckRule]
	set.Options = maps.Clone(set.Options)
	if set.Options == nil {
		set.Options = map[string]any{}
	}
	set.Options["run"] = mode
	o.Settings = maps.Clone(o.Settings)
	if o.Settings == nil {
		o.Settings = map[string]lint.Setting{}
	}
	o.Settings[shellcheckRule] = set
	if i := slices.IndexFunc(rules.All, isShellcheck); i >= 0 && !selected && mode != "never" {
		o.Rules = append(slices.Clone(o.Rules), rules.All[i])
	}
	return nil
}

func isShellcheck(r *lint.Rule) bool { return r.Name == shellcheckRule }
