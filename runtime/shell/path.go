package shell

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/program"
)

// absolute is a path from a folder, without . and .. as far as it is known. A
// path that begins with what is not known may lead anywhere.
func absolute(path, dir string) string {
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
	return clean(dir + "/" + path)
}

// drive reports whether a path is one of Windows: C:\x.
func drive(path string) bool {
	return len(path) >= 3 && letter(path[0]) && path[1] == ':' && (path[2] == '\\' || path[2] == '/')
}

// clean is an absolute path without //, . and …/.. . What is not known may end
// in a folder of any depth: a .. after it stays.
func clean(path string) string {
	if !strings.Contains(path, "//") && !strings.Contains(path, "/.") && (path == "/" || !strings.HasSuffix(path, "/")) {
		return path
	}
	out := make([]byte, 0, len(path))
	for rest := path; rest != ""; {
		rest = rest[1:]
		name := rest
		if i := strings.IndexByte(rest, '/'); i >= 0 {
			name, rest = rest[:i], rest[i:]
		} else {
			rest = ""
		}
		switch {
		case name == "" || name == ".":
		case name == ".." && len(out) == 0:
		case name == ".." && known(lastSegment(out)):
			out = out[:len(out)-len(lastSegment(out))-1]
		default:
			out = append(append(out, '/'), name...)
		}
	}
	if len(out) == 0 {
		return "/"
	}
	return string(out)
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
	out := make([]string, 0, len(list))
	for _, p := range list {
		if notFile(p) {
			continue
		}
		if p = absolute(p, dir); !notFile(p) {
			out = append(out, p)
		}
	}
	return out
}
