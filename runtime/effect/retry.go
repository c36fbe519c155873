package effect

import (
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/process"
	"github.com/hookc/hookc/runtime/value"
)

// backoffArg is how steps that start a program wait before they try again. It is a
// function, as the other arguments that steps share are: copies of a variable would be
// made at each start of the evaluator.
func backoffArg() Arg {
	return Arg{Name: "backoff", Doc: "the pause before the first retry, doubled each time", Type: &intType, Const: true, Form: Duration, With: []string{"retries"}}
}

// fallbackBlock is what such steps do when no try is left.
func fallbackBlock() Block {
	return Block{"fallback", "steps to run if it fails or is late and no retry is left, instead of on_error"}
}

// maxRetries is how often a step may try again.
const maxRetries = 10

// pause is before the first repetition where the step says nothing of it.
const pause = 100 * time.Millisecond

// tryings is how often a step tries again, and after which pause.
type tryings struct {
	left int
	wait time.Duration
}

func repetitions(r Run) tryings {
	t := tryings{wait: pause}
	if v, ok := r.Arg("retries"); ok {
		t.left = v.Int()
	}
	if v, ok := r.Arg("backoff"); ok {
		t.wait = time.Duration(v.Int()) * time.Millisecond
	}
	return t
}

// again waits for the next try, and is false where there is none or no time for
// it. What went wrong is logged.
func (t *tryings) again(r Run, what, wrong string) bool {
	next := time.Now().Add(t.wait)
	if t.left <= 0 || !next.Before(r.Deadline()) {
		return false
	}
	r.Log(what + ": " + wrong + "; it is tried again")
	time.Sleep(time.Until(next))
	t.left, t.wait = t.left-1, t.wait*2
	return true
}

// once runs a program, and says why it did not come to its own end; "" where it
// did.
func once(r Run, c process.Command) (res process.Result, kind decision.FailureKind, wrong string) {
	start := time.Now()
	if c.Deadline = until(r); !start.Before(c.Deadline) {
		return res, decision.TimeoutFailure, "no time is left for it"
	}
	res = process.Run(c)
	r.World().Forget() // the program may have changed files
	switch {
	case res.Err != nil:
		return res, decision.ExecFailure, res.Err.Error()
	case res.Late:
		return res, decision.TimeoutFailure, "it was ended after " + time.Since(start).Round(10*time.Millisecond).String() + ", its time-out"
	case res.Flood > 0:
		return res, decision.ExecFailure, "it printed more than " + value.OfInt(res.Flood>>20).Text() + " MB and was ended"
	}
	return res, 0, ""
}

// giveUp does the step's fallback; without one it is a failure.
func giveUp(r Run, kind decision.FailureKind, what, wrong string) {
	wrong = what + ": " + wrong
	if !r.Has("fallback") {
		r.Fail(kind, wrong)
		return
	}
	r.Log(wrong + "; its fallback is done")
	r.Do("fallback")
}
