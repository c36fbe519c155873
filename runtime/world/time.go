package world

import (
	"strings"
	"time"

	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

// timeFunc is what time.hour and the like are compiled to.
var timeFunc = Func{
	Func: fn.Func{
		ID: TimeID, Name: "time", Min: 1, Max: 1,
		Types: func() (value.Type, []value.Type) { return value.AnyType, texts(1) },
	},
	Ask: func(w *World, args []value.Value) (value.Value, error) {
		part, err := text("time", args[0])
		if err != nil {
			return value.Value{}, err
		}
		return timePart(w.moment(), part), nil
	},
}

var timeName = Name{
	Root: "time", Func: &timeFunc, Type: value.Type{Kind: value.TObject, Fields: timeFields},
	Doc: "the moment of the event, in local time",
}

var timeFields = []value.Field{
	{Name: "unix", Type: value.Type{Kind: value.TInt}, Doc: "seconds since 1970"},
	{Name: "hour", Type: value.Type{Kind: value.TInt}, Doc: "0 to 23"},
	{Name: "minute", Type: value.Type{Kind: value.TInt}, Doc: "0 to 59"},
	{Name: "weekday", Type: value.Type{Kind: value.TString}, Doc: "monday to sunday"},
	{Name: "date", Type: value.Type{Kind: value.TString}, Doc: "such as 2026-11-21"},
	{Name: "text", Type: value.Type{Kind: value.TString}, Doc: "such as 2026-11-21T09:30:00+01:00"},
}

// timePart is a part by its name, nil for one that there is not.
func timePart(t time.Time, part string) value.Value {
	switch part {
	case "unix":
		return value.OfInt(int(t.Unix()))
	case "hour":
		return value.OfInt(t.Hour())
	case "minute":
		return value.OfInt(t.Minute())
	case "weekday":
		return value.OfString(strings.ToLower(t.Weekday().String()))
	case "date":
		return value.OfString(t.Format(time.DateOnly))
	case "text":
		return value.OfString(t.Format(time.RFC3339))
	}
	return value.Value{}
}

// moment is the time of the event: the same for all that ask in it.
func (w *World) moment() time.Time {
	k := w.keep()
	if k.now.IsZero() {
		k.now = w.Time()
	}
	return k.now
}
