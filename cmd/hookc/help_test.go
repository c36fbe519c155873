package main

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestHelpExamples: every command shows examples of itself, and cobra accepts
// each with its flags and its number of arguments.
func TestHelpExamples(t *testing.T) {
	a := &app{out: io.Discard, errOut: io.Discard}
	each(newRoot(a), func(cmd *cobra.Command) {
		if cmd.Example == "" {
			t.Errorf("%s has no example", cmd.CommandPath())
		}
		for line := range strings.Lines(cmd.Example) {
			args := words(t, line)
			if len(args) < 2 || args[0] != "hookc" {
				t.Errorf("%s: %q does not start with hookc", cmd.CommandPath(), line)
				continue
			}
			root := newRoot(a) // flags keep what was parsed
			found, rest, err := root.Find(args[1:])
			if err != nil {
				t.Errorf("%q: %v", line, err)
				continue
			}
			if !strings.HasPrefix(found.CommandPath(), cmd.CommandPath()) {
				t.Errorf("%q is no example of %s", line, cmd.CommandPath())
			}
			if err := found.ParseFlags(rest); err != nil {
				t.Errorf("%q: %v", line, err)
			} else if err := found.ValidateArgs(found.Flags().Args()); err != nil {
				t.Errorf("%q: %v", line, err)
			}
		}
	})
}

func each(cmd *cobra.Command, f func(*cobra.Command)) {
	for _, sub := range cmd.Commands() {
		f(sub)
		each(sub, f)
	}
}

// words splits a command line at blanks outside of quotes, up to a redirection.
func words(t *testing.T, line string) (out []string) {
	var word strings.Builder
	var quote rune
	for _, r := range strings.TrimSpace(line) + " " {
		switch {
		case quote == 0 && (r == '\'' || r == '"'):
			quote = r
		case r == quote:
			quote = 0
		case quote != 0 || r != ' ':
			word.WriteRune(r)
		case word.Len() > 0:
			if word.String() == "<" || word.String() == ">" {
				return out
			}
			out = append(out, word.String())
			word.Reset()
		}
	}
	if quote != 0 {
		t.Errorf("%q: a quote is not closed", line)
	}
	return out
}
