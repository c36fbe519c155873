package policytest

import (
	"fmt"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/world"
)

// approve gives an approval that a step require waits for, as a person would
// with hookc approve; negated, it takes it back.
func (s *session) approve(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 1 || args[0] == "" {
		ts.Fatalf("usage: approve NAME, or ! approve NAME to take it back")
	}
	owner, err := state.OfProject(s.state(), world.FindProject(ts.MkAbs(".")))
	switch {
	case err != nil:
	case neg:
		_, err = owner.Revoke(args[0])
	default:
		err = s.approveAsAsked(owner, args[0])
	}
	if err != nil {
		ts.Fatalf("approve: %v", err)
	}
}

// approveAsAsked approves what was asked for by that name, as it is now; whatever
// is asked for first where nothing was.
func (s *session) approveAsAsked(owner state.Owner, name string) error {
	r, _, err := owner.Requested(name)
	if err != nil {
		return err
	}
	subject, err := world.Digests(r.Project, r.Subject)
	if err != nil {
		return err
	}
	if err := owner.Approve(state.Approval{Name: name, By: "test", At: s.moment(), Subject: subject}); err != nil {
		return err
	}
	return owner.Answered(name)
}

const clockUsage = "usage: clock TIME or clock +DURATION, such as clock '2026-11-20 17:30' or clock +2h"

// clock stops the clock at a moment, or moves it on.
func (s *session) clock(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("%s", clockUsage)
	}
	now, err := moved(s.moment(), args[0])
	if err != nil {
		ts.Fatalf("clock: %v\n%s%s", err, continued, clockUsage)
	}
	s.now = now
}

// moved is the moment that the argument of clock means.
func moved(now time.Time, to string) (time.Time, error) {
	if to != "" && to[0] == '+' {
		d, err := time.ParseDuration(to[1:])
		if err != nil || d < 0 {
			return now, fmt.Errorf("%q is no duration", to[1:])
		}
		return now.Add(d), nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02 15:04:05", "2006-01-02 15:04", time.DateOnly} {
		if t, err := time.ParseInLocation(layout, to, time.Local); err == nil {
			return t, nil
		}
	}
	return now, fmt.Errorf("%q is no time", to)
}

// moment is what the clock of the test shows.
func (s *session) moment() time.Time {
	if s.now.IsZero() {
		return time.Now()
	}
	return s.now
}

// state is the folder of what outlives an event. It is beside the test's
// folder, which is a project.
func (s *session) state() string { return s.work + "-state" }
