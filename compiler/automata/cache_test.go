package automata

import (
	"strconv"
	"testing"
)

// TestCache: what can be built is built once.
func TestCache(t *testing.T) {
	for _, c := range []struct {
		source Source
		kept   bool
	}{
		{Source{Kind: KindGlob, Text: "**/*{cacert,ca-cert,fullchain,public}*.pem"}, true},
		{Source{Kind: KindRegex, Text: "x{1000}"}, true},
		{Source{Kind: KindRegex, Text: "rm -rf"}, true},
		{Source{Kind: KindRegex, Text: "("}, false},
	} {
		kept := cache{dfas: map[string]*DFA{}}
		first, again := kept.build(c.source, Budget{}), kept.build(c.source, Budget{})
		if got := first.DFA != nil && first.DFA == again.DFA; got != c.kept {
			t.Errorf("%q: kept %t, want %t", c.source.Text, got, c.kept)
		}
		if other := kept.build(c.source, Budget{States: 3}); other.DFA != nil && c.kept {
			t.Errorf("%q is given to a budget that it exceeds", c.source.Text)
		}
	}
}

// Many automata that are quickly built take little memory, and leave the place of those
// that take long.
func TestCacheOfQuick(t *testing.T) {
	kept := cache{dfas: map[string]*DFA{}}
	long := Source{Kind: KindRegex, Text: "x{1000}"}
	quick := func(i int) Source { return Source{Kind: KindEqual, Text: strconv.Itoa(i)} }
	for i := range 200_000 {
		kept.build(quick(i), Budget{})
		if kept.quick > maxQuick {
			t.Fatalf("%d cells are kept of quick automata, at most %d may be", kept.quick, maxQuick)
		}
		if kept.quick > maxQuick-1000 {
			break
		}
	}
	if kept.quick <= maxQuick-1000 {
		t.Fatal("the bound is not reached")
	}
	if first, again := kept.build(long, Budget{}), kept.build(long, Budget{}); first.DFA != again.DFA {
		t.Error("quick automata have taken the place of one that takes long")
	}
}
