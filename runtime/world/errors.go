package world

// MalformedError is a document that is there and cannot be read as what it is.
type MalformedError struct {
	Path string
	Err  error
}

// Error names the document.
func (e *MalformedError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap is what is wrong with it.
func (e *MalformedError) Unwrap() error { return e.Err }
