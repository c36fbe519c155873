package lint

import (
	"slices"

	"github.com/hookc/hookc/lang/config"
	"github.com/hookc/hookc/lang/diag"
)

// Configure reads what a configuration says about rules: which are wanted, and
// how. Base is what is selected where it selects nothing. What it says of rules or
// options that there are not is in the list.
func Configure(f *config.File, base []string, all []*Rule) (Selection, map[string]Setting, diag.List) {
	var c Selection
	var diags diag.List
	c.Select = words(f.Lint.Select, all, &diags)
	if len(f.Lint.Select) == 0 {
		c.Select = slices.Clone(base)
	}
	c.Ignore = words(f.Lint.Ignore, all, &diags)
	settings := map[string]Setting{}
	for _, r := range f.Lint.Rules {
		rule, err := Find(all, r.Name.Text)
		if err != nil {
			noRule(err, r.Name.Span, &diags)
			continue
		}
		s := Setting{Severity: r.Severity, Options: map[string]any{}}
		for _, o := range r.Options {
			if v, ok := optionValue(rule, o, &diags); ok {
				s.Options[o.Name.Text] = v
			}
		}
		settings[rule.Name] = s
		switch {
		case r.Enabled == nil:
		case *r.Enabled && (rule.OffByDefault || len(c.Select) > 0):
			c.Select = enable(c.Select, rule, all)
		case !*r.Enabled:
			c.Select = slices.DeleteFunc(c.Select, func(w string) bool { return w == rule.Name || w == string(rule.Code) })
			c.Ignore = append(c.Ignore, rule.Name)
		}
	}
	diags.Sort()
	return c, settings, diags
}

// enable adds a rule to those that are selected; where none are, to those that
// are on by themselves.
func enable(selected []string, rule *Rule, all []*Rule) []string {
	if len(selected) == 0 {
		for _, r := range all {
			if !r.OffByDefault {
				selected = append(selected, r.Name)
			}
		}
	}
	return append(selected, rule.Name)
}

func words(list []config.Text, all []*Rule, diags *diag.List) (out []string) {
	for _, w := range list {
		if err := knownWord(all, w.Text); err != nil {
			noRule(err, w.Span, diags)
			continue
		}
		out = append(out, w.Text)
	}
	return out
}

func noRule(err error, at diag.Span, diags *diag.List) {
	e := err.(*WordError)
	d := diags.Errorf(diag.CodeSettings, at, "unknown rule %s", e.Word)
	if e.Near != "" {
		d.Detail = "Did you mean " + e.Near + "?"
	}
}

// optionValue holds a value against what the rule declares.
func optionValue(rule *Rule, o config.Option, diags *diag.List) (any, bool) {
	var names []string
	for _, known := range rule.Options {
		names = append(names, known.Name)
		if known.Name != o.Name.Text {
			continue
		}
		if one, ok := o.Value.(string); ok && kindOf(known.Default) == kindOf([]string{}) {
			return []string{one}, true
		}
		if kindOf(known.Default) != kindOf(o.Value) {
			diags.Errorf(diag.CodeSettings, o.Span, "%s must be %s", o.Name.Text, kindOf(known.Default))
			return nil, false
		}
		return o.Value, true
	}
	d := diags.Errorf(diag.CodeSettings, o.Name.Span, "the rule %s has no option %s", rule.Name, o.Name.Text)
	if near, ok := diag.Nearest(o.Name.Text, append(names, "severity", "enabled")); ok {
		d.Detail = "Did you mean " + near + "?"
	}
	return nil, false
}

func kindOf(v any) string {
	switch v.(type) {
	case int:
		return "a number"
	case bool:
		return "true or false"
	case string:
		return "a string"
	}
	return "a list of strings"
}
