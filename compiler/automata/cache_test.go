package automata

import "testing"

// TestCache: what took long to build is built once, however small it became, and
// what is quickly built again takes no memory.
func TestCache(t *testing.T) {
	for _, c := range []struct {
		source Source
		kept   bool
	}{
		{Source{Kind: KindGlob, Text: "**/*{cacert,ca-cert,fullchain,public}*.pem"}, true},
		{Source{Kind: KindRegex, Text: "x{1000}"}, true},
		{Source{Kind: KindRegex, Text: "rm -rf"}, false},
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
