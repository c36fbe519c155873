package ledgerdb

import (
	"time"

	"github.com/go-json-experiment/json"
)

// note is a line of the log: what a program said, or what failed.
type note struct {
	Time    time.Time `json:"time"`
	ID      string    `json:"id"`
	Event   string    `json:"event"`
	Session string    `json:"session"`
	Hook    string    `json:"hook"`
	Text    string    `json:"text"`
	Error   *Failure  `json:"error"`
}

// ParseNote reads a line of the log, as an entry on which one hook applied, with
// what its program said as the reason, or on which one thing failed; false where
// it is no line of the log.
func ParseNote(line []byte) (e Entry, ok bool) {
	var n note
	if err := json.Unmarshal(line, &n, lenient); err != nil || n.Time.IsZero() || n.ID == "" {
		return e, false
	}
	e = Entry{Time: n.Time, ID: n.ID, Event: n.Event, Session: n.Session}
	if n.Error != nil {
		e.Errors = []Failure{*n.Error}
	} else {
		e.Hooks, e.Reason = []Hook{{Name: n.Hook}}, n.Text
	}
	return e, true
}
