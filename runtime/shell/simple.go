package shell

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// call is a program with its arguments, about to run.
type call struct {
	words []string
	env   []program.Option
	runs  []*source // what its words come from
	text  string
	red   redirs
	guess bool // a word is a guess
	loose bool // a word may be several, or none
	own   bool // the shell runs it itself: builtins change the shell's state
	inner bool // another command starts it
}

func (a *analyzer) simple(f *frame, st *syntax.Stmt, c *syntax.Simple) {
	if a.aliased(f, st, c) {
		return
	}
	e := a.expander(f)
	a.simpleOf(f, st, c, e)
	a.done(e)
}

func (a *analyzer) simpleOf(f *frame, st *syntax.Stmt, c *syntax.Simple, e *expander) {
	e.command = !f.posix
	words := a.expandWords(e, c)
	if a.stopped {
		return
	}
	if len(words) == 0 {
		a.assigns(f, e, c.Assigns)
		a.bare(f, st, e)
		return
	}
	if declaring(words[0]) {
		a.assigns(f, e, c.Assigns)
		c = &syntax.Simple{}
	}
	var env []program.Option
	var changes []effect
	if len(c.Assigns) > 0 {
		mark := a.state.mark()
		env = a.assigns(f, e, c.Assigns)
		changes = a.state.effects(mark)
		a.state.undo(mark)
	}
	k := a.call()
	*k = call{words: words, env: env, runs: e.runs, text: textOf(f.src, st), guess: e.guess, loose: e.loose, own: true}
	k.red = a.redirects(f, st.Redirects)
	k.runs = append(k.runs[:len(k.runs):len(k.runs)], k.red.runs...)
	a.run(f, k, changes)
	a.over(k)
}

// expandWords is the fields of a simple command. A declaration's values are not split.
func (a *analyzer) expandWords(e *expander, c *syntax.Simple) []string {
	declares := declaring(literal(c.Words))
	words := a.wordsOf(len(c.Words))
	for i, w := range c.Words {
		if declares && i > 0 && assignment(w) {
			words = append(words, e.one(w))
			continue
		}
		words = e.fields(words, w)
		if len(words) > maxWords {
			a.limit("too many words")
			return nil
		}
	}
	return words
}

// declaring reports whether a builtin's words are assignments.
func declaring(name string) bool {
	return notation.Listed(name, "export declare typeset local readonly")
}

// assignment reports whether a word is name=value.
func assignment(w *syntax.Word) bool {
	if len(w.Parts) == 0 || w.Parts[0].Kind != syntax.Lit || w.Parts[0].Quoted {
		return false
	}
	for i := range w.Parts {
		if p := &w.Parts[i]; p.Kind == syntax.Lit && !p.Quoted && strings.IndexByte(p.Text, '{') >= 0 {
			return false // braces make several words of it
		}
	}
	name, _, ok := strings.Cut(w.Parts[0].Text, "=")
	return ok && isName(strings.TrimSuffix(name, "+"))
}

// bare lists redirections without a command.
func (a *analyzer) bare(f *frame, st *syntax.Stmt, e *expander) {
	if len(st.Redirects) == 0 {
		return
	}
	r := a.redirects(f, st.Redirects)
	if len(r.list) == 0 {
		return
	}
	c := Command{Text: textOf(f.src, st), Cwd: a.cwd(), Via: f.via, Remote: f.remote, Pipe: f.pipe, Background: f.background}
	a.listRedirects(&c, f, &r)
	a.add(&c, provenance{runs: r.runs, again: f.again})
	if r.file != "" {
		a.written(f, r.file, r.out, nil, r.more)
	}
}

// assigns makes assignments, and gives them as a command's environment.
func (a *analyzer) assigns(f *frame, e *expander, list []*syntax.Assign) []program.Option {
	var env []program.Option
	for _, as := range list {
		if a.assigned++; a.assigned > maxWords {
			a.limit("too many words")
			return env
		}
		one := a.expander(f)
		k := slot{variable, as.Name}
		b := &binding{set: true}
		if as.Index != nil {
			one.one(as.Index)
			one.one(as.Value)
			b.text = anyText
			b.src = a.merged(a.state.get(k).src, one.source())
			a.state.set(k, b)
			continue
		}
		if as.IsList || as.Array != nil {
			b.array = true
			for _, w := range as.Array {
				b.list = one.fields(b.list, w)
			}
			b.loose = one.loose
			if b.list = b.list[:len(b.list):len(b.list)]; as.Append {
				b = a.appended(k, b)
			}
		} else {
			b.text = one.assignedValue(as.Value)
			if as.Append {
				b = a.appended(k, b)
			}
		}
		a.variable(f, as.Name, b.text)
		b.src = a.merged(b.src, one.source())
		e.runs = append(e.runs, one.runs...)
		a.state.set(k, b)
		env = append(env, program.Option{Name: as.Name, Value: b.text})
	}
	return env
}

// assignedValue is the value of an assignment.
func (e *expander) assignedValue(w *syntax.Word) string {
	if w == nil {
		return ""
	}
	text := e.one(w)
	if strings.Contains(text, ":~") {
		return anyText
	}
	if len(text) > maxText {
		return anyText
	}
	return text
}

// appended is name+=value.
func (a *analyzer) appended(k slot, b *binding) *binding {
	old := a.state.get(k)
	if old.level < a.state.level && !old.out {
		old = &binding{}
	}
	b.src = a.merged(old.src, b.src)
	switch {
	case !old.set || len(old.text)+len(b.text) > maxText || len(old.list)+len(b.list) > 1024 || old.array != b.array:
		return &binding{set: true, text: anyText, src: b.src}
	case old.array:
		b.loose = b.loose || old.loose
		b.list = append(old.list[:len(old.list):len(old.list)], b.list...)
	default:
		b.text = old.text + b.text
	}
	a.grow -= len(b.text)
	return b
}

// run lists a command and what it starts. changes are those of the assignments
// before it.
func (a *analyzer) run(f *frame, k *call, changes []effect) {
	f = f.within(k.red.stdin, k.red.silent, k.red.out)
	path := k.words[0]
	args := k.words[1:]
	c := Command{
		Name: baseName(path), Path: path, Args: args, Env: k.env, Pipe: f.pipe, Cwd: a.cwd(), Via: f.via,
		Remote: f.remote, Text: k.text, Background: f.background, Dynamic: k.guess,
	}
	for _, w := range k.words {
		c.Dynamic = c.Dynamic || dynamic(w)
	}
	lo := len(a.line.Commands)
	var fn *body
	if k.own {
		fn = a.state.get(slot{function, path}).body
	}
	inv := a.programs.Read(c.Name, args)
	if c.Name == anyText && len(args) > 0 && strings.HasPrefix(args[0], "-") {
		// $SHELL -c: a program with -c may be a shell.
		if sh := a.programs.Read("sh", args); slices.Contains(sh.Flags, "c") {
			inv.Inner = sh.Inner
		}
	}
	c.Flags, c.Options, c.Operands, c.Brings = inv.Flags, inv.Options, inv.Operands, inv.Brings
	c.Dry, c.Does = inv.Dry && fn == nil && installed(path), inv.Does
	c.Known = inv.Known && installed(path) || fn != nil
	if !f.remote && fn == nil {
		c.Reads, c.Writes, c.Deletes = a.paths(inv.Reads, c.Cwd), a.paths(inv.Writes, c.Cwd), a.paths(inv.Deletes, c.Cwd)
	}
	if s := f.stdin; s != nil {
		c.From = a.addNames(c.From, s.names)
		if s.known {
			text := s.text
			c.Stdin = &text
		}
	}
	if !f.remote && fn == nil {
		a.patches(&c)
	}
	k.runs = a.used(&c, k.runs)
	a.listRedirects(&c, f, &k.red)
	ps, sinks := a.processes(k.words)
	if runsText(inv.Inner) || c.Name == anyText {
		c.From = a.names(a.names(c.From, k.runs), ps)
	} else {
		c.From = a.names(c.From, ps)
	}
	k.runs = append(k.runs, ps...)
	at := a.add(&c, provenance{runs: k.runs, again: f.again})
	if at < 0 {
		return
	}
	sinks = append(sinks, k.red.sinks...)
	a.feeds(f, at, sinks)
	if c.Brings != "" && fn == nil {
		a.provenances[at].unseen = k.itself(c.Name)
	}
	a.reads(c.Name, k.runs)
	a.reads(c.Name, []*source{f.stdin})
	mark := a.state.mark()
	for _, e := range changes {
		now := *e.now
		now.out = true
		a.state.put(e.slot, &now)
	}
	if fn != nil {
		a.state.keep(mark)
		a.callFunction(f, k, fn)
	} else {
		held := a.starts(f, k, at, inv)
		if k.own && inShell(c.Name) {
			a.state.keep(mark)
		} else {
			a.state.undo(mark)
		}
		if !held {
			a.puts(f, k, at, &inv)
		}
		a.fill(f, k, at, sinks)
		if k.own {
			a.builtin(f, k, at)
		}
	}
	a.leavesFiles(f, k, at, lo)
}

// installed reports whether a program is the one of its name, as far as its
// path says: one of the project may be anything.
func installed(path string) bool {
	if strings.IndexByte(path, '/') < 0 {
		return true
	}
	for _, dir := range [...]string{"/bin/", "/sbin/", "/usr/", "/opt/", "/nix/"} {
		if strings.HasPrefix(path, dir) {
			return true
		}
	}
	return false
}

// used is the sources of a command's words and of the files that it reads.
func (a *analyzer) used(c *Command, runs []*source) []*source {
	runs = runs[:len(runs):len(runs)]
	for _, p := range c.Reads {
		if b := a.state.get(slot{file, p}); b.src != nil {
			runs = append(runs, b.src)
			c.From = a.addNames(c.From, b.src.names)
		}
	}
	return runs
}

// processes is the process substitutions among words: those that are read, and
// those that read.
func (a *analyzer) processes(words []string) (out, sinks []*source) {
	for _, w := range words {
		i := strings.Index(w, procPath)
		if i < 0 {
			continue
		}
		switch s := a.processAt(w[i:]); {
		case s == nil:
		case s.sink:
			sinks = append(sinks, s)
		default:
			out = append(out, s)
		}
	}
	return out, sinks
}

// feeds tells the commands of >( … ) whose output they read.
func (a *analyzer) feeds(f *frame, at int, sinks []*source) {
	for _, s := range sinks {
		if !a.work(s.hi - s.lo) {
			return
		}
		c := &a.line.Commands[at]
		from := a.addNames([]string{c.Name}, c.From)
		for i := s.lo; i < min(s.hi, at); i++ {
			a.line.Commands[i].From = a.addNames(a.line.Commands[i].From, from)
		}
		c.To = a.addNames(c.To, s.names)
	}
}

// leavesFiles notes the files that a command writes, for what runs them later.
func (a *analyzer) leavesFiles(f *frame, k *call, at, lo int) {
	c := &a.line.Commands[at]
	writes := c.Writes
	if len(writes) == 0 || f.remote {
		return
	}
	s := a.source(lo, f.stdin)
	for _, p := range writes {
		switch {
		case p == k.red.file:
			a.written(f, p, k.red.out, s, k.red.more)
		default:
			text, made := a.content(f, c, p)
			s := a.brought(s, c)
			a.state.set(slot{file, p}, &binding{text: text, made: made, src: a.merged(a.state.get(slot{file, p}).src, s)})
		}
	}
}

// content is what a program writes into its files, where it only passes it on.
func (a *analyzer) content(f *frame, c *Command, path string) (text string, made bool) {
	switch c.Name {
	case "tee":
		if f.stdin != nil && f.stdin.known && len(c.Flags) == 0 {
			return f.stdin.text, true
		}
	case "cp", "mv", "install", "ln", "dd":
		if len(c.Reads) != 1 {
			break
		}
		if b := a.state.get(slot{file, c.Reads[0]}); b.made {
			return b.text, true
		}
	case "chmod", "chown", "touch":
		if b := a.state.get(slot{file, path}); b.made {
			return b.text, true
		}
	}
	return anyText, false
}

// baseName is a program's name: Any where it is not known.
func baseName(path string) string {
	name := path
	if i := strings.LastIndexByte(name, '/'); i >= 0 && i+1 < len(name) {
		name = name[i+1:]
	}
	if drive(path) {
		name = name[strings.LastIndexByte(name, '\\')+1:]
	}
	if dynamic(name) {
		return anyText
	}
	if n := len(name) - 4; n > 0 && strings.EqualFold(name[n:], ".exe") {
		name = name[:n]
	}
	return folded(name)
}

// folded is the name of a program that is written in other case: where files have
// one name in either case, GIT is git. What the shell itself does has one case.
func folded(name string) string {
	lower := strings.ToLower(name)
	if lower == name || strings.Contains(name, "-") || inShell(lower) || program.Canonical(name) != lower {
		return name
	}
	return lower
}

// dynamic reports whether a word is not all literal.
func dynamic(w string) bool {
	for i := 0; i < len(w); i++ {
		if w[i] <= program.One {
			return true
		}
	}
	return false
}
