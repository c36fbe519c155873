package effect

import (
	"os"
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/ledger"
)

var record = &Kind{
	Name: "record", Doc: "Adds an entry to the ledger, or a line of JSON to a file of the project, after the answer.",
	Args: []Arg{
		{Name: "fields", Doc: "name = value, in addition to what every entry has", Type: &mapType},
		{Name: "redact", Doc: "names whose values are left out, wherever they occur", Type: &textsType, Const: true},
		{Name: "to", Doc: "a file below the project, instead of the ledger", Type: &textType, InFolder: true},
	},
	Apply: applyRecord,
}

// recordWait is how long an entry waits for other processes that write the same
// file. The host has its answer already.
const recordWait = 10 * time.Second

func applyRecord(r Run) {
	e := ledger.Entry{Events: []*event.Event{r.Event()}, Record: r.Name()}
	e.Fields, _ = r.Arg("fields") // one that fails is among the errors of the entry
	names, _ := r.Arg("redact")
	for i := range names.Len() {
		e.Redact = append(e.Redact, names.At(i).Str())
	}
	to, ok := r.Arg("to")
	if !ok && r.Has("to") {
		return
	}
	r.Note("record", to.Text())
	w := r.World()
	if !w.Effects {
		return
	}
	r.After(func(d *decision.Decision) error {
		e.Decision = d
		if to.IsNil() {
			return ledger.Add(w, e)
		}
		return w.Append(to.Text(), time.Now().Add(recordWait), func(f *os.File) error {
			return ledger.AppendTo(f, e.JSON(w))
		})
	})
}
