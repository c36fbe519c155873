package ledger

import (
	"os"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/redact"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// timeForm is RFC 3339 with milliseconds, always as long.
const timeForm = "2006-01-02T15:04:05.000Z"

// Entry is what the ledger says of one event.
type Entry struct {
	Events   []*event.Event // the canonical ones of the host's event
	Decision *decision.Decision
	Took     time.Duration // 0 where nobody measured
	Record   string        // the hook whose record step wrote it; "" of one that the policy's defaults want
	Fields   value.Value   // chosen by the record step; nil has none
	Redact   []string      // names whose values are left out
}

// line is the entry as one line of JSON, without what looks like a secret and
// not longer than MaxLine.
func (e Entry) line(w *world.World) []byte {
	ID(e.Decision)
	var o object
	o.text("policy", w.Policy)
	o.text("host", w.Host)
	o.event(e.Events, w)
	if e.Record == "" && len(e.Decision.Hooks)+len(e.Decision.Errors) > 0 {
		o.subject(e.Events)
		o.text("call", e.Decision.Call)
	}
	o.text("record", e.Record)
	o.text("decision", e.Decision.Verdict.String())
	o.duration(e.Took)
	o.decision(e.Decision)
	if !e.Fields.IsNil() {
		o.add("fields", e.Fields)
	}
	return stamped(w.Time(), e.Decision.ID, o, e.Redact)
}

// entryHead is how every entry begins.
const entryHead = `{"time":"`

// stamped is a line of a book: its time and id, and what else it says. Text that
// JSON spells at length, such as control characters, is cut further.
func stamped(now time.Time, id string, o object, names []string) []byte {
	head := make([]byte, 0, 1024)
	head = append(head, entryHead...)
	head = now.UTC().AppendFormat(head, timeForm)
	head = append(head, `","id":"`...)
	head = append(head, id...)
	head = append(head, `",`...)
	all := redact.Value(bounded(o.value(), bounds{4 * maxText, 16 * maxTotal, maxItems}), names)
	for total := maxTotal; ; total /= 2 {
		line := value.AppendJSON(head, bounded(all, bounds{maxText, total, maxItems}))
		if len(line) <= MaxLine {
			return append(line[:len(head)], line[len(head)+1:]...) // one object
		}
	}
}

// made counts the entries of this process.
var made atomic.Uint32

// newID is an id that no other entry has: when, which process, and which of its
// entries.
func newID(now time.Time) string {
	return strconv.FormatInt(now.UnixNano(), 36) + "-" + strconv.Itoa(os.Getpid()) + "-" + strconv.Itoa(int(made.Add(1)))
}

// ID is the id of the entry about a decision, and of all that is kept of it.
func ID(d *decision.Decision) string {
	if d.ID == "" {
		d.ID = newID(time.Now())
	}
	return d.ID
}

// object is a map under construction.
type object struct {
	keys  []string
	items []value.Value
}

func (o *object) value() value.Value { return value.OfMap(o.keys, o.items) }

//go:noinline
func (o *object) add(key string, v value.Value) {
	o.keys, o.items = append(o.keys, key), append(o.items, v)
}

// text adds a text that there is.
//
//go:noinline
func (o *object) text(key, text string) {
	if text != "" {
		o.add(key, value.OfString(text))
	}
}

// event adds what the event was and where.
func (o *object) event(events []*event.Event, w *world.World) {
	if len(events) == 0 {
		return
	}
	first := events[0]
	o.text("event", first.Kind.Name)
	if len(events) > 1 {
		o.list("events", len(events), func(i int) value.Value { return value.OfString(events[i].Kind.Name) })
	}
	if !first.Get(event.Decided).IsNil() {
		o.add("async", value.OfBool(true))
	}
	o.text("session", first.Get(event.SessionID).Str())
	project := first.Get(event.Project).Str()
	if project == "" {
		project = w.Project()
	}
	o.text("project", project)
	o.text("cwd", first.Get(event.Cwd).Str())
	o.text("agent", first.Get(event.Agent).Str())
	o.text("tool", first.Get(event.ToolName).Str())
	o.text("tool_use_id", first.Get(event.ToolUseID).Str())
	if d := first.Get(event.Duration); !d.IsNil() {
		o.add("tool_duration_ms", value.OfFloat(round(d.Float()*1000)))
	}
}

// subject adds what a tool call was about, for hookc why.
func (o *object) subject(events []*event.Event) {
	if len(events) == 0 {
		return
	}
	for _, f := range [...]event.FieldID{event.Command, event.Paths, event.URL} {
		if v := events[0].Get(f); v.Len() > 0 {
			o.add(event.Fields[f].Path, v)
		}
	}
}

// decision adds why it was decided so, and by whom.
func (o *object) decision(d *decision.Decision) {
	o.text("reason", d.Reason)
	o.list("hooks", len(d.Hooks), func(i int) value.Value { return applied(d.Hooks[i]) })
	o.list("errors", len(d.Errors), func(i int) value.Value { return failure(d.Errors[i]) })
	o.list("messages", len(d.Messages), func(i int) value.Value { return message(d.Messages[i]) })
	if !d.UpdatedInput.IsNil() {
		o.add("rewritten", value.OfBool(true))
	}
}

func (o *object) list(key string, n int, item func(i int) value.Value) {
	if n == 0 {
		return
	}
	items := make([]value.Value, n)
	for i := range items {
		items[i] = item(i)
	}
	o.add(key, value.OfList(items))
}

func (o *object) duration(d time.Duration) {
	if d > 0 {
		o.add("duration_ms", value.OfFloat(round(float64(d)/float64(time.Millisecond))))
	}
}

// round is a number of milliseconds down to the microsecond.
func round(ms float64) float64 { return float64(int64(ms*1000+0.5)) / 1000 }

func applied(a decision.Applied) value.Value {
	var o object
	o.text("name", a.Name)
	o.text("decision", a.Decision)
	o.text("reason", a.Reason)
	if a.Monitor {
		o.text("mode", "monitor")
	}
	return o.value()
}

func failure(f decision.Failure) value.Value {
	var o object
	o.text("hook", f.Hook)
	o.text("kind", f.Kind.String())
	o.text("text", f.Text)
	if f.Closed {
		o.add("closed", value.OfBool(true))
	}
	return o.value()
}

func message(m decision.Message) value.Value {
	var o object
	o.text("hook", m.Hook)
	o.text("to", m.To.String())
	o.text("text", m.Text)
	return o.value()
}
