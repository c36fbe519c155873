package decision

import "strings"

// OnError says what an error means, by its kind: true is closed, a deny, and
// false open, go on. It is always the policy's choice.
type OnError struct {
	Parse   bool // an event or a document that cannot be read
	Failure bool // an evaluation that fails, an evaluator that cannot work
	Timeout bool // a hook that is late
}

// Or is closed where either is.
func (o OnError) Or(p OnError) OnError {
	return OnError{o.Parse || p.Parse, o.Failure || p.Failure, o.Timeout || p.Timeout}
}

// Any reports whether anything is closed.
func (o OnError) Any() bool { return o.Parse || o.Failure || o.Timeout }

// String is the choice as --on-error spells it: open, closed, or the kinds that
// are closed.
func (o OnError) String() string {
	switch o {
	case OnError{}:
		return "open"
	case OnError{true, true, true}:
		return "closed"
	}
	var kinds []string
	for _, k := range o.kinds() {
		if *k.closed {
			kinds = append(kinds, k.name)
		}
	}
	return strings.Join(kinds, ",")
}

// ParseOnError reads what String writes.
func ParseOnError(s string) (o OnError, ok bool) {
	switch s {
	case "open":
		return OnError{}, true
	case "closed":
		return OnError{true, true, true}, true
	}
	for name := range strings.SplitSeq(s, ",") {
		known := false
		for _, k := range o.kinds() {
			if k.name == name {
				*k.closed, known = true, true
			}
		}
		if !known {
			return OnError{}, false
		}
	}
	return o, true
}

// Closed is the choice for one kind of failure.
func (o OnError) Closed(k FailureKind) bool {
	switch k {
	case ParseFailure:
		return o.Parse
	case TimeoutFailure:
		return o.Timeout
	}
	return o.Failure
}

type kindChoice struct {
	name   string
	closed *bool
}

func (o *OnError) kinds() [3]kindChoice {
	return [3]kindChoice{{"parse", &o.Parse}, {"failure", &o.Failure}, {"timeout", &o.Timeout}}
}
