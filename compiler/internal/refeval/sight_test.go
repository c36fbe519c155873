package refeval

import (
	"path"
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// sight is an event as hooks see it, until a rewrite makes it another one.
type sight struct {
	ev    *event.Event
	home  string
	boxes *boxes
	env   map[string]any // the fields, as conditions name them
}

func newSight(ev *event.Event, home string) *sight {
	s := &sight{ev: ev, home: home, boxes: newBoxes(), env: map[string]any{}}
	for _, f := range event.Fields {
		if f.Path == "" {
			continue
		}
		below := s.env
		names := strings.Split(f.Path, ".")
		for _, name := range names[:len(names)-1] {
			if below[name] == nil {
				below[name] = map[string]any{}
			}
			below = below[name].(map[string]any)
		}
		below[names[len(names)-1]] = s.boxes.box(s.byPath(f.Path))
	}
	custom := ev.Get(event.Custom)
	for i := range custom.Len() {
		s.env[custom.Key(i).Str()] = s.boxes.box(custom.At(i))
	}
	return s
}

// byPath is a field of the event; those that a host leaves to be looked up are
// computed from the others.
func (s *sight) byPath(name string) value.Value {
	if v, ok := s.ev.Get(event.Custom).Get(name); ok {
		return v
	}
	for id := range event.NumFields {
		if event.Fields[id].Path != name {
			continue
		}
		if v := s.ev.Get(id); !v.IsNil() {
			return v
		}
		switch id {
		case event.Project:
			return s.ev.Get(event.Cwd)
		case event.PathAbs:
			if p := s.ev.Get(event.Path); !p.IsNil() {
				return value.OfString(s.absolute(p.Str()))
			}
		case event.PathsAbs:
			return s.pathsAbs()
		case event.FilesRead, event.FilesWritten, event.FilesDeleted:
			return s.files(int(id - event.FilesRead))
		case event.Output:
			return outputText(s.ev.Get(event.ToolOutput))
		}
		if event.Worked(id) {
			return s.ofLine(id)
		}
	}
	return value.Value{}
}

// outputText is the text of a tool's output: its strings, each on lines of its
// own, as far as they are texts of content blocks, streams or the like.
func outputText(output value.Value) value.Value {
	texts, found := outputTexts(output, 6)
	if !found {
		return value.Value{}
	}
	all := ""
	for _, t := range texts {
		if all != "" && t != "" && !strings.HasSuffix(all, "\n") {
			all += "\n"
		}
		all += t
	}
	return value.OfString(all)
}

func outputTexts(v value.Value, depth int) (texts []string, found bool) {
	if depth == 0 || v.IsNil() {
		return nil, false
	}
	gather := func(part value.Value) {
		more, ok := outputTexts(part, depth-1)
		texts, found = append(texts, more...), found || ok
	}
	if v.Kind() == value.String {
		return []string{v.Str()}, true
	}
	if v.Kind() == value.List {
		for i := range v.Len() {
			gather(v.At(i))
		}
	}
	for _, name := range strings.Fields("text content resource file stdout stderr output result") {
		part, _ := v.Get(name)
		wraps := name == "resource" || name == "file"
		if !wraps || part.Kind() != value.String {
			gather(part)
		}
	}
	return texts, found
}

func (s *sight) pathsAbs() value.Value {
	written := s.ev.Get(event.Paths)
	if written.IsNil() {
		return written
	}
	abs := make([]string, written.Len())
	for i := range abs {
		abs[i] = s.absolute(written.At(i).Str())
	}
	return value.Strings(abs...)
}

// absolute is a path from the event's cwd, by name: the events of the tests
// stand in folders that no disk has.
func (s *sight) absolute(p string) string {
	switch {
	case s.home != "" && (p == "~" || strings.HasPrefix(p, "~/")):
		return path.Clean(s.home + p[1:])
	case path.IsAbs(p):
		return path.Clean(p)
	}
	return path.Clean("/" + s.ev.Get(event.Cwd).Str() + "/" + p)
}
