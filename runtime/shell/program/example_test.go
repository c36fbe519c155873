package program

import (
	"os"
	"strings"
	"testing"
)

// TestGuide reads the entries of docs/contributing.md as it says they are read.
func TestGuide(t *testing.T) {
	guide, err := os.ReadFile("../../../docs/contributing.md")
	if err != nil {
		t.Fatal(err)
	}
	_, entries, found := strings.Cut(string(guide), "Its entries")
	_, entries, _ = strings.Cut(entries, "```\n")
	entries, _, closed := strings.Cut(entries, "```")
	if !found || !closed {
		t.Fatal("docs/contributing.md has no example")
	}
	defer func(old string) { table = old }(table)
	table = "# a table\n\n" + entries
	for line, want := range map[string]string{
		"shelve -C d -o out a b":     "flags=C,directory,o,output C:d directory:d o:out output:out ops=a,b reads=d/a,d/b writes=d/out",
		"shelve --exec=ls a":         "flags=exec exec:ls ops=a reads=a text(ls)",
		"shelve drop -y x":           "flags=y,yes ops=drop,x writes=x deletes=x",
		"shelve in box rm -rf --yes": "ops=in,box argv(rm -rf --yes remote)",
	} {
		w := words(line)
		if got := render(Read(w[0], w[1:])); got != want {
			t.Errorf("%s\n got %s\nwant %s", line, got, want)
		}
	}
}
