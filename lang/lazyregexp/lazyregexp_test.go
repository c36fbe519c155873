package lazyregexp

import "testing"

func TestMistakeFailsAtOnce(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a wrong regex is found only when it is used")
		}
	}()
	New(`(`)
}

func TestCompiledOnce(t *testing.T) {
	r := New(`\bgit\b`)
	if !r.MatchString("git push") || r.MatchString("digits") {
		t.Error("the regex matches other texts than its own")
	}
	if first := r.Compiled(); r.Compiled() != first {
		t.Error("the regex is compiled twice")
	}
}
