package policytest

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// Our reading of a line and testscript's must not differ: what is inspected is
// what runs, and what is rewritten is what failed. The line's number must be
// the real one.
func TestLinesAreReadAsTestscriptDoes(t *testing.T) {
	lines := []string{
		"a", "a b\tc", "  a  b  ", "a 'b c' d", "a 'b''c'", "a '''b'", "a ''", "a b'c d'e", "a #b", "a b#c",
		"a '#b' # c", "[unix] a", "! a b", "[!plan9] ! a b", "a é 'ü ö'", "a x=y 'k=v w'", "a \r",
	}
	type call struct {
		line int
		not  bool
		args []string
	}
	var ours, theirs []call
	for i, line := range lines {
		c, ok := parseLine(line)
		if !ok || c.name.text != "a" {
			t.Fatalf("%q: %+v", line, c)
		}
		args := []string{}
		for _, w := range c.args {
			args = append(args, w.text)
		}
		ours = append(ours, call{i + 1, c.not, args})
	}
	path := filepath.Join(t.TempDir(), "t.txtar")
	write(t, path, strings.Join(lines, "\n")+"\n")
	h := &harness{}
	h.run(func() {
		testscript.RunT(h, testscript.Params{Files: []string{path}, Cmds: map[string]commandFunc{
			"a": func(ts *testscript.TestScript, not bool, args []string) {
				theirs = append(theirs, call{lineOf(ts), not, slices.Clone(args)})
			},
		}})
	})
	if h.failed || len(ours) != len(theirs) {
		t.Fatalf("%d of %d lines ran\n%s", len(theirs), len(ours), h.log.String())
	}
	for i := range ours {
		if ours[i].line != theirs[i].line || ours[i].not != theirs[i].not || !slices.Equal(ours[i].args, theirs[i].args) {
			t.Errorf("%q: ours %+v, testscript's %+v", lines[i], ours[i], theirs[i])
		}
	}
}

func TestQuoteIsReadBack(t *testing.T) {
	for _, s := range []string{"a", "", "it's", "'", "''", "a b", "#", "$HOME", "[x]", "!", "é", `a\.b`} {
		words, ok := split("x " + quote(s) + " # end")
		if !ok || len(words) != 2 || words[1].text != s {
			t.Errorf("%q is spelt %s, read as %+v", s, quote(s), words)
		}
	}
}
