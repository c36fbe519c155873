package fn

import "testing"

// TestDocs: every function says how it is called.
func TestDocs(t *testing.T) {
	n := 0
	check := func(name string) {
		n++
		if d := DocOf(Docs, name); d.Usage == "" || d.Text == "" {
			t.Errorf("%s is not in Docs", name)
		}
	}
	for _, f := range Funcs {
		check(f.Name)
	}
	for _, l := range Loops {
		check(l.Name)
	}
	if len(Docs) != n {
		t.Errorf("Docs has %d rows for %d functions", len(Docs), n)
	}
}
