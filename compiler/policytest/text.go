package policytest

import (
	"fmt"
	"io"
	"strings"
)

// textReporter writes as go test does: a line for each file, the log of what
// failed below it, and the totals.
type textReporter struct{ w io.Writer }

var labels = map[Status]string{Pass: "ok  ", Fail: "FAIL", Skip: "skip"}

func (t *textReporter) Test(r Result) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s  %ss", labels[r.Status], r.Path, seconds(r.Elapsed))
	if r.Updated {
		b.WriteString("  (updated)")
	}
	if r.Why != "" {
		fmt.Fprintf(&b, "  (%s)", r.Why)
	}
	b.WriteByte('\n')
	for line := range strings.Lines(r.Log) {
		b.WriteString(indent(line))
	}
	_, err := io.WriteString(t.w, b.String())
	return err
}

func indent(line string) string {
	if strings.TrimSpace(line) == "" {
		return "\n"
	}
	return "      " + line
}

func (t *textReporter) Done(s Summary) error {
	text := fmt.Sprintf("%d passed, %d failed", s.Passed, s.Failed)
	if s.Skipped > 0 {
		text += fmt.Sprintf(", %d skipped", s.Skipped)
	}
	if s.Updated > 0 {
		text += fmt.Sprintf(", %d updated", s.Updated)
	}
	_, err := fmt.Fprintln(t.w, text)
	return err
}
