package syntax

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// compare holds a text against the oracle. It is "" where both agree, or where
// the oracle refuses the text.
func compare(src string) (diff string, accepted bool) {
	theirs, err := oracleTree(src)
	if err != nil || known(src) {
		return "", false
	}
	ours := Parse(src)
	if ours.Problem != nil && deliberate(ours.Problem.Message) {
		return "", false
	}
	if ours.Problem != nil {
		return "refused: " + dump(ours), true
	}
	got, want := dump(neutral(ours)), dump(neutral(theirs))
	if got != want {
		return "ours   " + got + "\noracle " + want, true
	}
	return "", true
}

// compareArbitrated is compare, but where we refuse what the oracle reads, bash
// says who is right.
func compareArbitrated(t testing.TB, src string) (diff string, accepted bool) {
	diff, accepted = compare(src)
	if strings.HasPrefix(diff, "refused") && (!comparable(src) || !bashReads(t, src)) {
		return "", accepted
	}
	return diff, accepted
}

// known reports whether a text has something that the oracle is known to read
// otherwise than bash does, or to refuse to look into.
func known(src string) bool { return oracleDiffers.MatchString(src) }

var oracleDiffers = regexp.MustCompile("" +
	`[0-9]{10,}[<>]|` + // no descriptor is so large: for bash it is a word
	"[\\x00\\r]" + // left out
	`|\$\\\n` + // $, a continuation, a name: for bash it is a parameter
	`|(?s:#.*\\\n)` + // a comment does not go on after a backslash
	`|time( -p)? --` + // flags of time
	`|=~.*\([^)]* ` + // blanks in parentheses of a pattern
	`|\]=\s` + // an empty element of a list
	"|[`'\"})]#|`[^`]*[^ ]#" + `|\$[\w$?!*@-]+#` + // within a word, no comment
	`|(?s:coproc.*([<>=(|&]|time|function|coproc))` + // its name before a redirection
	"|\\\\\\\\\\\\`" + // backquotes three deep
	`|\$\{[^}]*[<>]\(` + // process substitutions in ${ }
	`|\$\{(![#!$-]|[ \t\n|(])` +
	`|(?s:<<.*[^\n]$)` + // the end of a heredoc without its line
	// Expansions in an extended pattern: the oracle does not look into them, bash
	// only counts parentheses. We want to see what is expanded, and refuse where
	// the end depends on that.
	"|[?*+@!]\\((?s:.*)[$`<>]" +
	`|(^|[^a-z])!\(` + // for us, and for bash without extglob, ! and a subshell
	``)

// deliberate reports whether we refuse what the oracle reads on purpose.
func deliberate(message string) bool {
	switch message {
	case "a function's body must be a compound command", // as bash
		"unterminated here-document in $( )", // shells differ
		"unclear end of parentheses", "unclear end of a heredoc", "quotes that shells read differently":
		return true
	}
	return false
}

// corpus gives the commands of HOOKC_CORPORA.
func corpus(t testing.TB) (out []string) {
	root := os.Getenv("HOOKC_CORPORA")
	if root == "" {
		t.Skip("HOOKC_CORPORA names no folder of commands")
	}
	files, err := filepath.Glob(filepath.Join(root, "commands", "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Skip("no commands in HOOKC_CORPORA")
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<24)
		for lines.Scan() {
			var row struct{ Command string }
			if json.Unmarshal(lines.Bytes(), &row) == nil && row.Command != "" {
				out = append(out, row.Command)
			}
		}
	}
	return out
}

func TestOracleCorpus(t *testing.T) {
	n := 0
	for _, src := range corpus(t) {
		diff, ok := compare(src)
		if diff != "" {
			t.Errorf("%s\n%s", src, diff)
		}
		if ok {
			n++
		} else if Parse(src).Problem == nil {
			_, err := oracleTree(src)
			t.Logf("only ours reads %q: %v", src, err)
		}
	}
	t.Logf("%d commands agree", n)
}

// curated gives the texts of testdata/curated.txt.
func curated(t testing.TB) []string {
	b, err := os.ReadFile("testdata/curated.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(b), "\n"), "\n----\n")
}

func TestOracle(t *testing.T) {
	for _, src := range curated(t) {
		if diff, _ := compare(src); diff != "" {
			t.Errorf("%s\n%s", src, diff)
		}
	}
}
