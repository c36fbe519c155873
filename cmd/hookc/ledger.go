package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/cmd/hookc/ledgerdb"
	"github.com/hookc/hookc/runtime/ledger"
	"github.com/hookc/hookc/runtime/state"
)

// filterFlags say which entries of the ledger are meant.
type filterFlags struct {
	since, until, hook, event, tool, session, project string
	decisions                                         []string
	errors                                            bool
}

func (f *filterFlags) add(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.since, "since", "", "only from this `time` on: 90m, 2h, 3d (ago), today, yesterday, 2006-01-02, \"2006-01-02 15:04\", RFC 3339")
	fl.StringVar(&f.until, "until", "", "only before this `time`, in the same forms")
	fl.StringVar(&f.hook, "hook", "", "only events on which this `hook` applied, failed or recorded; * is any text")
	fl.StringVar(&f.event, "event", "", "only this `event`; * is any text")
	fl.StringVar(&f.tool, "tool", "", "only this `tool`; * is any text")
	fl.StringSliceVar(&f.decisions, "decision", nil, "only these `decisions`: deny, ask, allow, none")
	fl.StringVar(&f.session, "session", "", "only this `session`")
	fl.StringVar(&f.project, "project", "", "only projects in this `folder` or below it")
	fl.BoolVar(&f.errors, "errors", false, "only events on which something failed")
}

// filter checks the flags.
func (f *filterFlags) filter(now time.Time) (*ledgerdb.Filter, error) {
	out := &ledgerdb.Filter{Hook: f.hook, Event: f.event, Tool: f.tool, Decisions: f.decisions, Session: f.session, Errors: f.errors}
	for _, d := range f.decisions {
		if d != "deny" && d != "ask" && d != "allow" && d != "none" {
			return nil, fmt.Errorf("--decision is a list of deny, ask, allow and none, not %q", d)
		}
	}
	var err error
	if out.Since, err = moment(f.since, now); err != nil {
		return nil, fmt.Errorf("--since: %w", err)
	}
	if out.Until, err = moment(f.until, now); err != nil {
		return nil, fmt.Errorf("--until: %w", err)
	}
	if f.project != "" {
		if out.Project, err = filepath.Abs(f.project); err != nil {
			return nil, err
		}
		if real, err := filepath.EvalSymlinks(out.Project); err == nil {
			out.Project = real
		}
	}
	return out, nil
}

var errMoment = errors.New("want a time such as 90m, 2h, 3d, today, yesterday, 2006-01-02, \"2006-01-02 15:04\" or one of RFC 3339")

// moment reads a point in time: so long ago, or a date here.
func moment(s string, now time.Time) (time.Time, error) {
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	switch s {
	case "":
		return time.Time{}, nil
	case "today":
		return today, nil
	case "yesterday":
		return today.AddDate(0, 0, -1), nil
	}
	if d, err := time.ParseDuration(s); err == nil && d >= 0 {
		return now.Add(-d), nil
	}
	if n, err := strconv.Atoi(strings.TrimSuffix(s, "d")); err == nil && strings.HasSuffix(s, "d") && n >= 0 && n < 1_000_000 {
		return now.AddDate(0, 0, -n), nil
	}
	for _, form := range []string{time.RFC3339, time.DateTime, "2006-01-02 15:04", "2006-01-02T15:04:05", "2006-01-02T15:04", time.DateOnly} {
		if t, err := time.ParseInLocation(form, s, now.Location()); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf("%w, not %q", errMoment, s)
}

// stateBook is a book of this user.
func stateBook(of func(state string) ledger.Book) (ledger.Book, error) {
	home, _ := os.UserHomeDir()
	dir := state.Dir(os.LookupEnv, home)
	if dir == "" {
		return ledger.Book{}, errors.New("there is no folder for state: HOME is not set to an absolute path")
	}
	return of(dir), nil
}

// noEntries says why there is nothing to show.
func (k *logKind) noEntries(book ledger.Book, f *ledgerdb.Filter) string {
	if files, err := book.Files(); err == nil && len(files) > 0 && !f.Empty() {
		return "no entry of the " + k.name + " is meant by these flags\n"
	}
	return "the " + k.name + " is empty: " + k.empty + "\nit would be " + book.Path + "\n"
}
