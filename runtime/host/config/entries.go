package config

import (
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// ByEvent is the object that most configurations hold: for each event of the
// host a list with the one entry of its group.
func ByEvent(groups []Group, entry func(g *Group) value.Value) value.Value {
	var all wire.Members
	for i := range groups {
		all.Add(groups[i].Row.Name, value.OfList([]value.Value{entry(&groups[i])}))
	}
	return all.Value()
}

// Edits puts the same entries into a JSON file that has others too. Under is the
// members down to the events.
func Edits(file string, under []string, groups []Group, entry func(g *Group) value.Value) []host.Edit {
	var edits []host.Edit
	for i := range groups {
		path := append(under[:len(under):len(under)], groups[i].Row.Name)
		edits = append(edits, host.Edit{File: file, Under: path, Entry: entry(&groups[i])})
	}
	return edits
}
