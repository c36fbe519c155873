package main

import (
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// understood is what a command line was taken for, as conditions see it: of each
// command what there is to say.
func understood(l *shell.Line) value.Value {
	commands := make([]value.Value, len(l.Commands))
	for i := range l.Commands {
		commands[i] = told(l.Commands[i].Value())
	}
	return told(value.OfMap([]string{"commands", "parsed", "dialect", "problem"}, []value.Value{
		value.OfList(commands), value.OfBool(l.Parsed), value.OfString(l.Dialect), value.OfString(l.Problem),
	}))
}

// told is a map without what says nothing: empty texts, lists and maps, nil, and
// what is false or 0; but whether a line was understood is always said.
func told(m value.Value) value.Value {
	var keys []string
	var items []value.Value
	for i := range m.Len() {
		key, v := m.Key(i).Str(), m.At(i)
		if key == "parsed" || key == "commands" || says(v) {
			keys, items = append(keys, key), append(items, v)
		}
	}
	return value.OfMap(keys, items)
}

func says(v value.Value) bool {
	switch v.Kind() {
	case value.Nil:
		return false
	case value.Bool:
		return v.Bool()
	case value.Int:
		return v.Int() != 0
	}
	return v.Len() > 0
}
