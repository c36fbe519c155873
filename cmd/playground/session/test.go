package session

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/runtime/host/all"
)

// Tested is how the tests of a policy ended.
type Tested struct {
	Passed   bool          `json:"passed"`
	Failures []TestFailure `json:"failures"`
}

// TestFailure is an expectation that did not hold.
type TestFailure struct {
	Line    int    `json:"line"` // 0 for the whole text
	Message string `json:"message"`
}

// Test runs a text of tests, as it stands in a *.txtar beside a policy.
func (s *Session) Test(text string) (*Tested, error) {
	if s.wrong != nil {
		return nil, s.wrong
	}
	path := filepath.Join(s.hooks(), "policy.txtar")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		return nil, err
	}
	defer os.Remove(path)
	opt, err := s.testOptions()
	if err != nil {
		return nil, err
	}
	res := policytest.RunFile(policytest.File{Name: "policy", Path: path}, opt)
	out := &Tested{Passed: res.Status != policytest.Fail, Failures: []TestFailure{}}
	for _, f := range res.Failures {
		out.Failures = append(out.Failures, TestFailure(f))
	}
	return out, nil
}

func (s *Session) testOptions() (policytest.Options, error) {
	e := &policytest.Evaluator{Table: s.compiled.Table, Host: all.Lookup, Scripts: filepath.Join(s.state, "scripts")}
	hooks, err := e.Hooks()
	if err != nil {
		return policytest.Options{}, err
	}
	events, err := e.Events()
	if err != nil {
		return policytest.Options{}, err
	}
	hosts := map[string]bool{}
	for _, name := range all.Names() {
		hosts[name] = len(s.policy.Targets) == 0 || slices.Contains(s.policy.Targets, name)
	}
	return policytest.Options{Decide: e.Decide, Hooks: hooks, Events: events, Hosts: hosts}, nil
}
