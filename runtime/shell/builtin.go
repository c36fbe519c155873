package shell

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
	"github.com/hookc/hookc/runtime/shell/program"
)

// inShell reports whether what the program starts runs in the shell itself.
func inShell(name string) bool {
	return notation.Listed(name, "eval . source command builtin exec time")
}

// builtin does to the state what a builtin does.
func (a *analyzer) builtin(f *frame, k *call, at int) {
	args := k.words[1:]
	switch a.line.Commands[at].Name {
	case "test", "[", "printf", "read", "unset", "let", "declare", "typeset", "local", "export", "readonly", "mapfile", "readarray":
		a.indices(f, args)
	}
	switch a.line.Commands[at].Name {
	case "cd", "chdir":
		a.chdir(args)
		a.searched(k, args)
	case "pushd":
		a.pushd(args)
	case "popd":
		a.popd()
	case "export", "declare", "typeset", "local", "readonly":
		a.declare(f, k, args)
	case "unset":
		for _, w := range args {
			if isName(w) {
				a.state.set(slot{variable, w}, &binding{array: true}) // as one without items
			}
		}
	case "read":
		a.read(f, k, args)
	case "mapfile", "readarray", "getopts":
		a.unknownNames(f, args)
	case "printf":
		a.printfTo(args)
	case "set":
		a.setParams(k, args)
	case "shift":
		a.shift(args)
	case "let":
		for _, w := range args {
			name, _, _ := strings.Cut(w, "=")
			a.unknownNames(f, []string{strings.TrimRight(name, "+-*/%&|^<>")})
		}
	case "trap":
		a.trap(f, k, at, args)
	case "alias":
		a.alias(f, args)
	case "hash":
		if len(args) == 3 && args[0] == "-p" {
			a.state.set(slot{alias, args[2]}, &binding{text: args[1]})
		}
	case "exec":
		if s := k.red.stdin; len(args) == 0 && s != nil && s.known {
			a.quietly(f.through("exec"), s.text) // a later shell may read it
		}
	case "unalias":
		for _, w := range args {
			a.state.put(slot{alias, w}, &binding{})
		}
	}
}

// indices walks the substitutions that words hold for an index, which test,
// printf -v, read, unset and others expand once more.
func (a *analyzer) indices(f *frame, args []string) {
	for _, w := range args {
		if i := strings.IndexByte(w, '['); i > 0 && isName(w[:i]) {
			a.embedded(f.through("[]"), w)
		}
	}
}

// operands is args without leading flags.
func operands(args []string) []string {
	for len(args) > 0 && len(args[0]) > 1 && args[0][0] == '-' {
		if args[0] == "--" {
			return args[1:]
		}
		args = args[1:]
	}
	return args
}

func (a *analyzer) move(to string) {
	old := a.state.get(cwdSlot)
	a.state.set(oldSlot, old)
	if len(to) > 1<<12 {
		to = anyText
	}
	a.state.set(cwdSlot, &binding{text: to})
}

func (a *analyzer) chdir(args []string) {
	args = operands(args)
	switch {
	case len(args) == 0:
		e := a.expander(a.frame())
		a.move(e.value("HOME").text)
	case args[0] == "-":
		to := anyText
		if old := a.state.get(oldSlot); old.set && old.text != "" {
			to = old.text
		}
		a.move(to)
	case args[0] == "":
	case dynamic(args[0]):
		a.move(unknownBelow(a.absolute(args[0], a.cwd())))
	default:
		a.move(a.absolute(args[0], a.cwd()))
	}
}

// searched takes a folder that CDPATH may find elsewhere for unknown.
func (a *analyzer) searched(k *call, args []string) {
	args = operands(args)
	path := a.state.get(slot{variable, "CDPATH"}).text
	for _, v := range k.env {
		if v.Name == "CDPATH" {
			path = v.Value
		}
	}
	if path != "" && len(args) > 0 && strings.IndexByte("/.-", (args[0] + "/")[0]) < 0 {
		a.move(anyText)
	}
}

// unknownBelow is a folder whose glob the shell fills in: it may hold slashes
// only where it did before.
func unknownBelow(path string) string { return path }

func (a *analyzer) pushd(args []string) {
	args = operands(args)
	if len(args) == 0 || args[0] == "" || args[0][0] == '+' {
		a.move(anyText)
		return
	}
	dirs := *a.state.get(dirsSlot)
	if len(dirs.list) < 64 {
		dirs.list = append(dirs.list[:len(dirs.list):len(dirs.list)], a.cwd())
	}
	a.state.set(dirsSlot, &dirs)
	a.chdir(args)
}

func (a *analyzer) popd() {
	dirs := *a.state.get(dirsSlot)
	n := len(dirs.list)
	if n == 0 || dirs.text != "" {
		a.move(anyText)
		return
	}
	a.move(dirs.list[n-1])
	dirs.list = dirs.list[:n-1]
	a.state.set(dirsSlot, &dirs)
}

// declare is export and its kin.
func (a *analyzer) declare(f *frame, k *call, args []string) {
	isLocal := k.words[0] == "local" || (k.words[0] == "declare" || k.words[0] == "typeset") && len(a.active) > 0
	if k.words[0] == "local" && len(a.active) == 0 {
		return // an error: nothing is set
	}
	var src *source
	for _, r := range k.runs {
		src = a.merged(src, r)
	}
	out := k.words[0] == "export"
	odd := false // of a type that changes the value: integer, upper case, a name
	for _, w := range args {
		if len(w) > 1 && w[0] == '-' {
			odd = odd || strings.ContainsAny(w, "iulc") || strings.Contains(w, "n") && !out
			out = out || strings.Contains(w, "x")
			continue
		}
		name, value, ok := strings.Cut(w, "=")
		more := strings.HasSuffix(name, "+")
		name = strings.TrimSuffix(name, "+")
		if !isName(name) {
			continue
		}
		v := slot{variable, name}
		a.variable(f, name, value)
		if isLocal && len(a.active) > 0 {
			a.locals = append(a.locals, local{v, a.state.get(v)})
		}
		switch {
		case ok && odd:
			a.state.set(v, &binding{text: anyText, src: src, out: out})
		case ok && more:
			b := a.appended(v, &binding{set: true, text: value, src: src})
			b.out = out
			a.state.set(v, b)
		case ok:
			a.state.set(v, &binding{text: value, src: src, out: out})
		case isLocal && len(a.active) > 0:
			a.state.set(v, &binding{})
		case out && a.state.get(v).set:
			b := *a.state.get(v)
			b.out = true
			a.state.set(v, &b)
		}
	}
}

// unknownNames makes variables unknown.
func (a *analyzer) unknownNames(f *frame, args []string) {
	for _, w := range args {
		if isName(w) {
			a.state.set(slot{variable, w}, &binding{text: anyText, src: f.stdin})
		}
	}
}

// read takes its one variable from a here-string, where that is known.
func (a *analyzer) read(f *frame, k *call, args []string) {
	var vars []string
	for i := 0; i < len(args); i++ {
		switch {
		case len(args[i]) > 1 && args[i][0] == '-':
			if strings.IndexByte("pdtnNiu", args[i][len(args[i])-1]) >= 0 {
				i++
			}
		default:
			vars = append(vars, args[i])
		}
	}
	if len(vars) == 0 {
		vars = []string{"REPLY"}
	}
	a.unknownNames(f, vars)
	s := k.red.stdin
	if len(vars) != 1 || s == nil || !s.known || f.loops > 0 || f.times > 0 || !isName(vars[0]) {
		return
	}
	text, _, _ := strings.Cut(s.text, "\n")
	if strings.IndexByte(text, '\\') < 0 && !unknown(text) {
		a.state.set(slot{variable, vars[0]}, &binding{text: strings.Trim(text, " \t"), src: s})
	}
}

func (a *analyzer) printfTo(args []string) {
	if len(args) < 3 || args[0] != "-v" || !isName(args[1]) {
		return
	}
	text := printf(args[2:])
	a.state.set(slot{variable, args[1]}, &binding{text: text})
}

func (a *analyzer) setParams(k *call, args []string) {
	for i, w := range args {
		if w == "--" || len(w) > 0 && w[0] != '-' && w[0] != '+' {
			if w == "--" {
				i++
			} else if i > 0 && (args[i-1] == "-o" || args[i-1] == "+o") {
				continue
			}
			list := args[i:]
			b := &binding{array: true, list: list[:len(list):len(list)], loose: k.loose}
			for _, r := range k.runs {
				b.src = a.merged(b.src, r)
			}
			a.state.set(paramsSlot, b)
			return
		}
	}
}

func (a *analyzer) shift(args []string) {
	b := a.state.get(paramsSlot)
	switch {
	case !b.set || !b.array:
	case len(args) > 0 && args[0] != "1" || len(b.list) == 0 || b.loose && dynamic(b.list[0]):
		a.state.set(paramsSlot, &binding{text: anyText, src: b.src})
	default:
		rest := *b
		rest.list = b.list[1:]
		a.state.set(paramsSlot, &rest)
	}
}

// trap walks what a signal starts.
func (a *analyzer) trap(f *frame, k *call, at int, args []string) {
	args = operands(args)
	if len(args) < 2 || args[0] == "" || args[0] == "-" {
		return
	}
	f = f.through("trap")
	f.out = nil
	a.aside(func() { a.walked(f, k, at, args[0], k.runs) })
}

// alias walks what an alias stands for, and keeps it.
func (a *analyzer) alias(f *frame, args []string) {
	for _, w := range args {
		name, value, ok := strings.Cut(w, "=")
		if !ok || name == "" {
			continue
		}
		inner := f.through("alias")
		inner.out = nil
		a.aside(func() { a.text(inner, value) })
		a.state.set(slot{alias, name}, &binding{text: value})
	}
}

// text walks a text as a script.
func (a *analyzer) text(f *frame, text string) {
	if g, s, ok := a.again(f, text); ok {
		g.pipe = 0
		a.script(g, s)
	}
}

// envOf is the assignments among words.
func envOf(env []program.Option, words []string) []program.Option {
	env = env[:len(env):len(env)]
	for _, w := range words {
		if name, value, ok := strings.Cut(w, "="); ok && isName(name) {
			env = append(env, program.Option{Name: name, Value: value})
		}
	}
	return env
}
