package main

import (
	"bufio"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/cmd/hookc/ledgerdb"
	"github.com/hookc/hookc/runtime/ledger"
)

func newLogCmd(a *app) *cobra.Command {
	var f filterFlags
	var last int
	var follow bool
	cmd := &cobra.Command{
		Use:   "log",
		Short: "Show what hooks decided: the ledger, oldest entry first",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			filter, err := f.filter(time.Now())
			if err != nil {
				return exitError{2, err}
			}
			book, err := ledgerBook()
			if err != nil {
				return exitError{2, err}
			}
			l := &logger{app: a, book: book, filter: filter, last: last, out: bufio.NewWriter(a.out)}
			if a.format != "json" {
				l.width, l.colour = width(a.out), colour(a.out)
			}
			if err := l.run(follow); err != nil {
				return exitError{2, err}
			}
			return nil
		},
	}
	f.add(cmd)
	cmd.Flags().IntVarP(&last, "lines", "n", 0, "only so many entries, the last ones; 0 for all")
	cmd.Flags().BoolVarP(&follow, "follow", "f", false, "go on with what comes")
	addFormat(cmd, a)
	return cmd
}

// logger shows entries of a ledger.
type logger struct {
	*app
	book   ledger.Book
	filter *ledgerdb.Filter
	last   int
	out    *bufio.Writer
	width  int // of the terminal; 0 cuts nothing
	colour bool
	shown  int
	broken int
	kept   [][]byte // the last ones, a ring
}

// poll is how often a follower looks for news.
const poll = 100 * time.Millisecond

func (l *logger) run(follow bool) error {
	take := l.show
	if l.last > 0 {
		take = l.keep
	}
	at, err := l.book.Since(l.filter.Since, l.meant(take))
	if err != nil {
		return err
	}
	l.flushKept()
	if !follow && l.shown == 0 && l.format != "json" {
		l.out.WriteString(noEntries(l.book, l.filter))
	}
	if l.broken > 0 {
		fmt.Fprintf(l.errOut, "hookc: %s of the ledger could not be read and is left out\n", plural(l.broken, "line"))
	}
	if err := l.out.Flush(); err != nil || !follow {
		return err
	}
	for {
		time.Sleep(poll)
		if at, _, err = l.book.Read(at, l.meant(l.show)); err != nil {
			return err
		}
		if err := l.out.Flush(); err != nil {
			return nil // nobody reads any more
		}
	}
}

// meant hands on the entries that the filter means.
func (l *logger) meant(take func(line []byte, e *ledgerdb.Entry)) func(ledger.Line) error {
	return func(line ledger.Line) error {
		e, ok := ledgerdb.Parse(line.Text)
		if !ok {
			l.broken++
		} else if l.filter.Match(&e) {
			take(line.Text, &e)
		}
		return nil
	}
}

// keep keeps the last entries.
func (l *logger) keep(line []byte, _ *ledgerdb.Entry) {
	line = append([]byte(nil), line...)
	if len(l.kept) < l.last {
		l.kept = append(l.kept, line)
	} else {
		l.kept[l.shown%l.last] = line
	}
	l.shown++
}

func (l *logger) flushKept() {
	n := l.shown
	for i := range l.kept {
		line := l.kept[(n+i)%len(l.kept)]
		e, _ := ledgerdb.Parse(line)
		l.show(line, &e)
	}
}

// show writes an entry as one line.
func (l *logger) show(line []byte, e *ledgerdb.Entry) {
	l.shown++
	if l.format == "json" {
		l.out.Write(append(line[:len(line):len(line)], '\n'))
		return
	}
	text := []rune(entryText(e))
	if l.width > 0 && len(text) > l.width {
		text = append(text[:l.width-1], '…')
	}
	decision := e.Decision
	if l.colour && (decision == "deny" || decision == "ask") {
		code := map[string]string{"deny": "\x1b[31m", "ask": "\x1b[33m"}[decision]
		fmt.Fprintln(l.out, strings.Replace(string(text), decision, code+decision+"\x1b[0m", 1))
		return
	}
	fmt.Fprintln(l.out, string(text))
}

// entryText is an entry for people: when, what was decided, of what, by whom,
// why.
func entryText(e *ledgerdb.Entry) string {
	what := e.Event
	if e.Tool != "" {
		what += " " + e.Tool
	}
	if e.Async {
		what += " (async)"
	}
	took := ""
	if e.Duration != nil {
		took = fmt.Sprintf("%.1fms", *e.Duration)
	}
	var names []string
	for _, h := range e.Hooks {
		name := h.Name
		if h.Mode == "monitor" {
			name += " (monitor: " + h.Decision + ")"
		}
		names = append(names, name)
	}
	if e.Record != "" {
		names = []string{e.Record + " (record)"}
	}
	text := fmt.Sprintf("%s  %-5s  %-22s  %7s  %s", e.Time.Local().Format(time.DateTime), e.Decision, what, took, strings.Join(names, ", "))
	if e.Reason != "" && e.Record == "" {
		text += ": " + e.Reason
	}
	for _, f := range e.Errors {
		text += "  [error: " + strings.TrimPrefix(f.Hook+": ", ": ") + f.Text + "]"
	}
	return strings.TrimRight(oneLine(text), " :")
}

// oneLine is a text without what a terminal would obey.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, s)
}
