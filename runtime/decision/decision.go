// Package decision holds the closed set of things that a policy can say about
// an event, and how several of them join into one answer.
package decision

import "github.com/hookc/hookc/runtime/value"

// Verdict is what a policy says about an event. The order is the strength:
// the strongest of several verdicts wins.
type Verdict uint8

// The verdicts, weakest first. None is no opinion: the host's own permission
// flow goes on, and nothing ever turns it into Allow.
const (
	None Verdict = iota
	Allow
	Ask
	Deny
)

// String is the verdict as JSON answers spell it.
func (v Verdict) String() string {
	switch v {
	case Allow:
		return "allow"
	case Ask:
		return "ask"
	case Deny:
		return "deny"
	}
	return "none"
}

// Audience says who sees a message.
type Audience uint8

// The audiences.
const (
	ToAgent Audience = iota
	ToUser
	ToBoth
)

// String is the audience as the language spells it.
func (a Audience) String() string {
	switch a {
	case ToUser:
		return "user"
	case ToBoth:
		return "both"
	}
	return "agent"
}

// Message is a text for the agent, the user or both; it blocks nothing.
type Message struct {
	Hook string
	Text string
	To   Audience
}

// Applied names a hook that applied to the event and what it decided.
type Applied struct {
	Name     string
	Verdict  Verdict
	Decision string // "deny", "ask", "allow", "fail", "warn", "context", "rewrite", or "" when only effects without a name ran
	Reason   string
	Monitor  bool // the decision was recorded only (mode = "monitor")
}

// FailureKind says what kind of failure an evaluation met.
type FailureKind uint8

// The kinds that `on_error` can tell apart.
const (
	ParseFailure FailureKind = iota
	ExecFailure
	TimeoutFailure
)

// String is the kind as `on_error` spells it.
func (k FailureKind) String() string {
	switch k {
	case ExecFailure:
		return "failure"
	case TimeoutFailure:
		return "timeout"
	}
	return "parse"
}

// Failure is an error met while evaluating a hook.
type Failure struct {
	Hook   string
	Kind   FailureKind
	Text   string
	Closed bool // the hook's on_error was "closed": the failure counted as a deny
}

// Decision is everything a policy says about one event of the host.
type Decision struct {
	Verdict      Verdict
	Fail         bool   // a deny that also stops the turn where the host can
	Reason       string // of the first hook with the winning verdict
	Hooks        []Applied
	Messages     []Message
	Context      []string
	UpdatedInput value.Value // canonical input fields replaced by rewrites; Nil when none
	Env          []Var       // variables for the session, where the host can
	Errors       []Failure
	Log          []LogLine // what programs said, for the log alone
	ID           string    // of the event in the ledger; "" until something is recorded
	Call         string    // digest of the call where a person can let it pass once; else ""
}

// Var is an environment variable.
type Var struct{ Name, Value string }

// LogLine is text for the log.
type LogLine struct{ Hook, Text string }
