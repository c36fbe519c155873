package event

import (
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// fileTools are the tools whose input.path is a file or folder.
var fileTools = []string{"ReadFile", "WriteFile", "EditFile", "Glob", "Grep"}

// IsTool reports whether the event's tool is the canonical one.
func (e *Event) IsTool(canonical string) bool {
	for _, t := range e.Tools {
		if t == canonical {
			return true
		}
	}
	return false
}

// Derive fills in the fields that follow from the tool and its canonical input:
// command, path, content and so on. A host that knows more, such as a patch of
// several files, sets its fields afterwards.
func (e *Event) Derive() {
	in := e.Get(ToolInput)
	set := func(f FieldID, name string, tools ...string) {
		e.Set(f, value.Value{})
		for _, t := range tools {
			if v, ok := in.Get(name); ok && e.IsTool(t) && v.Kind() == value.String {
				e.Set(f, v)
			}
		}
	}
	set(Command, "command", "Shell")
	set(Path, "path", fileTools...)
	set(Content, "content", "WriteFile")
	if e.IsTool("EditFile") && e.Get(Content).IsNil() {
		set(Content, "new", "EditFile")
	}
	set(URL, "url", "Fetch")
	set(Query, "query", "Search")
	set(Prompt, "prompt", "Agent", "Fetch")
	set(TargetAgent, "agent", "Agent")
	e.Set(Paths, value.Value{})
	if p := e.Get(Path); !p.IsNil() {
		e.Set(Paths, value.OfList([]value.Value{p}))
	} else if e.IsTool("EditFile") || e.IsTool("WriteFile") || e.Patches() {
		e.derivePatch(in)
	}
	e.Set(URLs, value.Value{})
	if u := e.Get(URL); !u.IsNil() {
		e.Set(URLs, value.OfList([]value.Value{u}))
	} else if e.IsTool("Fetch") {
		e.deriveAddresses()
	}
	e.deriveUnknown()
	e.Set(ToolServer, value.Value{})
	if s := MCPServer(e.fullName()); s != "" {
		e.Set(ToolServer, value.OfString(s))
	}
}

// deriveAddresses finds the addresses in the words of a prompt, for a tool that
// reads those. Gemini CLI finds them so (read in 0.61.0).
func (e *Event) deriveAddresses() {
	var urls []value.Value
	for _, word := range strings.Fields(e.Get(Prompt).Str()) {
		if strings.Contains(word, "://") {
			urls = append(urls, value.OfString(word))
		}
	}
	if len(urls) > 0 {
		e.Set(URL, urls[0])
		e.Set(URLs, value.OfList(urls))
	}
}

// Rewritten is the event with some canonical input fields replaced, in the
// host's own input too, and everything derived anew.
func (e *Event) Rewritten(fields value.Value) *Event {
	out := *e
	out.Set(ToolInput, e.Get(ToolInput).Merged(fields, nil))
	out.Set(ToolRaw, e.Get(ToolRaw).Merged(fields, e.HostField))
	out.Derive()
	return &out
}

// HostField is the host's name of a canonical input field.
func (e *Event) HostField(canonical string) string {
	if h, ok := e.HostInput.Host(canonical); ok {
		return h
	}
	return canonical
}
