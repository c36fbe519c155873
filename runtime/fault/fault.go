// Package fault makes errors that wrap others, without fmt: fmt and the
// reflection behind it are a twentieth of the evaluator, which is read from disk
// on every event.
package fault

// In says where an error happened. The result wraps it.
func In(where string, err error) error { return Of(where+": "+err.Error(), err) }

// Of is an error with this text that is each of these errors, too.
func Of(text string, is ...error) error { return &fault{text, is} }

type fault struct {
	text string
	is   []error
}

func (f *fault) Error() string   { return f.text }
func (f *fault) Unwrap() []error { return f.is }
