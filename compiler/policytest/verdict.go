package policytest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

var verdicts = []string{"allow", "ask", "deny", "fail", "none"}

// said is the verdict as decide spells it: a fail is a deny that also stops the
// turn.
func (o *Outcome) said() string {
	if o.Decision.Fail {
		return "fail"
	}
	return o.Decision.Verdict.String()
}

// checkDecide compares the verdict, and the hook whose reason is given.
func checkDecide(e expectation) (*mismatch, error) {
	if len(e.args) < 1 || len(e.args) > 2 {
		return nil, errors.New("usage: decide allow|ask|deny|fail|none [HOOK]")
	}
	want, hook := e.args[0], ""
	if !slices.Contains(verdicts, want) {
		return nil, fmt.Errorf("%q is no verdict; the verdicts are %s", want, strings.Join(verdicts, ", "))
	}
	if len(e.args) == 2 {
		hook = e.args[1]
		if want == "none" {
			return nil, errors.New("none is no hook's decision; write: decide none")
		}
		if err := e.exist(hook); err != nil {
			return nil, err
		}
	}
	by := e.deciding().Name
	holds := (want == e.said() || want == e.Decision.Verdict.String()) && (hook == "" || hook == by)
	if holds != e.not {
		return nil, nil
	}
	m := &mismatch{problem: "the decision is " + e.saidBy(), about: hook, instead: &rewrite{words: []scriptWord{literal(e.said())}}}
	if len(e.args) == 2 && by != "" {
		m.instead.words = append(m.instead.words, literal(by))
	}
	return m, nil
}

// checkHooks compares the list of the hooks that applied.
func checkHooks(e expectation) (*mismatch, error) {
	if e.not {
		return nil, errors.New("it compares the whole list, so it has no negation; to say that one did not apply, write: ! applied NAME")
	}
	if err := e.exist(e.args...); err != nil {
		return nil, err
	}
	return e.sameNames(e.applied(), "the hooks that applied are "), nil
}

// checkAsync compares the list of the async hooks that start after the
// decision.
func checkAsync(e expectation) (*mismatch, error) {
	if e.not && len(e.args) > 0 {
		return nil, errors.New("it compares the whole list; to say that none starts, write: ! async")
	}
	if !e.not && len(e.args) == 0 {
		return nil, errors.New("usage: async NAME …, or ! async for none")
	}
	if err := e.exist(e.args...); err != nil {
		return nil, err
	}
	m := e.sameNames(e.Async, "the async hooks that start are ")
	if m != nil && len(e.Async) == 0 {
		m.instead.not = true
	}
	return m, nil
}

// sameNames compares the arguments with a list of hooks.
func (e expectation) sameNames(got []string, what string) *mismatch {
	if slices.Equal(got, e.args) {
		return nil
	}
	m := &mismatch{problem: what + orNone(strings.Join(got, " ")), instead: &rewrite{}}
	for _, name := range got {
		m.instead.words = append(m.instead.words, literal(name))
	}
	return m
}

// checkApplied asks whether hooks are among those that applied. There is no
// line that would hold instead: which hook was meant to is the author's to say.
func checkApplied(e expectation) (*mismatch, error) {
	if len(e.args) == 0 {
		return nil, errors.New("usage: applied NAME …")
	}
	if err := e.exist(e.args...); err != nil {
		return nil, err
	}
	for _, name := range e.args {
		if applied := slices.Contains(e.applied(), name); applied == e.not {
			problem := name + " did not apply"
			if applied {
				problem = name + " applied"
			}
			return &mismatch{problem: problem, about: name}, nil
		}
	}
	return nil, nil
}

// checkExit compares the exit code of the host's answer.
func checkExit(e expectation) (*mismatch, error) {
	if len(e.args) != 1 {
		return nil, errors.New("usage: exit CODE")
	}
	got := fmt.Sprint(e.Answer.Exit)
	if (got == e.args[0]) != e.not {
		return nil, nil
	}
	return &mismatch{problem: "the answer's exit code is " + got, instead: &rewrite{words: []scriptWord{literal(got)}}}, nil
}

// exist is an error for a name that no hook of the policy has.
func (e expectation) exist(names ...string) error {
	for _, name := range names {
		if e.known == nil || slices.Contains(e.known, name) {
			continue
		}
		if near, ok := diag.Nearest(name, e.known); ok {
			return fmt.Errorf("the policy has no hook %q; did you mean %q?", name, near)
		}
		return fmt.Errorf("the policy has no hook %q", name)
	}
	return nil
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}
