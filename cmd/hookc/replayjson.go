package main

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// json is what was counted as one line of JSON.
func (t *tally) json() []byte {
	var m wire.Members
	m.Add("calls", value.OfInt(t.calls))
	m.Add("skipped", value.OfInt(t.skipped.Sum()))
	m.Add("skipped_by", counts("damaged", t.skipped.Damaged, "foreign", t.skipped.Foreign, "long", t.skipped.Long, "unread", t.skipped.Unread, "no_event", t.skipped.Unknown))
	m.Add("files", value.OfInt(t.files))
	m.Add("sessions", value.OfInt(len(t.sessions)))
	m.Add("decisions", counts(
		"none", t.verdicts[decision.None], "allow", t.verdicts[decision.Allow], "ask", t.verdicts[decision.Ask],
		"deny", t.verdicts[decision.Deny], "unknown", t.unknown.count))
	m.Add("rewritten", value.OfInt(t.rewritten))
	m.Add("asked", t.askedJSON())
	var hooks []value.Value
	for _, key := range t.sorted() {
		var h wire.Members
		h.Text("name", key.name)
		h.Text("decision", key.decision)
		if key.monitor {
			h.Text("mode", "monitor")
		}
		hooks = append(hooks, t.hooks[key].json(h))
	}
	m.Add("by_hook", value.OfList(hooks))
	m.Add("unknown", t.unknown.json(wire.Members{}))
	m.Add("ran_and_denied", t.stopped.json(wire.Members{}))
	m.Add("refused_and_passed", t.passed.json(wire.Members{}))
	if t.against != "" {
		var changes []value.Value
		for _, c := range t.sortedChanges() {
			var o wire.Members
			o.Text("from", c.from)
			o.Text("to", c.to)
			changes = append(changes, t.changes[c].json(o))
		}
		m.Add("changes", value.OfList(changes))
	}
	return m.Line()
}

func (t *tally) askedJSON() value.Value {
	names := make([]string, 0, len(t.asked))
	for name := range t.asked {
		names = append(names, name)
	}
	slices.SortFunc(names, strings.Compare)
	items := make([]value.Value, len(names))
	for i, name := range names {
		items[i] = value.OfInt(t.asked[name])
	}
	return value.OfMap(names, items)
}

func counts(pairs ...any) value.Value {
	var m wire.Members
	for i := 0; i < len(pairs); i += 2 {
		m.Add(pairs[i].(string), value.OfInt(pairs[i+1].(int)))
	}
	return m.Value()
}

func (g *group) json(m wire.Members) value.Value {
	m.Add("count", value.OfInt(g.count))
	m.Add("unknown", value.OfInt(g.unknown))
	m.Add("then", counts("unknown", g.outcomes[0], "ran", g.outcomes[1], "failed", g.outcomes[2], "refused", g.outcomes[3]))
	examples := make([]value.Value, len(g.examples))
	for i, e := range g.examples {
		examples[i] = e.json()
	}
	m.Add("examples", value.OfList(examples))
	return m.Value()
}

// json is the event, with where it was recorded.
func (e *example) json() value.Value {
	var record wire.Members
	record.Text("file", e.file)
	record.Add("line", value.OfInt(e.line))
	record.Text("time", e.time)
	record.Text("outcome", e.outcome.String())
	record.Text("by", e.by)
	return e.event.With("record", record.Value())
}
