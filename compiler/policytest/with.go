package policytest

import (
	"fmt"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/hookc/hookc/runtime/value"
)

const withUsage = "usage: with NAME=VALUE … or with FILE.json, a JSON object of variables"

// with is the command
//
//	with NAME=VALUE …
//	with FILE.json
//
// It gives variables of the policy values for the events that follow, beside
// those that they have. What outlives an event stays. Negated, the policy does
// not compile with them.
func (s *session) with(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) == 0 {
		ts.Fatalf("%s", withUsage)
	}
	vars, err := s.given(ts, args)
	if err != nil {
		fail(ts, "with: "+err.Error())
	}
	switch err := s.vary(vars); {
	case err != nil && !neg:
		fail(ts, "with: "+err.Error())
	case err != nil:
		ts.Logf("%s", err)
	case neg:
		fail(ts, "with: the policy takes these values")
	}
	s.sent = nil // what follows must not be about an event of the other policy
}

// given reads the arguments: texts as the flag --var takes them.
func (s *session) given(ts *testscript.TestScript, args []string) (map[string]string, error) {
	vars := map[string]string{}
	for name, text := range s.vars {
		vars[name] = text
	}
	for _, arg := range args {
		if name, text, ok := strings.Cut(arg, "="); ok && name != "" {
			vars[name] = text
			continue
		}
		data, err := s.archiveFile(ts, arg)
		if err != nil {
			return nil, err
		}
		given, err := value.DecodeObject(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", arg, err)
		}
		for i := range given.Len() {
			vars[given.Key(i).Str()] = hclText(given.At(i))
		}
	}
	return vars, nil
}

// hclText is a value as the flag --var takes it: a string as it stands, anything
// else as an expression, in which no text is a template.
func hclText(v value.Value) string {
	if v.Kind() == value.String {
		return v.Str()
	}
	return strings.NewReplacer("${", "$${", "%{", "%%{").Replace(string(value.AppendJSON(nil, v)))
}

// vary compiles the policy with other values of its variables.
func (s *session) vary(vars map[string]string) error {
	if s.opt.With == nil {
		return fmt.Errorf("the policy has no variables here")
	}
	p, err := s.opt.With(vars)
	if err == nil {
		s.vars, s.opt.Decide, s.opt.Hooks, s.opt.Events = vars, p.Decide, p.Hooks, p.Events
	}
	return err
}
