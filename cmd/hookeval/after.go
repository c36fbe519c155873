package main

// follow does what comes after the answer. Nothing of it can change the answer,
// not even a panic.
func (e *evaluation) follow() {
	if e.result == nil {
		return
	}
	defer func() { recover() }()
	for _, f := range e.result.After {
		f(&e.result.Decision)
	}
}
