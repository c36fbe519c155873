package value

// OpError says that an operator or an access got values that it is not defined
// on.
type OpError struct {
	Op   string // "+", "in", "index" …
	Text string // the whole message
}

func (e *OpError) Error() string { return e.Text }

// mismatch is the error of a binary operator.
func mismatch(op string, a, b Value) error {
	return &OpError{op, "invalid operation: " + a.kind.String() + " " + op + " " + b.kind.String()}
}

// Unexpected is the error for a value of the wrong kind: "not: want bool, got
// string".
func Unexpected(op, want string, got Value) error {
	return &OpError{op, op + ": want " + want + ", got " + got.kind.String()}
}

// errDepth is the error of a value that is nested too deep.
var errDepth = &OpError{"nesting", "value is nested too deep"}

// CheckDepth is an error if v is nested deeper than MaxDepth. Whoever builds a
// value from others asks, so that walks over values need no guard.
func CheckDepth(v Value) error {
	if v.Depth() > MaxDepth {
		return errDepth
	}
	return nil
}
