package hostconfig

import (
	"slices"

	"github.com/hookc/hookc/lint/agents"
)

// commandKeys are the members that hold a command line, in the order of which is
// the one, with the program that reads it where that is not the agent's shell.
var commandKeys = []string{"command", "bash", "exec", "linux", "osx", "powershell", "windows", "commandWindows"}

// timeoutKeys are the spellings of a time-out, of all agents and of none.
var timeoutKeys = []string{"timeout", "timeoutSec", "timeoutMs", "timeout_ms", "timeoutSeconds", "timeout_sec", "timeoutSecs", "timeoutMillis"}

func (f *File) misshapen(kind ShapeKind, v *Value, event string) {
	f.Misshapen = append(f.Misshapen, Misshapen{Kind: kind, Span: v.Span, Value: v, Event: event})
}

// readGroups finds the events and what stands below them.
func (f *File) readGroups() {
	if f.Top == nil {
		return
	}
	if f.Top.Kind != Object {
		f.misshapen(TopNotObject, f.Top, "")
		f.readListedEvents(f.Top)
		return
	}
	switch hooks := f.Top.Member("hooks"); {
	case hooks == nil:
		f.readRootEvents()
	case hooks.Kind == Object:
		if agents.IsBare(f.Agent, f.Name) {
			f.Misshapen = append(f.Misshapen, Misshapen{Kind: HooksAround, Span: hooks.Span, Value: hooks.Value})
		}
		f.Hooks = hooks.Value
		f.readEvents(hooks.Value)
	case hooks.Kind == Array && f.Agent != nil && f.Agent.Listed:
		f.Hooks = hooks.Value
		f.readListedEvents(hooks.Value)
	case hooks.Kind == String && !f.Only: // a plugin's manifest names the file
	case hooks.Kind == Null:
	default:
		f.Misshapen = append(f.Misshapen, Misshapen{Kind: HooksNotObject, Span: hooks.Span, Value: hooks.Value})
		f.readListedEvents(hooks.Value)
	}
}

// readRootEvents reads events that stand at the root: they belong there, or
// somebody forgot "hooks".
func (f *File) readRootEvents() {
	var found []Member
	for _, m := range f.Top.Members {
		if isEvent(m.Key) && m.Kind == Array {
			found = append(found, m)
		}
	}
	if len(found) == 0 || !slices.ContainsFunc(found, holdsHooks) {
		f.readRootHandler()
		return
	}
	f.Hooks = f.Top
	if !agents.IsBare(f.Agent, f.Name) && !f.Fragment {
		f.Misshapen = append(f.Misshapen, Misshapen{Kind: NoHooks, Span: found[0].Span, Value: found[0].Value, Event: found[0].Key})
	}
	for _, m := range found {
		f.readEvent(m)
	}
}

// readRootHandler notes a handler that is the whole of a file for hooks and names its event itself, as no
// agent reads it.
func (f *File) readRootHandler() {
	if !f.Only || !f.ofProject || !slices.ContainsFunc(commandKeys, func(key string) bool { return f.Top.Get(key) != nil }) {
		return
	}
	for _, key := range append([]string{"events"}, eventKeys...) {
		m := f.Top.Member(key)
		if m == nil {
			continue
		}
		for _, v := range append(slices.Clone(m.Items), m.Value) {
			if v.Kind == String && isEvent(v.Text) {
				f.Misshapen = append(f.Misshapen, Misshapen{Kind: HandlerAtRoot, Span: m.Span, Value: f.Top, Event: v.Text})
				return
			}
		}
	}
}

func holdsHooks(m Member) bool {
	return slices.ContainsFunc(m.Items, func(v *Value) bool { return v.Get("hooks") != nil || isHandler(v) })
}

// isHandler reports whether an object is a handler.
func isHandler(v *Value) bool {
	for _, key := range commandKeys {
		if v.Get(key) != nil {
			return true
		}
	}
	return v.Get("type") != nil || v.Get("url") != nil || v.Get("prompt") != nil
}

func (f *File) readEvents(v *Value) {
	for _, m := range v.Members {
		f.readEvent(m)
	}
}

// readEvent reads what stands below an event. Beside the events stand switches, lists
// of names and what people use as comments: what no agent has an event of the name
// for is taken for one only where it holds hooks.
func (f *File) readEvent(m Member) {
	named := isEvent(m.Key)
	switch {
	case m.Kind == Array:
		if !named && !slices.ContainsFunc(m.Items, func(v *Value) bool { return v.Kind == Object }) {
			return
		}
		for _, entry := range m.Items {
			f.readEntry(m, entry)
		}
		return
	case m.Kind == Object:
		holds := m.Get("hooks") != nil || isHandler(m.Value)
		if named || holds {
			f.notList(m)
		}
		if holds {
			f.readEntry(m, m.Value)
		}
	case named:
		f.notList(m)
		if m.Kind == String {
			f.addBareHandler(m, m.Value)
		}
	}
}

func (f *File) notList(m Member) {
	f.Misshapen = append(f.Misshapen, Misshapen{Kind: EventNotList, Span: m.Span, Value: m.Value, Event: m.Key})
}

// readEntry reads a group, or a handler that stands in its place.
func (f *File) readEntry(m Member, v *Value) {
	flat := f.Agent != nil && f.Agent.Shape == agents.Flat
	if v.Kind != Object {
		f.misshapen(EntryNotObject, v, m.Key)
		if v.Kind == String {
			f.addBareHandler(m, v)
		}
		return
	}
	hooks := v.Member("hooks")
	switch {
	case hooks == nil && isHandler(v):
		if f.Agent != nil && !flat {
			f.misshapen(BareHandler, v, m.Key)
		}
		f.addBareHandler(m, v)
		return
	case hooks != nil && flat && !f.Agent.Nests:
		f.misshapen(GroupInFlat, v, m.Key)
	}
	g := f.addGroup(m, v)
	switch {
	case hooks == nil:
		f.misshapen(NoHandlers, v, m.Key)
	case hooks.Kind == Array:
		for _, h := range hooks.Items {
			f.addHandler(g, h)
		}
	default:
		f.Misshapen = append(f.Misshapen, Misshapen{Kind: HandlersNotList, Span: hooks.Span, Value: hooks.Value, Event: m.Key})
		if hooks.Kind == Object || hooks.Kind == String {
			g.add(hooks.Value)
		}
	}
}

func (f *File) addGroup(m Member, v *Value) *Group {
	g := &Group{File: f, EventKey: m, Event: f.Agent.Event(m.Key), Matcher: v.Get("matcher"), Value: v}
	if g.Matcher != nil && g.Matcher.Kind != String && g.Matcher.Kind != Null {
		f.misshapen(MatcherNotText, g.Matcher, m.Key)
	}
	f.Groups = append(f.Groups, g)
	return g
}

// addBareHandler reads a handler that is its own group.
func (f *File) addBareHandler(m Member, v *Value) { f.addGroup(m, v).add(v) }

func (f *File) addHandler(g *Group, v *Value) {
	if v.Kind != Object {
		f.misshapen(HandlerNotObject, v, g.EventKey.Key)
		if v.Kind != String {
			return
		}
	}
	g.add(v)
}

// add reads a handler; a text is taken for its command.
func (g *Group) add(v *Value) {
	h := &Handler{Group: g, Value: v, Type: v.Get("type"), Args: v.Get("args")}
	g.Handlers = append(g.Handlers, h)
	if v.Kind == String {
		h.Command = v
		return
	}
	for _, key := range commandKeys {
		switch m := v.Member(key); {
		case m == nil:
		case m.Kind == String:
			h.Commands = append(h.Commands, *m)
		case m.Kind == Array || m.Kind == Object:
			g.File.misshapen(CommandNotText, m.Value, g.EventKey.Key)
		}
	}
	if len(h.Commands) > 0 {
		h.Command = h.Commands[0].Value
	}
	for _, key := range timeoutKeys {
		if m := v.Member(key); m != nil {
			h.Timeout = m
			break
		}
	}
	if a := v.Get("async"); a != nil && a.Kind == Bool {
		h.Async = a.Bool
	}
}

// eventKeys are where people write the event of a handler in a list.
var eventKeys = []string{"event", "trigger", "hook", "hookEventName", "on", "type", "name"}

// readListedEvents reads handlers out of a list of objects that name their event
// themselves, as no agent reads them.
func (f *File) readListedEvents(v *Value) {
	for _, entry := range v.Items {
		for _, key := range eventKeys {
			m := entry.Member(key)
			if m == nil || m.Kind != String || !isEvent(m.Text) && (key != "event" || f.Agent == nil || !f.Agent.Listed) {
				continue
			}
			at := Member{Key: m.Text, Span: m.Value.Span, Value: entry}
			if hooks := entry.Get("hooks"); hooks != nil && hooks.Kind == Array {
				g := f.addGroup(at, entry)
				for _, h := range hooks.Items {
					f.addHandler(g, h)
				}
			} else if isHandler(entry) {
				f.addBareHandler(at, entry)
			}
			break
		}
	}
}
