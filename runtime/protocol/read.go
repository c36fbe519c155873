package protocol

import (
	"bytes"
	"strconv"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
)

// Outcome is what a program said.
type Outcome struct {
	Verdict  decision.Verdict
	Fail     bool // a deny that also stops the turn
	Reason   string
	Warned   bool // it said warn
	Messages []Message
	Context  []string
	Input    value.Value // fields of the tool's input to replace, as it spells them; nil where none
	Log      []string

	// Failure says why the program did not do its work; nothing else but Log is
	// set then.
	Failure *Failure
}

// Message is a text that blocks nothing.
type Message struct {
	Text string
	To   decision.Audience
}

// Failure is a program that did not do its work.
type Failure struct {
	Kind decision.FailureKind // ParseFailure or ExecFailure
	Text string
}

// The exit codes that mean something.
const (
	goOn  = 0
	block = 2
)

// The bounds of what is passed on: a host shows some 10,000 characters of a
// reason, and a log is read by people.
const (
	maxReason  = 8 << 10
	maxContext = 64 << 10
	maxLog     = 16 << 10
)

// Read is what a program said that ended by itself.
func Read(exit int, stdout, stderr []byte) Outcome {
	switch exit {
	case goOn:
		return proceed(stdout, stderr)
	case block:
		return blocked(stdout, stderr)
	}
	o := failed(decision.ExecFailure, "it ended with exit code "+strconv.Itoa(exit)+because(stderr))
	o.log(stdout)
	o.log(stderr)
	return o
}

// Killed is a program that a signal ended.
func Killed(signal string, stdout, stderr []byte) Outcome {
	o := failed(decision.ExecFailure, "it was ended by a signal: "+signal+because(stderr))
	o.log(stdout)
	o.log(stderr)
	return o
}

func failed(kind decision.FailureKind, text string) Outcome {
	return Outcome{Failure: &Failure{kind, text}}
}

// because is the last line of standard error, behind what it explains.
func because(stderr []byte) string {
	if line := lastLine(Plain(stderr)); line != "" {
		return ": " + Head(line, 500)
	}
	return ""
}

// proceed is exit code 0: an object on standard output is heard, anything else
// is for the log.
func proceed(stdout, stderr []byte) Outcome {
	var o Outcome
	if startsObject(stdout) {
		obj, err := value.DecodeObject(stdout)
		if err == nil {
			o, err = heard(obj)
		}
		if err != nil {
			o = failed(decision.ParseFailure, "what it printed cannot be read: "+err.Error())
			o.log(stdout)
		}
	} else {
		o.log(stdout)
	}
	o.log(stderr)
	return o
}

// blocked is exit code 2. Nothing on standard output weakens it; it may hold the
// reason where standard error has none.
func blocked(stdout, stderr []byte) Outcome {
	o := Outcome{Verdict: decision.Deny, Reason: Head(Plain(stderr), maxReason)}
	said := false
	if startsObject(stdout) {
		if obj, err := value.DecodeObject(stdout); err == nil && o.Reason == "" {
			o.Reason = reasonIn(obj)
			said = o.Reason != ""
		}
	}
	if !said {
		o.log(stdout)
	}
	if o.Reason == "" {
		o.Reason = "Blocked by a program that gave no reason (exit code 2)."
	}
	return o
}

// reasonIn is the first text of an answer that can be a reason.
func reasonIn(obj value.Value) string {
	specific, _ := obj.Get("hookSpecificOutput")
	inner, _ := specific.Get("decision")
	for _, from := range []struct {
		obj   value.Value
		names []string
	}{
		{obj, []string{"reason"}},
		{specific, []string{"permissionDecisionReason"}},
		{inner, []string{"message"}},
		{obj, []string{"stopReason", "error", "message", "systemMessage"}},
	} {
		for _, name := range from.names {
			if v, _ := from.obj.Get(name); v.Kind() == value.String {
				if text := Head(Plain([]byte(v.Str())), maxReason); text != "" {
					return text
				}
			}
		}
	}
	return ""
}

// startsObject reports whether the first byte that is no space opens an object.
// A byte order mark is none.
func startsObject(b []byte) bool {
	b = bytes.TrimPrefix(b, []byte("\xef\xbb\xbf"))
	b = bytes.TrimLeft(b, " \t\r\n")
	return len(b) > 0 && b[0] == '{'
}

// log adds text for the log.
func (o *Outcome) log(b []byte) {
	if text := Head(Plain(b), maxLog); text != "" {
		o.Log = append(o.Log, text)
	}
}
