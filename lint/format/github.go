package format

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/hookc/hookc/lang/diag"
)

// GitHub writes workflow commands, which GitHub Actions shows beside the lines.
func GitHub(w io.Writer, in Input) error {
	var b strings.Builder
	for _, d := range in.Findings {
		fmt.Fprintf(&b, "::%s %s::%s\n", githubLevel(d.Severity), githubPlace(d), githubData.Replace(shown(full(d))))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func githubLevel(s diag.Severity) string {
	if s == diag.Info {
		return "notice"
	}
	return s.String()
}

func githubPlace(d diag.Diag) string {
	var parts []string
	add := func(key, value string) { parts = append(parts, key+"="+githubProperty.Replace(shown(value))) }
	s := d.Span
	if s.File != "" {
		add("file", slashed(s.File))
	}
	if s.Start.Line > 0 {
		add("line", fmt.Sprint(s.Start.Line))
		add("endLine", fmt.Sprint(max(s.End.Line, s.Start.Line)))
		if s.End.Line <= s.Start.Line { // columns count on one line alone
			add("col", fmt.Sprint(s.Start.Column))
			add("endColumn", fmt.Sprint(max(s.End.Column, s.Start.Column)))
		}
	}
	add("title", label(d))
	return strings.Join(parts, ",")
}

// What ends a command or a property is written in percents.
var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// shown is a text without what would colour the log: of control characters, the
// ends of lines and tabs alone stay.
func shown(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) && !strings.ContainsRune("\t\r\n", c) {
			return unicode.ReplacementChar
		}
		return c
	}, text)
}
