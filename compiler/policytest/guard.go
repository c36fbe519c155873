package policytest

import "github.com/rogpeppe/go-internal/testscript"

// guard is the command
//
//	guard PATH …
//
// It says where the build that decides lies, and what else the guard keeps, for
// the events that follow: what the evaluator knows of itself.
func (s *session) guard(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: guard PATH …, the folders and files of what decides")
	}
	s.guards = nil
	for _, p := range args {
		s.guards = append(s.guards, ts.MkAbs(p))
	}
}
