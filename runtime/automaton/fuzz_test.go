package automaton

import "testing"

// addDamaged adds a machine, and copies with single bytes changed.
func addDamaged(f *testing.F, names ...string) {
	for _, name := range names {
		b := golden(f, name)
		f.Add(b, "git push rm -rf mcp__github__ é\xff")
		for at := 4; at < len(b); at += 1 + len(b)/40 {
			damaged := append([]byte(nil), b...)
			damaged[at] ^= 0xFF
			f.Add(damaged, "SECRET git push origin --force abababab 日")
		}
	}
}

// FuzzLoadDFA walks arbitrary bytes.
func FuzzLoadDFA(f *testing.F) {
	addDamaged(f, "push.dfa", "letters.dfa")
	f.Fuzz(func(t *testing.T, b []byte, text string) {
		d, err := LoadDFA(b)
		if err != nil {
			return
		}
		d.Match(text)
		_ = d.Verify()
	})
}

// FuzzLoadSet searches with arbitrary bytes.
func FuzzLoadSet(f *testing.F) {
	addDamaged(f, "plain.set", "folded.set")
	f.Fuzz(func(t *testing.T, b []byte, text string) {
		s, err := LoadSet(b)
		if err != nil || len(b) > 10_000 || len(text) > 1000 {
			return
		}
		calls := 0
		s.Find(text, func(uint32) bool {
			calls++
			return true
		})
		if limit := (len(text) + 1) * len(b); calls > limit {
			t.Errorf("%d hits, at most %d expected", calls, limit)
		}
	})
}

// FuzzLoadProg runs arbitrary bytes.
func FuzzLoadProg(f *testing.F) {
	addDamaged(f, "push.prog")
	f.Fuzz(func(t *testing.T, b []byte, text string) {
		p, err := LoadProg(b)
		if err != nil || len(b) > 10_000 || len(text) > 1000 {
			return
		}
		caps := make([]int32, 8)
		if p.Find(text, caps) && (caps[0] < 0 || caps[1] < caps[0] || int(caps[1]) > len(text)) {
			t.Errorf("bounds %v", caps)
		}
		p.Group("remote")
		p.GroupName(2)
	})
}
