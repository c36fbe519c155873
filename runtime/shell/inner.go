package shell

import (
	"slices"
	"sort"
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// runsText reports whether a program runs what its words or files hold.
func runsText(list []program.Inner) bool {
	for _, in := range list {
		if in.Kind != program.Argv {
			return true
		}
	}
	return false
}

// starts walks what a command starts. It reports whether what that puts out is
// what the command puts out.
func (a *analyzer) starts(f *frame, k *call, at int, inv program.Invocation) (held bool) {
	list := inv.Inner
	c := &a.line.Commands[at]
	if len(list) == 0 && !f.remote && strings.IndexByte(c.Path, '/') >= 0 && a.fileAt(a.absolute(c.Path, c.Cwd)).set {
		// A file that the line has written is run.
		list = []program.Inner{{Kind: program.Script, Text: c.Path, Language: "sh", Words: c.Args}}
	}
	for _, in := range list {
		if a.stopped {
			return true
		}
		g := f.through(viaName(c.Name, in))
		if isShell(c.Name) {
			g.posix = c.Name != "bash"
		}
		if !transparent(c.Name) {
			f.out.unknown()
			g.out = nil
		}
		a.started(g, k, at, in)
	}
	return len(list) > 0 && transparent(c.Name)
}

// viaName is how a command is named that starts another.
func viaName(name string, in program.Inner) string {
	switch {
	case in.Kind == program.Argv:
		return name
	case in.Language != "" && in.Language != "sh":
		return in.Language
	case in.Kind == program.Text && isShell(name):
		return name + " -c"
	}
	return name
}

func isShell(name string) bool {
	return notation.Listed(name, "sh bash dash zsh ksh ash mksh fish rbash csh tcsh yash elvish")
}

// transparent reports whether the output of what a program starts is its own,
// and that runs exactly once.
func transparent(name string) bool {
	return notation.Listed(name, "sudo doas env nohup nice ionice time command builtin exec eval source . setsid stdbuf busybox chrt "+
		"taskset") ||
		isShell(name)
}

func (a *analyzer) started(f *frame, k *call, at int, in program.Inner) {
	c := &a.line.Commands[at]
	if in.Remote && !f.remote {
		f = f.copy()
		f.remote = true
		defer a.elsewhere()()
	}
	if in.Chdir != "" {
		mark := a.state.mark()
		defer a.state.undo(mark)
		a.chdir([]string{"--", in.Chdir})
	}
	switch in.Kind {
	case program.Argv:
		a.argv(f, k, c, in)
	case program.Text:
		a.innerText(f, k, at, in)
	case program.Code:
		if in.Text != "" && in.Text[0] == program.Any {
			a.unknownRun(at, a.unseenOf(k.runs...))
		}
		a.code(f, k, at, in.Language, in.Text)
	case program.Stdin:
		if r := in.Language; (r == "" || r == "sh") && !isShell(c.Name) {
			a.argv(f, k, c, program.Inner{Words: []string{"sh"}}) // su, at, ssh host
			return
		}
		if f.stdin != nil && f.stdin.known {
			text := f.stdin.text
			f = f.copy()
			if in.Language == "" || in.Language == "sh" {
				f = f.through("stdin")
			}
			from := f.stdin
			f.stdin = nil
			a.read0(f, k, at, in, text, from)
			return
		}
		a.runsFed(f, at)
		a.prints(f, at)
	case program.Script:
		a.scriptFile(f, k, at, in)
	case program.Package:
		a.packaged(f, at, in.Text)
	}
	if in.Language == "sql" {
		a.line.Commands[at].Unseen = nil // data for a database
	}
}

// elsewhere leaves the variables and the folder of this machine, and gives what
// comes back to them.
func (a *analyzer) elsewhere() func() {
	here := a.state
	a.state = state{at: map[slot]*binding{}}
	a.state.set(cwdSlot, &binding{text: anyText})
	return func() { a.state = here }
}

// argv runs words as a command.
func (a *analyzer) argv(f *frame, k *call, c *Command, in program.Inner) {
	words := in.Words
	if in.FromIn {
		words = a.fromInput(f, c, words)
	}
	if len(words) == 0 {
		return
	}
	if f = a.deeper(f); f == nil {
		return
	}
	env := k.env
	if n := len(c.Args) - len(in.Words); n > 0 {
		env = envOf(env, c.Args[:n])
		for _, v := range env[len(k.env):] {
			a.variable(f, v.Name, v.Value)
		}
	}
	inner := &call{words: words, env: env, runs: k.runs, text: Shown(strings.Join(words, " ")), inner: true, loose: k.loose}
	inner.own = k.own && (c.Name == "command" || c.Name == "builtin" || c.Name == "exec" || c.Name == "time")
	if inner.own && words[0] == c.Name {
		inner.own = false
	}
	if !inner.own {
		mark := a.state.mark()
		defer a.state.undo(mark)
	}
	a.run(f, inner, nil)
}

// fromInput is the words of a command that gets more from standard input.
func (a *analyzer) fromInput(f *frame, c *Command, words []string) []string {
	var given []string
	null := slices.Contains(c.Flags, "null") || slices.Contains(c.Flags, "0")
	if f.stdin != nil && f.stdin.known && !slices.Contains(c.Flags, "delimiter") && !slices.Contains(c.Flags, "arg-file") &&
		!strings.ContainsAny(f.stdin.text, "'\"\\") {
		sep := func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' }
		if null {
			sep = func(r rune) bool { return r == 0 }
		}
		given = strings.FieldsFunc(f.stdin.text, sep)
	}
	if len(given) == 0 || len(given) > 256 || null {
		given = []string{anyText}
	}
	mark := ""
	for _, o := range c.Options {
		if o.Name == "I" || o.Name == "replace" {
			mark = o.Value
		}
	}
	if mark == "" && (slices.Contains(c.Flags, "replace") || slices.Contains(c.Flags, "i")) {
		mark = "{}"
	}
	if mark == "" {
		return append(words[:len(words):len(words)], given...)
	}
	one := anyText
	if len(given) == 1 {
		one = given[0]
	}
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strings.ReplaceAll(w, mark, one)
		if len(out[i]) > maxText && len(out[i]) > 2*len(w) {
			out[i] = anyText
		}
	}
	return out
}

// innerText runs a text in a shell: this one, or a new one.
func (a *analyzer) innerText(f *frame, k *call, at int, in program.Inner) {
	c := &a.line.Commands[at]
	switch in.Language {
	case "powershell", "cmd":
		a.windows(f, k, in.Language, in.Text)
		return
	}
	if in.Language != "" && in.Language != "sh" {
		return
	}
	if k.own && c.Name == "eval" {
		a.walked(f, k, at, in.Text, k.runs)
		return
	}
	defer a.child()()
	a.arguments(k, in.Words, 1)
	a.walked(f, k, at, in.Text, k.runs)
}

// child begins a shell that this one starts, and gives what ends it.
func (a *analyzer) child() func() {
	mark := a.state.mark()
	a.state.level++
	return func() {
		a.state.level--
		a.state.undo(mark)
	}
}

// arguments sets the parameters of a script.
func (a *analyzer) arguments(k *call, words []string, skip int) {
	words = words[min(skip, len(words)):]
	b := &binding{array: true, list: words[:len(words):len(words)], loose: k.loose}
	for _, r := range k.runs {
		b.src = a.merged(b.src, r)
	}
	a.state.set(paramsSlot, b)
}

// read0 runs a program that is given as text: a script, or code of a language.
func (a *analyzer) read0(f *frame, k *call, at int, in program.Inner, text string, from *source) {
	switch in.Language {
	case "", "sh":
		own := k.own && (in.Kind == program.Script) && inShell(a.line.Commands[at].Name)
		if own {
			a.walked(f, k, at, text, []*source{from})
			return
		}
		defer a.child()()
		a.arguments(k, in.Words, 0)
		a.walked(f, k, at, text, []*source{from})
	default:
		a.code(f, k, at, in.Language, text)
	}
}

// scriptFile runs a file, whose text is known where the line has written it.
func (a *analyzer) scriptFile(f *frame, k *call, at int, in program.Inner) {
	c := &a.line.Commands[at]
	if s := a.processAt(in.Text); s != nil && !s.sink {
		c.From = a.addNames(c.From, s.names)
		if !s.known {
			a.unknownRun(at, s.unseen)
			if s.settings() && !k.alone() {
				a.unknownRun(at, []string{anyText})
			}
			a.prints(f, at)
			return
		}
		a.read0(f, k, at, in, s.text, s)
		return
	}
	if unknownFd(in.Text) {
		a.unknownRun(at, []string{anyText})
	}
	if f.remote {
		a.prints(f, at)
		return
	}
	b := a.fileAt(a.absolute(in.Text, a.cwd()))
	if b.src != nil {
		c.From = a.addNames(c.From, b.src.names)
		a.reads(c.Name, []*source{b.src})
	}
	texts := b.texts()
	if len(texts) == 0 {
		a.prints(f, at) // of a file that is not known, neither is what it puts out
	}
	if b.src != nil && (len(texts) == 0 || !b.made) {
		a.unknownRun(at, b.src.unseen)
	}
	for _, text := range texts {
		a.read0(f, k, at, in, text, b.src)
	}
}

// unknownFd reports whether a path is a descriptor that the line does not open.
func unknownFd(path string) bool {
	return strings.HasPrefix(path, "/dev/fd/") || strings.HasPrefix(path, "/proc/") && strings.Contains(path, "/fd/")
}

// fileAt is what is known of a file. Where its folder is not known, it may be any
// that the line has written under its name.
func (a *analyzer) fileAt(path string) *binding {
	b := a.state.get(slot{file, path})
	if b.set || path == "" {
		return b
	}
	if path[0] != program.Any {
		return a.above(path)
	}
	name := path[strings.LastIndexByte(path, '/')+1:]
	if unknown(name) || name == path || !a.work(len(a.state.at)) {
		return b
	}
	for k, other := range a.state.at {
		if k.kind == file && strings.HasSuffix(k.name, "/"+name) && other != nil && other.set {
			b = a.either(k, b, other)
		}
	}
	//lint:ignore S1032 sort.Strings would bring a sort of its own into the evaluator
	sort.Sort(sort.StringSlice(b.list))
	return b
}

// callFunction walks a function's body for its arguments.
func (a *analyzer) callFunction(f *frame, k *call, b *body) {
	name := k.words[0]
	if slices.Contains(a.active, name) {
		return
	}
	if f = a.deeper(f); f == nil {
		return
	}
	if a.reread -= len(b.script.Stmts); a.reread < 0 {
		a.limit("too much text to read again")
		return
	}
	was := a.state.get(paramsSlot)
	a.arguments(k, k.words[1:], 0)
	a.active = append(a.active, name)
	from := len(a.locals)
	inner := f.through(name + "()")
	inner.src = b.src
	inner.again = true // as far as it says what the definition said
	a.script(inner, b.script)
	for i := len(a.locals) - 1; i >= from; i-- {
		a.state.put(a.locals[i].slot, a.locals[i].old)
	}
	a.locals = a.locals[:from]
	a.active = a.active[:len(a.active)-1]
	a.state.put(paramsSlot, was)
}

// aliased walks a command whose first word is an alias of the line.
func (a *analyzer) aliased(f *frame, st *syntax.Stmt, c *syntax.Simple) bool {
	if len(c.Words) == 0 || len(c.Words[0].Parts) != 1 || c.Words[0].Parts[0].Quoted {
		return false
	}
	name := literal(c.Words)
	b := a.state.get(slot{alias, name})
	if name == "" || !b.set || b.text == "" || slices.Contains(f.via, "alias "+name) || len(c.Assigns) > 0 {
		return false
	}
	lo, hi := min(c.Words[0].End, len(f.src)), min(st.End, len(f.src))
	a.text(f.through("alias "+name), b.text+" "+f.src[lo:max(lo, hi)])
	return true
}
