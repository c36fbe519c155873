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
	var follow, programs bool
	cmd := &cobra.Command{
		Use:   "log",
		Short: "Show what hooks decided, from the ledger",
		Long: `Show the entries of the ledger, oldest first: what hooks decided for agents. A policy
writes entries if it says so: defaults { record = "decisions" }.`,
		Example: `  hookc log -n 20
  hookc log --follow --decision deny,ask
  hookc log --since yesterday --hook 'git/*'
  hookc log --programs`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			filter, err := f.filter(time.Now())
			if err != nil {
				return exitError{2, err}
			}
			kind := decisions
			if programs {
				if kind, err = programLog, f.ofPrograms(); err != nil {
					return exitError{2, err}
				}
			}
			book, err := stateBook(kind.book)
			if err != nil {
				return exitError{2, err}
			}
			l := &logger{app: a, logKind: kind, file: book, filter: filter, last: last, out: bufio.NewWriter(a.out)}
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
	cmd.Flags().IntVarP(&last, "lines", "n", 0, "show only the last `n` entries; 0 shows all")
	cmd.Flags().BoolVarP(&follow, "follow", "f", false, "keep running and show new entries")
	cmd.Flags().BoolVar(&programs, "programs", false, "show what programs of hooks printed and what failed, instead of decisions")
	addFormat(cmd, a)
	return cmd
}

// logKind is what there is to show.
type logKind struct {
	book  func(state string) ledger.Book
	parse func(line []byte) (ledgerdb.Entry, bool)
	text  func(e *ledgerdb.Entry) string
	name  string // in messages
	empty string // why there is nothing
}

var decisions = logKind{
	book: ledger.Decisions, parse: ledgerdb.Parse, text: entryText, name: "ledger",
	empty: "a policy writes it where its defaults say record = \"decisions\" or a hook has a record step",
}

// logger shows entries of a ledger.
type logger struct {
	*app
	logKind
	file   ledger.Book
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
	at, err := l.file.Since(l.filter.Since, l.meant(take))
	if err != nil {
		return err
	}
	l.flushKept()
	if !follow && l.shown == 0 && l.format != "json" {
		l.out.WriteString(l.noEntries(l.file, l.filter))
	}
	if l.broken > 0 {
		fmt.Fprintf(l.errOut, "hookc: %s of the %s could not be read and is left out\n", plural(l.broken, "line"), l.name)
	}
	if err := l.out.Flush(); err != nil || !follow {
		return err
	}
	for {
		time.Sleep(poll)
		if at, _, err = l.file.Read(at, l.meant(l.show)); err != nil {
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
		e, ok := l.parse(line.Text)
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
		e, _ := l.parse(line)
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
	text := l.text(e)
	if l.width > 0 {
		text = cutLines(text, l.width)
	}
	decision := e.Decision
	if l.colour && (decision == "deny" || decision == "ask") {
		code := map[string]string{"deny": "\x1b[31m", "ask": "\x1b[33m"}[decision]
		fmt.Fprintln(l.out, strings.Replace(text, decision, code+decision+"\x1b[0m", 1))
		return
	}
	fmt.Fprintln(l.out, text)
}

// cutLines cuts lines to a width.
func cutLines(s string, width int) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if text := []rune(line); len(text) > width {
			lines[i] = string(text[:width-1]) + "…"
		}
	}
	return strings.Join(lines, "\n")
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
			name += " (" + strings.TrimSuffix("monitor: "+h.Decision, ": ") + ")"
		}
		names = append(names, name)
	}
	if e.Record != "" {
		names = []string{e.Record + " (record)"}
	}
	text := fmt.Sprintf("%s  %-5s  %-22s  %7s  %s", e.Time.Local().Format(time.DateTime), e.Decision, what, took, strings.Join(names, ", "))
	if e.Reason != "" && e.Record == "" {
		if len(names) > 0 { // no hook was reached where the evaluator itself failed
			text += ": "
		}
		text += e.Reason
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
