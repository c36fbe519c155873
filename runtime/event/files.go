package event

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// Files is the files that a call of a file tool touches, as written. What Shell
// touches is in its command line.
type Files struct {
	Read    []string
	Written []string // created, changed, moved or deleted
	Deleted []string // those of Written that are gone afterwards
}

// Files says what the event's tool does to the paths of its input.
func (e *Event) Files() (f Files) {
	paths := e.paths()
	switch {
	case len(paths) == 0:
	case e.IsTool("WriteFile"), e.IsTool("EditFile"):
		f.Written, f.Deleted = paths, patched(e.Get(ToolInput)).Deleted
	case e.IsTool("Shell"):
	case e.IsTool("ReadFile"), e.IsTool("Glob"), e.IsTool("Grep"):
		f.Read = paths
	default:
		f = e.namedFiles(paths)
	}
	return f
}

// paths is the field Paths, or of an event about one file its Path.
func (e *Event) paths() (out []string) {
	list := e.Get(Paths)
	for i := range list.Len() {
		if p := list.At(i); p.Kind() == value.String {
			out = append(out, p.Str())
		}
	}
	return out
}

// startsPrograms reports whether a tool's name says that it runs command lines.
func startsPrograms(tool string) bool {
	tool = strings.ToLower(tool)
	return strings.Contains(tool, "bash") || strings.Contains(tool, "shell") || strings.Contains(tool, "terminal") || strings.Contains(tool, "exec")
}

// appendWords adds the words of a list, quoted for a shell.
func appendWords(out []byte, list value.Value) []byte {
	for i := range list.Len() {
		word := list.At(i)
		if word.Kind() != value.String {
			continue
		}
		if len(out) > 0 {
			out = append(out, ' ')
		}
		out = append(out, quoted(word.Str())...)
	}
	return out
}

// quoted is a word as a shell reads it back.
func quoted(word string) string {
	plain := func(r rune) bool {
		return r >= 0x80 || isLetter(byte(r)) || '0' <= r && r <= '9' || strings.ContainsRune("_@%+:,./-", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// workDirs is what tools call the folder that a command line runs in.
var workDirs = []string{"cwd", "workdir", "work_dir", "working_directory", "workingDirectory", "dir_path", "directory"}

// CommandDir is the folder that the event's command line runs in, as its tool
// says; "" where it says none: then it is the event's own.
func (e *Event) CommandDir() string {
	in := e.Get(ToolInput)
	for _, name := range workDirs {
		if v, ok := in.Get(name); ok && v.Kind() == value.String && v.Str() != "" {
			return v.Str()
		}
	}
	return ""
}

// appendPath adds a path or a file:// address; other addresses are no files.
func appendPath(to []value.Value, p string) []value.Value {
	if rest, ok := strings.CutPrefix(p, "file://"); ok {
		p = unescaped(rest)
	} else if strings.Contains(p, "://") {
		return to
	}
	if p == "" {
		return to
	}
	return append(to, value.OfString(p))
}

// unescaped is the path of an address without its %20 and the like.
func unescaped(s string) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if b, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
				out = append(out, byte(b))
				i += 2
				continue
			}
		}
		out = append(out, s[i])
	}
	return string(out)
}

// namedFiles goes by the verbs in the name of an unknown tool.
func (e *Event) namedFiles(paths []string) (f Files) {
	name := e.toolWord()
	source, destination := e.ends()
	switch {
	case has(name, "delete", "remove", "unlink"):
		f.Written, f.Deleted = paths, paths
	case has(name, "move", "rename"):
		f.Written, f.Deleted = paths, paths
		if source != "" && destination != "" {
			f.Deleted = []string{source}
		}
	case has(name, "copy") && source != "" && destination != "":
		f.Read, f.Written = []string{source}, []string{destination}
	case has(name, "write", "edit", "create", "update", "patch", "append", "save", "put", "upload", "copy", "replace", "insert"):
		f.Written = paths
	default:
		f.Read = paths
	}
	return f
}

// ends is where an unknown tool moves or copies a file from and to.
func (e *Event) ends() (source, destination string) {
	in := e.Get(ToolInput)
	from, _ := in.Get("source")
	to, _ := in.Get("destination")
	return from.Str(), to.Str()
}

// has reports whether a tool's name has one of some verbs as a word of it:
// delete_file, deleteFile, file-delete.
func has(name string, verbs ...string) bool {
	for i := 0; i < len(name); {
		word, next := nameWord(name, i)
		for _, v := range verbs {
			if strings.EqualFold(word, v) {
				return true
			}
		}
		i = next
	}
	return false
}

// nameWord is the word of a name that begins at a byte, and where the next one
// does: words end at what is no letter, and before an upper-case letter behind a
// lower-case one.
func nameWord(name string, from int) (word string, next int) {
	i := from
	for i < len(name) && isLetter(name[i]) && !(i > from && isUpper(name[i]) && !isUpper(name[i-1])) {
		i++
	}
	if i == from {
		return "", i + 1
	}
	return name[from:i], i
}

func isUpper(c byte) bool  { return 'A' <= c && c <= 'Z' }
func isLetter(c byte) bool { return isUpper(c) || 'a' <= c && c <= 'z' }
