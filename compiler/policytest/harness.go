package policytest

import (
	"fmt"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// harness is what a script reports to, outside go test. Scripts end early by a
// panic with its own value, as nothing else unwinds testscript.
type harness struct {
	verbose bool
	log     strings.Builder
	failed  bool
	skipped bool
	why     string
}

// early is the panic that ends a script.
type early struct{}

// run calls f until it ends, early or not.
func (h *harness) run(f func()) {
	defer func() {
		if p := recover(); p != nil && p != any(early{}) {
			panic(p)
		}
	}()
	f()
}

// Run implements testscript.T. There is one script for each harness, so that
// the sub-test is the test.
func (h *harness) Run(_ string, f func(testscript.T)) { h.run(func() { f(h) }) }

// Skip implements testscript.T.
func (h *harness) Skip(args ...any) {
	h.skipped, h.why = true, fmt.Sprint(args...)
	panic(early{})
}

// Fatal implements testscript.T.
func (h *harness) Fatal(args ...any) {
	h.Log("FAIL: " + fmt.Sprint(args...))
	h.FailNow()
}

// FailNow implements testscript.T.
func (h *harness) FailNow() {
	h.failed = true
	panic(early{})
}

// Log implements testscript.T.
func (h *harness) Log(args ...any) {
	text := fmt.Sprint(args...)
	h.log.WriteString(text)
	if !strings.HasSuffix(text, "\n") {
		h.log.WriteByte('\n')
	}
}

// Parallel implements testscript.T; Run sees to it.
func (h *harness) Parallel() {}

// Verbose implements testscript.T.
func (h *harness) Verbose() bool { return h.verbose }
