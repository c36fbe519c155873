package policytest

import (
	"fmt"
	"time"
)

// Status says how a test ended.
type Status string

// The ends of a test.
const (
	Pass Status = "pass"
	Fail Status = "fail"
	Skip Status = "skip"
)

// Result is how one file of tests ended.
type Result struct {
	File
	Status   Status
	Elapsed  time.Duration
	Failures []Failure
	Log      string // what the script did; of a test that passes only where verbose
	Why      string // why it was skipped
	Updated  bool   // the file was rewritten
}

// Failure is an expectation that did not hold, or a command that went wrong.
type Failure struct {
	Line    int    // of the script; 0 where it is about the whole file
	Message string // may have several lines
}

// at is where the failure is, as compilers write it.
func (f Failure) at(path string) string {
	if f.Line == 0 {
		return path
	}
	return fmt.Sprintf("%s:%d", path, f.Line)
}

// Summary counts results.
type Summary struct {
	Passed, Failed, Skipped, Updated int
	Elapsed                          time.Duration // of all tests together
}

// Add counts one more result.
func (s *Summary) Add(r Result) {
	switch r.Status {
	case Pass:
		s.Passed++
	case Fail:
		s.Failed++
	case Skip:
		s.Skipped++
	}
	if r.Updated {
		s.Updated++
	}
	s.Elapsed += r.Elapsed
}
