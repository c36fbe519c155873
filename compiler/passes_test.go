package compiler

import "testing"

func TestPassOrder(t *testing.T) {
	at := map[string]int{}
	for i, p := range passes {
		at[p.name] = i
		if p.doc == "" {
			t.Errorf("pass %s has no doc", p.name)
		}
	}
	for _, c := range passOrder {
		first, ok1 := at[c.first]
		then, ok2 := at[c.then]
		if !ok1 || !ok2 {
			t.Errorf("%s before %s names a pass that does not exist", c.first, c.then)
		} else if first > then {
			t.Errorf("%s must come before %s: %s", c.first, c.then, c.because)
		}
	}
}
