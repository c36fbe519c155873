package main

import (
	"io"
	"strings"
	"testing"
)

// TestConfirm: each question gets the next line, and the end of input is a no.
func TestConfirm(t *testing.T) {
	a := &app{in: strings.NewReader("y\n\nYES\nyes"), errOut: io.Discard}
	for i, want := range []bool{true, false, true, true, false} {
		if got := a.confirm("Sure?"); got != want {
			t.Errorf("answer %d: %v", i, got)
		}
	}
}
