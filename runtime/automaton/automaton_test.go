package automaton

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// golden returns a machine that the compiler made.
func golden(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestDFA(t *testing.T) {
	for name, texts := range map[string]struct{ yes, no []string }{
		"push.dfa": {
			[]string{"git push origin --force", "x; GIT  PUSH\to --FORCE -v", "git pu\u017fh a --force"},
			[]string{"", "git push --force", "git push origin --forced", "git push o\n--force"},
		},
		"wide.dfa":    {[]string{"abbbbbbbb", "xaaaaaaaaa"}, []string{"", "bbbbbbbbb", "abbbbbbbbc"}},
		"letters.dfa": {[]string{"é", "日é", "\u0800"}, []string{"", "e", "é\xff", "\xe6\x97", "é日x", "語"}},
	} {
		d, err := LoadDFA(golden(t, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Verify(); err != nil {
			t.Error(err)
		}
		for _, text := range texts.yes {
			if !d.Match(text) {
				t.Errorf("%s does not match %q", name, text)
			}
		}
		for _, text := range texts.no {
			if d.Match(text) {
				t.Errorf("%s matches %q", name, text)
			}
		}
	}
}

func TestSet(t *testing.T) {
	for _, test := range []struct {
		set, text string
		want      []uint32
	}{
		{"plain.set", "", []uint32{3}},
		{"plain.set", "git push", []uint32{3, 0, 1}},
		{"plain.set", "rm -rf; rm -r", []uint32{3, 2, 6}},
		{"plain.set", "mcp__gitlab__x mcp__github", []uint32{3, 5}},
		{"folded.set", "PASSWORD=secret", []uint32{0, 1}},
		{"folded.set", "pa\u017fsword, API_\u212aEY", []uint32{0, 2}},
		{"folded.set", "pass\xc5word", nil},
	} {
		s, err := LoadSet(golden(t, test.set))
		if err != nil {
			t.Fatal(err)
		}
		if got := s.AppendFound(nil, test.text); !slices.Equal(got, test.want) {
			t.Errorf("%s on %q: got %v, want %v", test.set, test.text, got, test.want)
		}
	}
}

func TestProg(t *testing.T) {
	p, err := LoadProg(golden(t, "push.prog"))
	if err != nil {
		t.Fatal(err)
	}
	caps := make([]int32, p.Groups()*2)
	if !p.Find("x git push origin main --force", caps) || !slices.Equal(caps, []int32{2, 30, 11, 17, 17, 23}) {
		t.Errorf("bounds %v", caps)
	}
	if p.Find("git push", caps) || caps[0] != -1 {
		t.Errorf("no match, but bounds %v", caps)
	}
	if p.Group("remote") != 1 || p.GroupName(1) != "remote" || p.Group("x") != -1 {
		t.Error("wrong group")
	}
}

func TestZeroValues(t *testing.T) {
	if (DFA{}).Match("a") || (DFA{}).Verify() != nil || (Prog{}).Find("a", nil) || (Prog{}).Group("a") != -1 {
		t.Error("a zero value matches")
	}
	if found := (Set{}).AppendFound(nil, "a"); found != nil {
		t.Error("an empty set finds", found)
	}
}

func TestLoadersRefuseOtherLengths(t *testing.T) {
	for _, name := range []string{"push.dfa", "plain.set", "push.prog"} {
		b := golden(t, name)
		for _, bad := range [][]byte{nil, b[:3], b[:len(b)-1], append(slices.Clone(b), 0), append([]byte("HKX1"), b[4:]...)} {
			if err := load(name, bad); err == nil || !strings.HasPrefix(err.Error(), "automaton: bad ") {
				t.Errorf("%s with %d bytes: %v", name, len(bad), err)
			}
		}
	}
}

// load loads bytes by the kind that a name tells.
func load(name string, b []byte) (err error) {
	switch filepath.Ext(name) {
	case ".dfa":
		_, err = LoadDFA(b)
	case ".set":
		_, err = LoadSet(b)
	default:
		_, err = LoadProg(b)
	}
	return err
}

func TestMatchingAllocatesNothing(t *testing.T) {
	d, _ := LoadDFA(golden(t, "push.dfa"))
	s, _ := LoadSet(golden(t, "folded.set"))
	found := make([]uint32, 0, 8)
	if n := testing.AllocsPerRun(10, func() {
		d.Match("git push origin")
		found = s.AppendFound(found[:0], "the secret password")
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
