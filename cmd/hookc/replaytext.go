package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hookc/hookc/cmd/hookc/transcript"
	"github.com/hookc/hookc/runtime/decision"
)

// text shows what was counted to people.
func (t *tally) text(w io.Writer) {
	if t.calls == 0 {
		fmt.Fprintln(w, t.nothing())
		t.left(w)
		return
	}
	fmt.Fprintf(w, "%s in %s%s: %s\n", plural(t.calls, "call"), plural(len(t.sessions), "session"), t.span(), t.agentCounts())
	t.left(w)
	fmt.Fprintln(w)
	for v := decision.Deny; ; v-- {
		fmt.Fprintf(w, "%8d  %s\n", t.verdicts[v], v)
		if v == decision.None {
			break
		}
	}
	if t.unknown.count > 0 {
		fmt.Fprintf(w, "%8d  unknown: the record does not say %s\n", t.unknown.count, t.askedNames())
	}
	if t.rewritten > 0 {
		fmt.Fprintf(w, "%8d  of these rewritten\n", t.rewritten)
	}
	for _, key := range t.sorted() {
		t.hookText(w, key, t.hooks[key])
	}
	if t.unknown.count > 0 && t.hook == "" {
		fmt.Fprintf(w, "\nunknown  %s\n", plural(t.unknown.count, "call"))
		t.lines(w, &t.unknown)
	}
	t.thenText(w)
	t.changesText(w)
}

// nothing says why there is no call.
func (t *tally) nothing() string {
	if len(t.records) > 0 {
		return "the records hold no call"
	}
	if t.files == 0 {
		return "there are no records of sessions in " + shown(t.place.Project) + "; name files or folders with --records"
	}
	return fmt.Sprintf("%s of %s: no call", plural(t.files, "record"), shown(t.place.Project))
}

func (t *tally) left(w io.Writer) {
	if t.skipped.Sum() == 0 {
		return
	}
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{
		{t.skipped.Damaged, "damaged"}, {t.skipped.Foreign, "of no known form"}, {t.skipped.Long, "too long"},
	} {
		if p.n > 0 {
			parts = append(parts, plural(p.n, "line")+" "+p.what)
		}
	}
	if n := t.skipped.Unread; n > 0 {
		parts = append(parts, plural(n, "file")+" that cannot be read")
	}
	if n := t.skipped.Unknown; n > 0 {
		what := plural(n, "call") + " that " + map[bool]string{true: "makes", false: "make"}[n == 1] + " no event (the first: " + t.skippedAt
		if t.skippedHost != "" {
			what += ", as it looks of --host " + t.skippedHost
		}
		parts = append(parts, what+")")
	}
	fmt.Fprintf(w, "skipped: %s\n", strings.Join(parts, ", "))
}

func (t *tally) span() string {
	if t.from.IsZero() {
		return ""
	}
	from, to := t.from.Local().Format(time.DateOnly), t.to.Local().Format(time.DateOnly)
	if from == to {
		return " on " + from
	}
	return " from " + from + " to " + to
}

func (t *tally) agentCounts() string {
	var parts []string
	for _, f := range transcript.Formats {
		if n := t.of[f]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", f.Title, n))
		}
	}
	return strings.Join(parts, ", ")
}

// askedNames is what would have to be known, most often asked first.
func (t *tally) askedNames() string {
	var names []string
	for name := range t.asked {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if d := t.asked[b] - t.asked[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	if len(names) > 5 {
		names = append(names[:5], "…")
	}
	return strings.Join(names, ", ")
}

func (t *tally) hookText(w io.Writer, key hookKey, g *group) {
	how := key.decision
	if key.monitor {
		how = "monitor: " + how
	}
	fmt.Fprintf(w, "\n%s  %s  %s%s\n", how, key.name, plural(g.count, "call"), ifAny(g.unknown, ", %d unknown"))
	t.lines(w, g)
}

func (t *tally) lines(w io.Writer, g *group) {
	for _, e := range g.examples {
		fmt.Fprintf(w, "    %s:%d  %s\n        %s%s\n", shortPath(e.file), e.line, e.then(), oneLine(e.tool), prefixedText(": ", e.subject))
	}
	if more := g.count - len(g.examples); more > 0 && len(g.examples) > 0 {
		fmt.Fprintf(w, "    and %d more\n", more)
	}
}

// then says what became of the call.
func (e *example) then() string {
	switch {
	case e.outcome == transcript.Unknown:
		return "then: not recorded"
	case e.by != "":
		return "then: " + e.outcome.String() + " by " + oneLine(e.by)
	}
	return "then: " + e.outcome.String()
}

// thenText compares with what the sessions decided.
func (t *tally) thenText(w io.Writer) {
	if t.stopped.count > 0 {
		fmt.Fprintf(w, "\nran then, would be denied  %s%s\n", plural(t.stopped.count, "call"), ifAny(t.stopped.unknown, ", %d unknown"))
	}
	if t.passed.count > 0 {
		fmt.Fprintf(w, "\nrefused then, would not be denied  %s%s\n", plural(t.passed.count, "call"), ifAny(t.passed.unknown, ", %d unknown"))
		t.lines(w, &t.passed)
	}
}

func (t *tally) changesText(w io.Writer) {
	if t.against == "" {
		return
	}
	n := 0
	for _, g := range t.changes {
		n += g.count
	}
	fmt.Fprintf(w, "\nagainst %s: %s decided otherwise\n", shown(t.against), plural(n, "call"))
	for _, c := range t.sortedChanges() {
		g := t.changes[c]
		fmt.Fprintf(w, "\n%s → %s  %s%s\n", c.from, c.to, plural(g.count, "call"), ifAny(g.unknown, ", %d unknown"))
		t.lines(w, g)
	}
}

func ifAny(n int, form string) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(form, n)
}

func prefixedText(before, s string) string {
	if s == "" {
		return ""
	}
	return before + s
}

// shortPath is a path with ~ for the home folder.
func shortPath(path string) string {
	home, err := os.UserHomeDir()
	if rel, ok := strings.CutPrefix(path, home+string(filepath.Separator)); err == nil && home != "" && ok {
		return "~" + string(filepath.Separator) + rel
	}
	return path
}
