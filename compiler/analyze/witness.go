package analyze

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// Project is the folder in which witnesses happen. It is no home folder's, so that
// `~/**` and the project's own globs speak of different files.
const Project = "/w/shop"

// When witnesses happen.
const (
	moment  = "2026-01-05T09:30:00Z"
	session = "s1"
)

// build makes a whole event of what a guard wants of it; false where no event of
// the generic host can have all of it. Whether it does what was wanted is seen
// when it is replayed.
func (a *Policy) build(s sample) (*Event, bool) {
	kind, ok := a.kind(s.event)
	if !ok {
		return nil, false
	}
	b := &builder{sample: s, event: &event.Event{Kind: kind}, wish: map[string]value.Value{}}
	for name, v := range s.fields {
		b.wish[name] = v
	}
	if len(s.paths) == 1 && !kind.Tool {
		b.wish["path"] = text(b.absolute(s.paths[0]))
	}
	if kind.Tool && !b.call() || !b.fields() {
		return nil, false
	}
	text := value.AppendJSON(nil, b.format())
	// JSON has no bytes that are no text: such have become U+FFFD.
	return &Event{JSON: text, Name: kind.Name, Tool: b.toolName()}, !bytes.ContainsRune(text, utf8.RuneError)
}

// kind finds an event of the registry or of the policy.
func (a *Policy) kind(name string) (*event.Kind, bool) {
	if k, ok := event.LookupKind(name); ok {
		return k, true
	}
	if a.Policy == nil {
		return nil, false
	}
	own := a.Policy.EventKinds()
	i := slices.IndexFunc(own, func(k *event.Kind) bool { return k.Name == name })
	if i < 0 {
		return nil, false
	}
	return own[i], true
}

// builder is an event in the making.
type builder struct {
	sample sample
	event  *event.Event
	wish   map[string]value.Value // fields that are still to be set; those of the call are taken out
	absent []string               // members that the event must not have
	tool   string                 // as the event names it
	names  []string               // the input's fields, in order
	input  map[string]value.Value
}

func (b *builder) toolName() string {
	if !b.event.Kind.Tool {
		return ""
	}
	if c := canonicalTools(b.tool); len(c) > 0 {
		return c[0]
	}
	return b.tool
}

// fields gives the event what is wanted of it, and of the rest what an agent
// would say.
func (b *builder) fields() bool {
	e := b.event
	e.Set(event.Cwd, value.OfString(Project))
	e.Set(event.SessionID, value.OfString(session))
	e.Set(event.Context, value.OfMap(nil, nil))
	for f, v := range usual[e.Kind.Name] {
		e.Set(f, v)
	}
	custom := value.OfMap(nil, nil)
	for _, f := range e.Kind.Custom {
		v, wanted := b.take(f.Name)
		if !wanted {
			v = plain(f.Type)
		}
		if !v.IsNil() {
			custom = custom.With(f.Name, v)
		}
	}
	if len(e.Kind.Custom) > 0 {
		e.Set(event.Custom, custom)
	}
	for _, name := range sortedNames(b.wish) {
		if !b.set(name, b.wish[name]) {
			return false
		}
	}
	return true
}

func (b *builder) take(name string) (value.Value, bool) {
	v, ok := b.wish[name]
	delete(b.wish, name)
	return v, ok
}

// set sets a field by its path, or a member of one that is an object.
func (b *builder) set(name string, v value.Value) bool {
	for i := range event.Fields {
		f := &event.Fields[i]
		rest, below := strings.CutPrefix(name, f.Path+".")
		if name != f.Path && !below {
			continue
		}
		if f.ID == event.Output {
			f = &event.Fields[event.ToolOutput] // of which it is the text
		}
		switch {
		case below && f.Type.Kind != value.TMap && f.Type.Kind != value.TAny && f.Type.Kind != value.TObject:
			continue
		case !b.sent(f.ID):
			return v.IsNil() || b.fixed(f.ID, v)
		case below:
			whole, ok := member(b.event.Get(f.ID), strings.Split(rest, "."), v)
			b.event.Set(f.ID, whole)
			return ok
		}
		if b.event.Set(f.ID, v); v.IsNil() {
			b.absent = append(b.absent, formatMember[f.ID])
		}
		return true
	}
	return false
}

// sent reports whether a sender of the event chooses the field.
func (b *builder) sent(f event.FieldID) bool {
	switch f {
	case event.EventName, event.HostName, event.Decided, event.PathAbs, event.PathsAbs:
		return false
	}
	return !event.Worked(f) && slices.ContainsFunc(event.FieldsOf(b.event.Kind), func(u event.Use) bool { return u.Field == f })
}

// fixed reports whether a field that nobody chooses has a value all the same.
func (b *builder) fixed(f event.FieldID, v value.Value) bool {
	switch f {
	case event.EventName:
		return v.Str() == b.event.Kind.Name
	case event.HostName:
		return v.Str() == "generic"
	}
	return false
}

// member is a map in which the value that a path leads to is another.
func member(m value.Value, path []string, v value.Value) (value.Value, bool) {
	if m.IsNil() {
		m = value.OfMap(nil, nil)
	}
	if m.Kind() != value.Map {
		return m, false
	}
	if len(path) > 1 {
		inner, _ := m.Get(path[0])
		var ok bool
		if v, ok = member(inner, path[1:], v); !ok {
			return m, false
		}
	}
	if _, there := m.Get(path[0]); v.IsNil() && !there {
		return m, true
	}
	return m.With(path[0], v), true
}

// format is the event in the Agent Hooks format.
func (b *builder) format() value.Value {
	e := b.event
	if e.Kind.Tool {
		items := make([]value.Value, len(b.names))
		for i, n := range b.names {
			items[i] = b.input[n]
		}
		e.Set(event.ToolName, value.OfString(b.tool))
		e.Set(event.ToolInput, value.OfMap(b.names, items))
	}
	all := event.Format(e, moment)
	var names []string
	var items []value.Value
	for i := range all.Len() {
		if n := all.Key(i).Str(); !slices.Contains(b.absent, n) {
			names, items = append(names, n), append(items, all.At(i))
		}
	}
	return value.OfMap(names, items)
}

// formatMember is how the format calls the fields that it has where the event
// says nothing of them.
var formatMember = map[event.FieldID]string{
	event.Timestamp: "timestamp", event.SessionID: "session_id", event.Context: "context", event.Message: "final_message",
}

// absolute is a path that counts from the project, wherever the event happens.
func (b *builder) absolute(p string) string {
	cwd, ok := b.sample.fields["cwd"]
	root := b.sample.fields["project"].Str()
	if root == "" {
		root = Project
	}
	if !ok || path.IsAbs(p) || strings.HasPrefix(p, "~/") || cwd.Str() == root {
		return p
	}
	return path.Join(root, p)
}

func sortedNames(m map[string]value.Value) []string {
	names := make([]string, 0, len(m))
	for n := range m {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}
