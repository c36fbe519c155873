package shell

import (
	"strings"
)

// do takes a call for what it does.
func (r *coder) do(d deed, name string, args []arg) {
	if len(args) == 0 {
		return
	}
	c := &r.a.line.Commands[r.at]
	if !r.a.work(len(args)) {
		return
	}
	switch d {
	case runsLine:
		r.line(args[0].text)
	case runsArgv:
		r.argv(name, args)
	case runsCode:
		if args[0].known() {
			r.a.code(r.f, r.k, r.at, r.language, args[0].text)
		} else {
			c.Dynamic = true
		}
	case deletes:
		for _, v := range args {
			r.files(c, v, false, true, true)
			if r.language == "javascript" || r.language == "typescript" || r.language == "python" {
				break
			}
		}
	case writes:
		v := args[0]
		if (name == "chmod" || name == "chown" || name == "utime") && len(args) > 1 && (r.language == "perl" || r.language == "ruby") {
			v = args[len(args)-1]
		}
		r.files(c, v, false, true, false)
	case readsFile:
		r.files(c, args[0], true, false, false)
	case copies, moves:
		r.files(c, args[0], true, d == moves, d == moves)
		if len(args) > 1 {
			r.files(c, args[1], false, true, false)
		}
	case opens:
		r.open(c, args)
	case maps:
		if to := deedOf(r.language, "", args[0].text, false); to != maps {
			r.do(to, args[0].text, args[1:])
		}
	}
}

// line runs a line of a shell.
func (r *coder) line(text string) {
	mark := r.a.state.mark()
	r.a.text(r.f, text)
	r.a.state.undo(mark)
}

// argv runs a list, or several words, or a line.
func (r *coder) argv(name string, args []arg) {
	var words []string
	if strings.HasPrefix(name, "spawnv") || strings.HasPrefix(name, "spawnl") {
		args = args[1:] // the mode
	}
	for _, v := range args {
		if v.list != nil {
			words = append(words, v.list...)
		} else if v.text != "" {
			words = append(words, v.text)
		}
	}
	exec := strings.HasPrefix(name, "exec") && name != "exec" && !strings.HasPrefix(name, "execFile") || strings.HasPrefix(name, "spawnv") || strings.HasPrefix(name, "spawnl")
	if exec && len(words) > 1 {
		words = append(words[:1:1], words[2:]...) // the program's name for itself
	}
	if len(args) == 1 && args[0].list == nil || len(words) == 1 {
		r.line(first(words))
		return
	}
	if len(args) > 1 && args[0].list == nil && (strings.Contains(args[0].text, " ") || name == "exec" && r.language == "javascript" || name == "popen" || name == "system" && r.language == "php") {
		r.line(args[0].text)
		return
	}
	if len(words) > 0 {
		mark := r.a.state.mark()
		r.a.run(r.f, &call{words: words, env: r.k.env, text: strings.Join(words, " "), inner: true}, nil)
		r.a.state.undo(mark)
	}
}

// files notes that the program touches a file.
func (r *coder) files(c *Command, v arg, reads, changes, deletes bool) {
	if r.f.remote {
		return
	}
	list := v.list
	if list == nil {
		list = v.each
	}
	if list == nil {
		list = []string{v.text}
	}
	for _, p := range r.a.paths(list, c.Cwd) {
		if unknown(p) {
			c.Dynamic = true
		}
		if reads {
			c.Reads = append(c.Reads, p)
		}
		if changes {
			c.Writes = append(c.Writes, p)
		}
		if deletes {
			c.Deletes = append(c.Deletes, p)
		}
	}
}

// open is a file with a mode; in Perl the handle stands first.
func (r *coder) open(c *Command, args []arg) {
	if r.language == "perl" {
		r.perlOpen(c, args)
		return
	}
	mode := "r"
	if len(args) > 1 && args[1].list == nil {
		mode = args[1].text
	}
	changes := strings.ContainsAny(mode, "wax+") || unknown(mode)
	r.files(c, args[0], !changes || strings.Contains(mode, "+"), changes, false)
}

func (r *coder) perlOpen(c *Command, args []arg) {
	if len(args) < 2 {
		return
	}
	mode := strings.TrimSpace(args[1].text)
	file := strings.TrimLeft(mode, "<>+| ")
	if len(args) > 2 {
		file = args[2].text
	}
	switch {
	case strings.HasPrefix(mode, "|") || strings.HasPrefix(mode, "-|"):
		r.line(strings.TrimLeft(file, "-| "))
	case strings.HasSuffix(mode, "|"):
		r.line(strings.TrimSuffix(mode, "|"))
	default:
		changes := strings.HasPrefix(mode, ">") || strings.HasPrefix(mode, "+")
		r.files(c, arg{text: file}, !changes, changes, false)
	}
}

// pathMethod is Path("x").unlink() and (a / b).read_text(): the method stands
// behind the parenthesis at end.
func (r *coder) pathMethod(begin, end int) {
	name := r.token(end + 2).text
	if !r.is(end+1, ".") || !r.is(end+3, "(") || !pathMethods(name) {
		return
	}
	if r.token(begin-1).kind == tokenName {
		begin--
	}
	was := r.i
	r.i = begin
	v := r.operand(0)
	if r.i == end+1 && r.a.work(end-begin) && v.list == nil {
		r.method(&r.a.line.Commands[r.at], v, end+2, name)
	}
	r.i = was
}

func pathMethods(name string) bool {
	return listed(name, "unlink rmdir write_text write_bytes touch mkdir chmod read_text read_bytes iterdir open rename replace")
}

// method is a method of a path, whose name stands at i.
func (r *coder) method(c *Command, v arg, i int, name string) {
	switch name {
	case "unlink", "rmdir":
		r.files(c, v, false, true, true)
	case "write_text", "write_bytes", "touch", "mkdir", "chmod":
		r.files(c, v, false, true, false)
	case "read_text", "read_bytes", "iterdir":
		r.files(c, v, true, false, false)
	case "open":
		r.open(c, []arg{v, {text: mode(r.token(i + 2))}})
	case "rename":
		r.files(c, v, true, true, true)
	}
}

func mode(t token) string {
	if t.kind == tokenText {
		return t.text
	}
	return "r"
}
