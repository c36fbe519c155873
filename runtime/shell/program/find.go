package program

import "strings"

// find reads roots, then an expression. The files that it acts on are below the
// roots: root/…, with the name where the expression has exactly one.
func (r *reader) find() {
	r.roots()
	roots := r.Operands
	if len(roots) == 0 {
		roots = []string{"."}
	}
	name := onlyName(r.args[r.i:])
	for r.i < len(r.args) {
		w := r.args[r.i]
		r.i++
		switch {
		case w == "--":
		case len(w) < 2 || w[0] != '-':
			r.addOperand(w)
		case w == "-exec" || w == "-execdir" || w == "-ok" || w == "-okdir":
			r.addFlag(w[1:])
			r.exec(roots, name, strings.HasSuffix(w, "dir"))
		case w == "-delete":
			r.addFlag("delete")
			r.does |= Deletes
			for _, root := range roots {
				r.delete(found(root, name))
			}
		default:
			r.long(strings.TrimPrefix(w[1:], "-"))
		}
	}
}

// roots reads what stands before the expression: options, then directories.
func (r *reader) roots() {
	for r.i < len(r.args) {
		w := r.args[r.i]
		switch {
		case w == "!" || w == "(" || w == "--":
			return
		case len(w) > 1 && w[0] == '-':
			if strings.Trim(w[1:], "HLP") != "" && !strings.HasPrefix(w, "-O") {
				return
			}
			r.addFlag(w[1:])
		default:
			r.addOperand(w)
		}
		r.i++
	}
}

// onlyName is the pattern of an expression that has one -name and nothing that
// turns it around or adds to it; Any otherwise.
func onlyName(expr []string) string {
	name := ""
	for i, w := range expr {
		switch w {
		case "-o", "-or", "!", "-not", ",", "(":
			return "\x00"
		case "-name":
			if name != "" || i+1 == len(expr) {
				return "\x00"
			}
			name = expr[i+1]
		}
	}
	if name == "" {
		return "\x00"
	}
	return pattern(name)
}

// pattern writes find's pattern with the bytes of this package.
func pattern(glob string) string {
	if strings.ContainsAny(glob, "[\\") {
		return "\x00"
	}
	b := []byte(glob)
	for i, c := range b {
		switch c {
		case '*':
			b[i] = Star
		case '?':
			b[i] = One
		}
	}
	return string(b)
}

// found is any file below a root with the name.
func found(root, name string) string {
	if name == "\x00" {
		return under(root)
	}
	return under(root) + "/" + name
}

// exec reads a command up to its end, ; or +. Each {} is a file that is found.
func (r *reader) exec(roots []string, name string, inDir bool) {
	from := r.i
	for r.i < len(r.args) && r.args[r.i] != ";" && (r.args[r.i] != "+" || r.i == from || r.args[r.i-1] != "{}") {
		r.i++
	}
	command := r.args[from:r.i]
	if r.i < len(r.args) {
		r.i++
	}
	if len(command) == 0 {
		return
	}
	chdir := ""
	if inDir {
		chdir = "\x00"
		if len(roots) == 1 {
			chdir = under(roots[0])
		}
		roots = []string{"."}
	}
	files := make([]string, min(len(roots), manyRoots))
	for i := range files {
		files[i] = found(roots[i], name)
	}
	if len(roots) > manyRoots {
		files = []string{"\x00"}
	}
	var words []string
	for _, w := range command {
		words = r.appendFound(words, w, files)
	}
	r.start(Argv, "", "", words)
	r.Inner[len(r.Inner)-1].Chdir = chdir
}

// What {} stands for is written out in so many roots, and so many bytes; then
// it is Any: many long roots times many {} must stay linear.
const (
	manyRoots = 16
	manyBytes = 1 << 16
)

func (r *reader) appendFound(words []string, w string, files []string) []string {
	n := strings.Count(w, "{}")
	for _, f := range files {
		r.spent += n * len(f)
	}
	switch {
	case n == 0:
		return append(words, w)
	case len(files) > 1 && w != "{}", r.spent > manyBytes:
		return append(words, strings.ReplaceAll(w, "{}", "\x00"))
	case w == "{}":
		return append(words, files...)
	}
	return append(words, strings.ReplaceAll(w, "{}", files[0]))
}
