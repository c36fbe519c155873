package main

import (
	"github.com/hookc/hookc/compiler/explain"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// treeJSON is a tree for machines.
func treeJSON(t *explain.Tree) value.Value {
	hooks := make([]value.Value, len(t.Hooks))
	for i := range t.Hooks {
		hooks[i] = hookJSON(&t.Hooks[i])
	}
	var m members
	m.text("decision", verdictOf(t))
	m.text("reason", t.Decision.Reason)
	m.add("event", eventJSON(t.Call))
	m.add("hooks", value.OfList(hooks))
	if len(t.Async) > 0 {
		m.add("async", value.Strings(t.Async...))
	}
	return m.value()
}

// eventJSON is what is told of an event.
func eventJSON(c *host.Call) value.Value {
	var m members
	if len(c.Events) > 0 {
		ev := c.Events[0]
		m.text("event", ev.Kind.Name)
		m.text("tool", ev.Get(event.ToolName).Str())
		m.text("command", ev.Get(event.Command).Str())
		if paths := ev.Get(event.Paths); paths.Len() > 0 {
			m.add("paths", paths)
		}
		m.text("url", ev.Get(event.URL).Str())
		m.text("cwd", ev.Get(event.Cwd).Str())
		m.text("session", ev.Get(event.SessionID).Str())
	}
	return m.value()
}

func hookJSON(h *explain.Hook) value.Value {
	var m members
	m.text("name", h.Hook.Name)
	m.place(h.Hook.Span)
	m.add("applied", value.OfBool(h.Applied))
	m.text("decision", h.Said)
	m.text("reason", h.Reason)
	if h.Decides {
		m.add("decides", value.OfBool(true))
	}
	if h.Monitor {
		m.text("mode", "monitor")
	}
	m.text("why", h.Why)
	if len(h.Errors) > 0 {
		m.add("errors", value.Strings(h.Errors...))
	}
	if h.Applied && h.Step != nil {
		m.add("step", value.OfMap([]string{"kind", "line"}, []value.Value{value.OfString(h.Step.Kind), value.OfInt(h.Step.Span.Start.Line)}))
	}
	if len(h.Parts) > 0 {
		m.add("parts", partsJSON(h.Parts))
	}
	return m.value()
}

func partsJSON(parts []explain.Part) value.Value {
	items := make([]value.Value, len(parts))
	for i, p := range parts {
		var m members
		m.text("text", p.Text)
		m.place(p.Span)
		m.text("state", p.State.String())
		if len(p.Words) > 0 {
			m.add("words", value.Strings(p.Words...))
		}
		m.text("value", p.Value)
		m.text("error", p.Error)
		if len(p.Parts) > 0 {
			m.add("parts", partsJSON(p.Parts))
		}
		items[i] = m.value()
	}
	return value.OfList(items)
}

// members is an object under construction.
type members struct {
	keys  []string
	items []value.Value
}

func (m *members) add(key string, v value.Value) {
	m.keys, m.items = append(m.keys, key), append(m.items, v)
}

// text adds a text that there is.
func (m *members) text(key, text string) {
	if text != "" {
		m.add(key, value.OfString(text))
	}
}

func (m *members) place(s diag.Span) {
	m.text("file", s.File)
	m.add("line", value.OfInt(s.Start.Line))
}

func (m *members) value() value.Value { return value.OfMap(m.keys, m.items) }
