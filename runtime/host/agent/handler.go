package agent

// HandlerType is a value of "type".
type HandlerType struct {
	Name     string
	Required []string   // each must be there
	OneOf    [][]string // of each, at least one
	Fields   []string   // optional ones; nil where they are not known
	Async    bool       // "async": true means something
	Default  int        // milliseconds, where the type has a default of its own
	Seconds  bool       // its time-out is in seconds, where the agent's others are not
	Skipped  bool       // it is read, and never runs
	Events   []string   // nil for all, or where Event.Prompts says it

	// TLS says that its url must be https, but for this machine. Allows is the member that
	// lists the variables which are replaced in its headers; "" where all are, or that is
	// not known.
	TLS    bool
	Allows string

	// Input stands for the event in a prompt: "$ARGUMENTS"; "" for other types, or where that is not known.
	Input string
}

// Matcher is how the agent compares a matcher.
type Matcher struct {
	Ignored  bool // the agent has no matchers
	Dialect  Dialect
	Anchored bool   // the whole name
	Exact    string // a matcher of these characters alone is a name, or a list of them by | or ,; "" where every matcher is a regex
	Comma    bool   // a comma separates names too
	NoNull   bool   // one that is null is a fault, and not the same as none
	All      []string
	Off      []string // texts that match nothing, so that the hook never runs
	ToolOnly bool     // a regex for tools only; elsewhere the exact text
	Invalid  string   // what happens with a regex that does not compile; "" where that is not known
}

// Dialect is the engine of regexes that the agent has.
type Dialect uint8

// The engines. ECMAScript is RegExp without flags.
const (
	ECMAScript Dialect = iota
	Rust
	Python
)

// Timeout is how the agent counts.
type Timeout struct {
	Keys   []string // the field, and its spellings
	Millis bool     // milliseconds; else seconds
	// MillisFrom is the number from which on seconds are milliseconds all the same;
	// 0 where that never happens.
	MillisFrom int
	Default    int  // milliseconds
	Max        int  // milliseconds; 0 where there is none
	Above0     bool // a handler with one that is no number above zero is dropped
}

// InMillis is what a number means in milliseconds.
func (t Timeout) InMillis(n float64) float64 {
	if t.Millis || t.MillisFrom > 0 && n >= float64(t.MillisFrom) {
		return n
	}
	return n * 1000
}

// Exit is what the agent makes of exit codes of a hook on an event that blocks.
type Exit struct {
	Block      int  // the code that blocks
	Ignored    bool // no code blocks
	NeedsText  bool // and only with something on standard error
	OutputToo  bool // or on standard output
	OneOpen    bool // exit 1 lets the call through; false where that is not known
	OtherOpen  bool // all other codes do so; false where that is not known
	ReasonFrom string
	JSONWins   bool // not where standard output is a JSON object that does not deny
	StderrJSON bool // where standard output is empty, standard error is read in its place
}
