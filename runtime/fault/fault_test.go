package fault_test

import (
	"errors"
	"io"
	"io/fs"
	"testing"

	"github.com/hookc/hookc/runtime/fault"
)

func TestFault(t *testing.T) {
	gone := &fs.PathError{Op: "open", Path: "a", Err: fs.ErrNotExist}
	for _, c := range []struct {
		name, want string
		err        error
		is         []error
	}{
		{"in a place", "b: open a: file does not exist", fault.In("b", gone), []error{gone, fs.ErrNotExist}},
		{"in two places", "c: b: EOF", fault.In("c", fault.In("b", io.EOF)), []error{io.EOF}},
		{"of two errors", "no end", fault.Of("no end", io.EOF, gone), []error{io.EOF, gone, fs.ErrNotExist}},
		{"of none", "no end", fault.Of("no end"), nil},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		for _, is := range c.is {
			if !errors.Is(c.err, is) {
				t.Errorf("%s: is not %v", c.name, is)
			}
		}
		if errors.Is(c.err, io.ErrShortWrite) {
			t.Errorf("%s: is an error that it does not wrap", c.name)
		}
	}
	if p := (*fs.PathError)(nil); !errors.As(fault.In("b", gone), &p) || p != gone {
		t.Error("the wrapped error is not found by its type")
	}
}
