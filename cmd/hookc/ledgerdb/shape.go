package ledgerdb

import (
	"github.com/go-json-experiment/json"

	"github.com/hookc/hookc/runtime/value"
)

// appendShape appends what an entry has in common with many, whenever and
// wherever they were: the event, the decision, and by whom. It is JSON: four
// lists of strings.
func (e *Entry) appendShape(b []byte) []byte {
	b = append(b, '[')
	b = appendStrings(b, e.Event, e.Tool, e.Record, e.Decision)
	b = append(b, ',')
	b = appendStrings(b, e.Events...)
	b = append(b, ',', '[')
	for i, h := range e.Hooks {
		if i > 0 {
			b = append(b, ',')
		}
		b = value.AppendQuoted(b, h.Name)
		b = append(b, ',')
		b = value.AppendQuoted(b, h.Decision)
	}
	b = append(b, ']', ',', '[')
	for i, f := range e.Errors {
		if i > 0 {
			b = append(b, ',')
		}
		b = value.AppendQuoted(b, f.Hook)
	}
	return append(b, ']', ']')
}

func appendStrings(b []byte, list ...string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = value.AppendQuoted(b, s)
	}
	return append(b, ']')
}

// entryOf is the entry that a shape says: the reverse of appendShape.
func entryOf(shape string) (e Entry, err error) {
	var lists [4][]string
	if err := json.Unmarshal([]byte(shape), &lists); err != nil {
		return e, err
	}
	for i, to := range []*string{&e.Event, &e.Tool, &e.Record, &e.Decision} {
		if i < len(lists[0]) {
			*to = lists[0][i]
		}
	}
	e.Events = lists[1]
	for i := 0; i+1 < len(lists[2]); i += 2 {
		e.Hooks = append(e.Hooks, Hook{Name: lists[2][i], Decision: lists[2][i+1]})
	}
	for _, h := range lists[3] {
		e.Errors = append(e.Errors, Failure{Hook: h})
	}
	return e, nil
}
