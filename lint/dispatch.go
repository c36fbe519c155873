package lint

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/hostconfig"
)

func workers() int { return max(runtime.GOMAXPROCS(0), 1) }

// Failure is a rule that failed itself, which is an error of hookc.
type Failure struct {
	Rule  *Rule
	On    string // what it was asked about
	Panic any
	Stack []byte
}

// Error names the rule.
func (f *Failure) Error() string {
	return fmt.Sprintf("the rule %s %s failed on %s, which is a bug in hookc: %v", f.Rule.Code, f.Rule.Name, f.On, f.Panic)
}

// run calls each rule for everything of the unit that it is about.
func (u *unit) run(o Options) {
	switch {
	case u.policy != nil:
		u.runPolicy(o)
	case u.config != nil:
		u.runConfig(o)
		u.leaveOutSame(o.Rules)
		u.leaveOutResidual(o.Rules)
		u.config.Forget()
	}
}

func (u *unit) runPolicy(o Options) {
	regexes := sync.OnceValue(func() []*Regex { return Regexes(u.policy) })
	aboutRegexes := func(r *Rule) bool { return r.Regex != nil }
	if anyRule(o.Rules, aboutRegexes) {
		go regexes() // which are read while other rules are asked
	}
	for _, rule := range o.Rules {
		if rule.Policy != nil && !aboutRegexes(rule) {
			u.askPolicy(o, rule, nil)
		}
	}
	for _, rule := range o.Rules {
		if aboutRegexes(rule) {
			u.askPolicy(o, rule, regexes())
		}
	}
}

func (u *unit) askPolicy(o Options, rule *Rule, regexes []*Regex) {
	u.guarded(o, rule, u.policy.Dir, func(r *Report) {
		if rule.Policy != nil {
			rule.Policy(u.policy, r)
		}
		for _, re := range regexes {
			rule.Regex(re, r)
		}
	})
}

func (u *unit) runConfig(o Options) {
	var regexes []*Regex
	if anyRule(o.Rules, func(r *Rule) bool { return r.Regex != nil }) {
		regexes = ConfigRegexes(u.config)
	}
	for _, rule := range o.Rules {
		if rule.Config == nil && rule.Regex == nil && rule.Handler == nil && rule.Script == nil {
			continue
		}
		u.guarded(o, rule, u.config.Name, func(r *Report) {
			defer func() {
				if u.config.Format != hostconfig.JSON { // which fixes are written in
					for i := range r.list {
						r.list[i].Fix = nil
					}
				}
			}()
			if rule.Config != nil {
				rule.Config(u.config, r)
			}
			if rule.Regex != nil {
				for _, re := range regexes {
					rule.Regex(re, r)
				}
			}
			runHandlers(rule, u.config, r)
			if rule.Repeats {
				r.list = merged(r.list)
			}
		})
	}
}

// leaveOutSame leaves out findings that a rule of ours has made on the same line.
func (u *unit) leaveOutSame(rules []*Rule) {
	same := map[string]func(diag.Diag) diag.Code{}
	for _, r := range rules {
		if r.Same != nil {
			same[r.Name] = r.Same
		}
	}
	type place struct {
		code diag.Code
		file string
		line int
	}
	said := map[place]bool{}
	for _, d := range u.findings {
		said[place{d.Code, d.Span.File, d.Span.Start.Line}] = true
	}
	u.findings = slices.DeleteFunc(u.findings, func(d diag.Diag) bool {
		of := same[d.Name]
		return of != nil && said[place{of(d), d.Span.File, d.Span.Start.Line}]
	})
}

// leaveOutResidual leaves out findings of residual rules in files of which another rule has
// found something.
func (u *unit) leaveOutResidual(rules []*Rule) {
	residual := map[string]bool{}
	for _, r := range rules {
		if r.Residual {
			residual[r.Name] = true
		}
	}
	explained := map[string]bool{}
	for _, d := range u.findings {
		if !residual[d.Name] && d.Severity <= diag.Warning {
			explained[d.Span.File] = true
		}
	}
	u.findings = slices.DeleteFunc(u.findings, func(d diag.Diag) bool { return residual[d.Name] && explained[d.Span.File] })
}

func runHandlers(rule *Rule, f *hostconfig.File, r *Report) {
	for _, g := range f.Groups {
		for _, h := range g.Handlers {
			if rule.Handler != nil {
				rule.Handler(h, r)
			}
			if rule.Script == nil {
				continue
			}
			for _, s := range h.Scripts {
				rule.Script(s, r)
			}
		}
	}
}

// guarded asks one rule, and keeps what it found and how long it took. One that
// panics says nothing, and does not keep others from being asked.
func (u *unit) guarded(o Options, rule *Rule, on string, ask func(*Report)) {
	if o.stopped() {
		return
	}
	s := o.Settings[rule.Name]
	r := &Report{rule: rule, severity: rule.Severity, options: s.Options}
	start := time.Now()
	defer func() {
		u.times[rule.Name] += time.Since(start)
		if p := recover(); p != nil {
			u.failures = append(u.failures, &Failure{Rule: rule, On: on, Panic: p, Stack: debug.Stack()})
			return
		}
		for i := range r.list { // also where the rule itself thinks little of one
			if s.Severity != 0 {
				r.list[i].Severity = s.Severity
			}
		}
		u.findings.Add(r.list...)
	}()
	ask(r)
}

func anyRule(rules []*Rule, is func(*Rule) bool) bool {
	for _, r := range rules {
		if is(r) {
			return true
		}
	}
	return false
}
