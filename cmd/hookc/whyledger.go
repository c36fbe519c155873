package main

import (
	"fmt"
	"strings"

	"github.com/hookc/hookc/cmd/hookc/ledgerdb"
	"github.com/hookc/hookc/runtime/ledger"
	"github.com/hookc/hookc/runtime/value"
)

// lastDenied is the entry with an id, or the last call of a project that was
// denied; the last that was asked about, where none was denied.
func lastDenied(book ledger.Book, project, id string) (*ledgerdb.Entry, error) {
	e, err := lastEntry(book, project, id, "deny")
	if e == nil && err == nil {
		e, err = lastEntry(book, project, id, "ask")
	}
	return e, err
}

// lastStopped is the entry with an id, or the last call of a project that was denied
// or asked about.
func lastStopped(book ledger.Book, project, id string) (*ledgerdb.Entry, error) {
	return lastEntry(book, project, id, "deny", "ask")
}

func lastEntry(book ledger.Book, project, id string, decisions ...string) (last *ledgerdb.Entry, err error) {
	meant := &ledgerdb.Filter{Project: project, Decisions: decisions}
	_, _, err = book.Read(ledger.Position{}, func(line ledger.Line) error {
		e, ok := ledgerdb.Parse(line.Text)
		if ok && e.Record == "" && !e.Async && (id != "" && e.ID == id || id == "" && meant.Match(&e)) {
			last = &e
		}
		return nil
	})
	return last, err
}

// cutMark is in a text of the ledger of which a part was left out.
const cutMark = "… [cut: "

// eventOf is the event of an entry, as far as the ledger tells it.
func eventOf(e *ledgerdb.Entry) (*whyCall, error) {
	input := value.OfMap(nil, nil)
	switch {
	case e.Command != "":
		input = input.With("command", value.OfString(e.Command))
	case len(e.Paths) > 0:
		input = input.With("path", value.OfString(e.Paths[0]))
	case e.URL != "":
		input = input.With("url", value.OfString(e.URL))
	case e.Tool != "":
		return nil, fmt.Errorf("entry %s does not say what the call of %s was about: describe the call with --command, --file or --tool. An older hookc wrote it, or the tool has no command, path or address", e.ID, e.Tool)
	default:
		return nil, fmt.Errorf("entry %s is of %s, of which the ledger keeps no text: give the event with --event", e.ID, e.Event)
	}
	v := toolCall(e.Tool, input, e.Cwd, e.Session).Value
	v = v.With("event_type", value.OfString(e.Event))
	if e.Project != "" {
		v = v.With("project", value.OfString(e.Project))
	}
	a := &whyCall{text: value.AppendJSON(nil, v), entry: e}
	subject := e.Command + strings.Join(e.Paths, " ") + e.URL
	switch {
	case subject == "[redacted]":
		return nil, fmt.Errorf("the policy leaves the text of entry %s out of the ledger: describe the call with --command, --file or --tool", e.ID)
	case strings.Contains(subject, cutMark):
		a.note = "the ledger holds only the beginning of the text"
	case strings.Contains(subject, "[redacted]"):
		a.note = "the ledger holds the text without its secrets"
	case e.Command == "" && len(e.Paths) > 1:
		a.note = fmt.Sprintf("of %d paths the first is decided again", len(e.Paths))
	case e.Command == "" && len(e.Paths) > 0:
		a.note = "the ledger does not hold what the file was to hold"
	}
	return a, nil
}
