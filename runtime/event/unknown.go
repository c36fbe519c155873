package event

import (
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// A tool that is no canonical one may be an MCP server's, an agent's own or a
// plugin's. There is no rule how such tools call a command line, a path or an
// address, so every string of the input that stands under a usual name of one
// counts, at any depth.

// meaning is what a member of an unknown tool's input is, by its name.
type meaning uint8

const (
	nothing meaning = iota
	aCommand
	aPath
	anAddress
	either // a path or an address
)

// found is what an unknown tool's input names, in the order of the document.
type found struct {
	lines       []string
	paths, urls []value.Value
	starts      bool // the tool's name says that it runs command lines
}

// deriveUnknown fills in what the input of an unknown tool says.
func (e *Event) deriveUnknown() {
	if len(e.Tools) > 0 && MCPServer(e.Tools[0]) == "" {
		return
	}
	f := found{starts: startsPrograms(e.toolWord())}
	f.object(e.Get(ToolInput))
	if line := together(f.lines); line != "" {
		e.Set(Command, value.OfString(line))
	}
	if len(f.paths) > 0 {
		e.Set(Path, f.paths[0])
		e.Set(Paths, value.OfList(f.paths))
	}
	if len(f.urls) > 0 {
		e.Set(URL, f.urls[0])
		e.Set(URLs, value.OfList(f.urls))
	}
}

// toolWord is an MCP tool's own name of mcp__server__tool, or the host's name of
// the tool.
func (e *Event) toolWord() string {
	name := e.fullName()
	if server := MCPServer(name); server != "" {
		return name[len("mcp__")+len(server)+len("__"):]
	}
	return name
}

// fullName is mcp__server__tool for an MCP server's tool, also where the host
// calls it otherwise; else the host's name of the tool.
func (e *Event) fullName() string {
	if len(e.Tools) > 0 && MCPServer(e.Tools[0]) != "" {
		return e.Tools[0]
	}
	return e.Get(ToolHostName).Str()
}

// object reads the members of an object.
func (f *found) object(in value.Value) {
	for i := range in.Len() {
		name, v := in.Key(i).Str(), in.At(i)
		m := meaningOf(name)
		if m == nothing && f.starts && (name == "input" || name == "args" && len(f.lines) == 0) {
			m = aCommand
		}
		if m == aCommand {
			f.command(in, name, v)
			continue
		}
		f.value(m, v)
	}
}

// command reads a member that is a command line, its words, or a list of lines.
func (f *found) command(in value.Value, name string, v value.Value) {
	switch {
	case v.Kind() == value.Map:
		f.object(v)
	case v.Kind() == value.List && (hasSuffixFold(name, "s") && !strings.EqualFold(name, "args") || !allTexts(v)):
		for i := range v.Len() {
			f.command(value.Value{}, "", v.At(i))
		}
	default:
		line := v.Str()
		if v.Kind() == value.List {
			line = string(appendWords(nil, v))
		}
		if args, ok := in.Get("args"); ok && name != "args" && line != "" && args.Kind() == value.List {
			line = string(appendWords([]byte(line), args))
		}
		if line != "" {
			f.lines = append(f.lines, line)
		}
	}
}

// value reads what stands under a name.
func (f *found) value(m meaning, v value.Value) {
	switch v.Kind() {
	case value.Map:
		f.object(v)
	case value.List:
		for i := range v.Len() {
			f.value(m, v.At(i))
		}
	case value.String:
		f.text(m, v)
	}
}

// text adds a path or an address; a file:// address is both.
func (f *found) text(m meaning, v value.Value) {
	s := v.Str()
	address := strings.Contains(s, "://")
	if m == nothing || s == "" {
		return
	}
	if m == anAddress || address {
		f.urls = append(f.urls, v)
	}
	if m != anAddress || address {
		f.paths = appendPath(f.paths, s)
	}
}

// together is several command lines as one, each read by itself: a quote that is
// left open in one must not hide the next.
func together(lines []string) string {
	if len(lines) == 1 {
		return lines[0]
	}
	var b strings.Builder
	for i, line := range lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString("sh -c ")
		b.WriteString(quoted(line))
	}
	return b.String()
}

func allTexts(list value.Value) bool {
	for i := range list.Len() {
		if list.At(i).Kind() != value.String {
			return false
		}
	}
	return true
}

// meaningOf goes by the last word of a name, and by the one before it where the
// last says little: file_name, commandLine, relative_path, baseUrl.
func meaningOf(name string) meaning {
	before, last := lastWords(name)
	switch last {
	case "command", "commands", "cmd", "cmds", "cmdline", "commandline", "script", "scripts", "bash", "argv", "exec", "executable", "program":
		return aCommand
	case "line", "lines", "string", "text", "list":
		if before == "command" || before == "cmd" {
			return aCommand
		}
	case "path", "paths", "pathname", "file", "files", "filename", "filenames", "filepath", "filepaths",
		"dir", "dirs", "directory", "directories", "dirname", "folder", "folders",
		"source", "sources", "destination", "destinations", "src", "dst", "dest":
		return aPath
	case "name", "names", "uri", "uris":
		switch {
		case last[0] == 'u':
			return either
		case before == "file" || before == "path" || before == "dir" || before == "directory" || before == "folder":
			return aPath
		}
	case "url", "urls", "href", "link", "links", "endpoint", "endpoints", "webhook", "website":
		return anAddress
	}
	return nothing
}

// lastWords are the last two words of a name, in lower case.
func lastWords(name string) (before, last string) {
	for i := 0; i < len(name); {
		word, next := nameWord(name, i)
		if word != "" {
			before, last = last, strings.ToLower(word)
		}
		i = next
	}
	return before, last
}

func hasSuffixFold(s, suffix string) bool {
	return len(s) >= len(suffix) && strings.EqualFold(s[len(s)-len(suffix):], suffix)
}
