package shell

import (
	"bytes"
	"strings"

	"github.com/hookc/hookc/runtime/shell/program"
)

// absolute is a path from a folder, without . and .. as far as it is known. A
// path that begins with what is not known may lead anywhere.
func (s *slabs) absolute(path, dir string) string {
	switch {
	case path == "" || path[0] == program.Any || drive(path):
		return path
	case path[0] == '/':
		return clean(path)
	case dir == "" || dir[0] == program.Any:
		if path == ".." || strings.HasPrefix(path, "../") || strings.Contains(path, "/..") {
			return anyText + "/" + path
		}
		return anyText + clean("/"+path)
	}
	s.path = append(append(append(s.path[:0], dir...), '/'), path...)
	if !tidy(s.path) {
		s.path = cleaned(s.path)
	}
	return s.text(s.path)
}

// drive reports whether a path is one of Windows: C:\x.
func drive(path string) bool {
	return len(path) >= 3 && letter(path[0]) && path[1] == ':' && (path[2] == '\\' || path[2] == '/')
}

// clean is an absolute path without //, . and …/.. . What is not known may end
// in a folder of any depth: a .. after it stays.
func clean(path string) string {
	if tidy(path) {
		return path
	}
	return string(cleaned([]byte(path)))
}

// tidy reports whether there is nothing to clean.
func tidy[T string | []byte](path T) bool {
	for i := range len(path) {
		if path[i] == '/' && (i+1 == len(path) && i > 0 || i+1 < len(path) && (path[i+1] == '/' || path[i+1] == '.')) {
			return false
		}
	}
	return true
}

// cleaned is clean in place: what is kept of a path is never longer than what was
// read of it.
func cleaned(path []byte) []byte {
	out := path[:0]
	for rest := path; len(rest) > 0; {
		rest = rest[1:]
		name := rest
		if i := bytes.IndexByte(rest, '/'); i >= 0 {
			name, rest = rest[:i], rest[i:]
		} else {
			rest = nil
		}
		switch {
		case len(name) == 0 || string(name) == ".":
		case string(name) == ".." && len(out) == 0:
		case string(name) == ".." && known(lastSegment(out)):
			out = out[:len(out)-len(lastSegment(out))-1]
		default:
			out = append(append(out, '/'), name...)
		}
	}
	if len(out) == 0 {
		return append(out, '/')
	}
	return out
}

func lastSegment(path []byte) string {
	i := len(path) - 1
	for i >= 0 && path[i] != '/' {
		i--
	}
	return string(path[i+1:])
}

// known reports whether .. takes back this part of a path.
func known(name string) bool { return !unknown(name) && name != ".." }

// notFile reports whether a path names no file that could matter.
func notFile(path string) bool {
	switch path {
	case "", "-", "/dev/null", "/dev/stdout", "/dev/stderr", "/dev/stdin", "/dev/tty":
		return true
	}
	return strings.HasPrefix(path, procPath)
}

// place is where a file of a command is, as its Reads and Writes have it.
func (a *analyzer) paths(list []string, dir string) []string {
	if len(list) == 0 {
		return nil
	}
	out := a.wordsOf(len(list))
	for _, p := range list {
		if notFile(p) {
			continue
		}
		if p = a.absolute(p, dir); !notFile(p) {
			out = append(out, p)
		}
	}
	return out
}
