// Package ledgerdb answers questions about the ledger: which entries are meant,
// and how many there are of which kind, by way of an SQLite file beside the
// ledger that is filled with what came since the last time.
package ledgerdb

import (
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Entry is one entry of the ledger, as docs/ledger.md describes it.
type Entry struct {
	Time     time.Time `json:"time"`
	ID       string    `json:"id"`
	Event    string    `json:"event"`
	Events   []string  `json:"events"`
	Async    bool      `json:"async"`
	Session  string    `json:"session"`
	Project  string    `json:"project"`
	Cwd      string    `json:"cwd"`
	Host     string    `json:"host"`
	Tool     string    `json:"tool"`
	Command  string    `json:"command"`
	Paths    []string  `json:"paths"`
	URL      string    `json:"url"`
	Call     string    `json:"call"` // digest of a call that hookc allow --once can let pass
	Record   string    `json:"record"`
	Decision string    `json:"decision"`
	Duration *float64  `json:"duration_ms"`
	Reason   string    `json:"reason"`
	Hooks    []Hook    `json:"hooks"`
	Errors   []Failure `json:"errors"`
}

// Hook is a hook that applied.
type Hook struct {
	Name     string `json:"name"`
	Decision string `json:"decision"`
	Reason   string `json:"reason"`
	Mode     string `json:"mode"`
}

// Failure is something that failed.
type Failure struct {
	Hook string `json:"hook"`
	Kind string `json:"kind"`
	Text string `json:"text"`
}

// lenient takes fields as a record step chose them: of two names that were cut
// to one, both.
var lenient = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// Parse reads a line of the ledger; false where it is no entry.
func Parse(line []byte) (e Entry, ok bool) {
	err := json.Unmarshal(line, &e, lenient)
	return e, err == nil && !e.Time.IsZero() && e.ID != ""
}

// micros is the duration in microseconds, -1 where nobody measured.
func (e *Entry) micros() int {
	if e.Duration == nil {
		return -1
	}
	return int(min(max(*e.Duration, 0), 1e9)*1000 + 0.5)
}

// Filter says which entries are meant: those for which all that is given holds.
type Filter struct {
	Since, Until time.Time // from the one, before the other
	Hook         string    // a glob
	Event        string    // a glob
	Tool         string    // a glob
	Decisions    []string
	Session      string
	Project      string // this folder, and those below it
	Errors       bool   // only where something failed
}

// Empty reports whether every entry is meant.
func (f *Filter) Empty() bool {
	return f.Since.IsZero() && f.Until.IsZero() && f.Hook+f.Event+f.Tool+f.Session+f.Project == "" && len(f.Decisions) == 0 && !f.Errors
}

// Match reports whether an entry is meant.
func (f *Filter) Match(e *Entry) bool {
	switch {
	case !f.Since.IsZero() && e.Time.Before(f.Since),
		!f.Until.IsZero() && !e.Time.Before(f.Until),
		f.Errors && len(e.Errors) == 0,
		f.Session != "" && e.Session != f.Session,
		len(f.Decisions) > 0 && !slices.Contains(f.Decisions, e.Decision),
		f.Tool != "" && !glob(f.Tool, e.Tool),
		f.Event != "" && !glob(f.Event, e.Event) && !slices.ContainsFunc(e.Events, func(n string) bool { return glob(f.Event, n) }),
		f.Hook != "" && !f.hook(e),
		f.Project != "" && !below(f.Project, e.Project):
		return false
	}
	return true
}

func (f *Filter) hook(e *Entry) bool {
	return e.Record != "" && glob(f.Hook, e.Record) ||
		slices.ContainsFunc(e.Hooks, func(h Hook) bool { return glob(f.Hook, h.Name) }) ||
		slices.ContainsFunc(e.Errors, func(x Failure) bool { return glob(f.Hook, x.Hook) })
}

func below(dir, path string) bool {
	return path == dir || strings.HasPrefix(path, strings.TrimSuffix(dir, string(filepath.Separator))+string(filepath.Separator))
}

// Named reports whether a flag's name means another: * is any text in it.
func Named(flag, name string) bool { return glob(flag, name) }

// glob matches a name: * is any text, ? one byte.
func glob(pattern, name string) bool {
	p, n, star, mark := 0, 0, -1, 0
	for n < len(name) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, n
			p++
		case p < len(pattern) && (pattern[p] == '?' || pattern[p] == name[n]):
			p++
			n++
		case star >= 0:
			mark++
			p, n = star+1, mark
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "*") == ""
}
