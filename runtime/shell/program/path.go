package program

import (
	"slices"
	"strings"
)

func (r *reader) read(path string) { r.file(&r.Reads, path) }

func (r *reader) write(path string) { r.file(&r.Writes, path) }

func (r *reader) delete(path string) {
	r.file(&r.Writes, path)
	r.file(&r.Deletes, path)
}

// file adds a path to a list.
func (r *reader) file(list *[]string, path string) {
	if path, ok := r.local(path); ok {
		add(list, path, false)
	}
}

// local is the path from the effective directory; standard input and output,
// and files on other machines, are none.
func (r *reader) local(path string) (string, bool) {
	if path == "" || path == "-" || r.spec.is(hosts) && isRemote(path) {
		return "", false
	}
	return join(r.base, path), true
}

// isRemote reports whether a path is of the form host:path or a URL.
func isRemote(path string) bool {
	i := strings.IndexAny(path, ":/")
	return i > 0 && path[i] == ':' && !(i == 1 && strings.HasPrefix(path[2:], `\`))
}

// join puts a path below a directory, unless it is absolute or may be.
func join(dir, path string) string {
	if dir == "" || path == "" || isAbsolute(path) {
		return path
	}
	return strings.TrimSuffix(dir, "/") + "/" + path
}

func isAbsolute(path string) bool {
	return path[0] == '/' || path[0] == '\\' || path[0] == Any || path == "~" || strings.HasPrefix(path, "~/") ||
		len(path) > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/')
}

// under is any file below a directory.
func under(dir string) string {
	if dir == "" || dir == "-" {
		return ""
	}
	return strings.TrimSuffix(dir, "/") + "/\x00"
}

// baseName is the last part of a path; "" where that is not a name.
func baseName(path string) string {
	path = strings.TrimRight(path, "/")
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		path = path[i+1:]
	}
	if path == "." || path == ".." || path == "~" {
		return ""
	}
	return path
}

// finish says what depends on all words: where files are copied to, and the
// directory of inner commands.
func (r *reader) finish() {
	if r.dest != "" {
		r.copies()
	}
	r.classes()
	for i := range r.Inner {
		if r.Inner[i].Chdir == "" {
			r.Inner[i].Chdir = r.base
		}
	}
	r.Passes, r.Settings = r.spec.is(copies), r.spec.is(settings)
	switch {
	case r.spec.is(net) && !r.here && (!r.spec.is(hosts) || slices.ContainsFunc(r.sources(), isRemote)):
		r.Brings = Download
	case r.spec.decodes != "" && r.decodes():
		r.Brings = Decoded
	}
}

// decodes reports whether a flag says so, or the program does nothing else.
func (r *reader) decodes() bool {
	for list := r.spec.decodes; list != ""; {
		var name string
		if name, list, _ = strings.Cut(list, "/"); name == "*" || slices.Contains(r.Flags, name) {
			return true
		}
	}
	return false
}

// copies writes the destination. Whether it is a directory is not known, so
// that it and the file in it are both written where it may be one.
func (r *reader) copies() {
	if r.does |= Writes; r.spec.is(hosts) && isRemote(r.dest) {
		r.does |= Sends
	}
	sources := r.sources()
	surely := r.into || len(sources) > 1 || strings.HasSuffix(r.dest, "/") || baseName(r.dest) == ""
	if !surely || len(sources) == 0 {
		r.write(r.dest)
	}
	if r.given("no-target-directory") {
		return
	}
	for _, s := range sources {
		if r.spec.is(hosts) && isRemote(s) {
			s = s[strings.IndexByte(s, ':')+1:]
		}
		if b := baseName(s); b != "" && !(r.spec.is(hosts) && strings.HasSuffix(s, "/")) {
			r.write(strings.TrimSuffix(r.dest, "/") + "/" + b)
		} else {
			r.write(under(r.dest))
		}
	}
}

func (r *reader) sources() []string {
	operands := r.Operands[min(r.path, len(r.Operands)):]
	if !r.into && len(operands) > 0 && operands[len(operands)-1] == r.dest {
		operands = operands[:len(operands)-1]
	}
	return operands
}
