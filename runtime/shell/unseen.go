package shell

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
	"github.com/hookc/hookc/runtime/shell/program"
)

// tells notes what nobody knows of the output of a command. What a program only
// passes on is known, or not, by where it comes from.
func (a *analyzer) tells(f *frame, at int, k *call, inv *program.Invocation) {
	c := &a.line.Commands[at]
	switch {
	case inv.Passes && !f.stdin.settings():
	case inv.Settings && substituted(f.via) && len(k.env) == 0 && !k.red.toFile():
	default:
		a.provenances[at].unseen = k.itself(c.Name)
	}
}

// prints notes that nobody knows what a script puts out.
func (a *analyzer) prints(f *frame, at int) {
	if f.out != nil {
		f.out.unknown()
		a.provenances[at].unseen = []string{a.line.Commands[at].Name}
	}
}

// settings reports whether a source is what programs put out for a shell.
func (s *source) settings() bool {
	return s != nil && !s.known && s.hi > s.lo && len(s.unseen) == 0
}

// alone reports whether a command has one word, and nothing that changes what it
// runs: settings are trusted there.
func (k *call) alone() bool {
	return len(k.words) == 2 && len(k.env) == 0 && len(k.red.list) == 0 && k.words[0] != "trap"
}

// itself is a list of the command alone, which is a word of it in most cases.
func (k *call) itself(name string) []string {
	if k.words[0] == name {
		return k.words[:1:1]
	}
	return []string{name}
}

// substituted reports whether a command stands in a substitution itself.
func substituted(via []string) bool {
	return len(via) > 0 && (via[len(via)-1] == "$()" || via[len(via)-1] == "<()")
}

// toFile reports whether the output, or what is an error, goes to a file.
func (r *redirs) toFile() bool {
	return slices.ContainsFunc(r.writes, func(p string) bool { return p != "/dev/null" })
}

// unseenOf is what nobody knows of the sources of a text: Any where no program
// makes it.
func (a *analyzer) unseenOf(list ...*source) []string {
	var out []string
	some := false
	for _, s := range list {
		if s != nil && (s.hi > s.lo || len(s.parents) > 0) {
			out, some = a.addNames(out, s.unseen), true
		}
	}
	if !some {
		return []string{anyText}
	}
	return out
}

// walked walks a text that a command runs, and notes where its programs come
// from that nobody knows.
func (a *analyzer) walked(f *frame, k *call, at int, text string, from []*source) {
	unseen := a.unseenOf(from...)
	if len(unseen) == 0 && strings.TrimSpace(text) == anyText && k.alone() {
		return // settings that are meant for a shell
	}
	a.unknownRun(at, a.bringing(unseen, program.Decoded))
	if len(unseen) == 0 {
		unseen = []string{anyText}
	}
	lo := len(a.line.Commands)
	a.text(f, text)
	for i := lo; i < len(a.line.Commands); i++ {
		if c := &a.line.Commands[i]; c.Name == anyText && len(c.Via) == len(f.via) {
			a.unknownRun(at, unseen)
			return
		}
	}
}

// unknownRun notes that a command runs what nobody knows.
func (a *analyzer) unknownRun(at int, unseen []string) {
	if c := &a.line.Commands[at]; len(unseen) > 0 {
		c.Unseen = a.addNames(c.Unseen, unseen)
	}
}

// runsFed notes that a command runs what it reads.
func (a *analyzer) runsFed(f *frame, at int) {
	a.provenances[at].fed = true
	if f.stdin != nil {
		a.unknownRun(at, f.stdin.unseen)
	}
}

// fill gives the commands of >( … ) what a command puts out that nobody knows.
func (a *analyzer) fill(f *frame, k *call, at int, sinks []*source) {
	for _, s := range sinks {
		if !a.work(s.hi - s.lo) {
			return
		}
		unseen := a.source(at, f.stdin).unseen
		if c := &a.line.Commands[at]; c.Name == "exec" && len(k.words) == 1 {
			unseen = []string{anyText}
		}
		for i := s.lo; i < min(s.hi, at); i++ {
			if a.provenances[i].fed {
				a.unknownRun(i, unseen)
			}
		}
	}
}

// brought is the source of a file that a command writes itself: of what is built
// only what another machine has sent, or nobody can read, stays so.
func (a *analyzer) brought(s *source, c *Command) *source {
	if s == nil || len(s.unseen) == 0 || notation.Listed(c.Name, "cp mv install ln tee") {
		return s
	}
	kept := a.bringing(s.unseen, "")
	if len(kept) == len(s.unseen) {
		return s
	}
	t := *s
	t.unseen = kept
	a.sources = append(a.sources, &t)
	return &t
}

// bringing is those of the programs that bring text of a kind, "" of any.
func (a *analyzer) bringing(names []string, kind string) []string {
	var kept []string
	for _, n := range names {
		if !a.work(len(a.line.Commands)) {
			break
		}
		for i := range a.line.Commands {
			if c := &a.line.Commands[i]; c.Name == n && c.Brings != "" && (kind == "" || c.Brings == kind) {
				kept = a.addName(kept, n)
				break
			}
		}
	}
	return kept
}

// packaged notes where a file or folder comes from that a command installs or builds.
func (a *analyzer) packaged(f *frame, at int, path string) {
	if f.remote {
		return
	}
	if path == "-" {
		if f.stdin != nil {
			a.unknownRun(at, a.bringing(f.stdin.unseen, ""))
		}
		return
	}
	if s := a.processAt(path); s != nil {
		if !s.sink {
			a.unknownRun(at, a.bringing(s.unseen, ""))
		}
		return
	}
	path = a.absolute(path, a.cwd())
	b := a.state.get(slot{file, path})
	if !b.set {
		b = a.state.get(slot{file, strings.TrimSuffix(path, "/") + "/" + anyText})
		if path == a.place.Cwd {
			b = a.recipeIn(path) // that is more than what was unpacked there
		}
	}
	if !b.set {
		b = a.above(path)
	}
	if b.src != nil {
		a.unknownRun(at, b.src.unseen)
	}
}

// recipes are the files that say what is done in a folder, by the program that is
// started there.
const recipes = "Makefile makefile GNUmakefile justfile Taskfile.yml Rakefile build.gradle build.gradle.kts pom.xml build.xml " +
	"package.json Cargo.toml build.rs CMakeLists.txt setup.py pyproject.toml composer.json Gemfile docker-compose.yml " +
	"docker-compose.yaml compose.yml compose.yaml Dockerfile gulpfile.js Gruntfile.js"

// recipeIn is what is known of such a file.
func (a *analyzer) recipeIn(folder string) *binding {
	for name := range strings.FieldsSeq(recipes) {
		if b := a.state.get(slot{file, a.absolute(name, folder)}); b.set && b.src != nil {
			return b
		}
	}
	return &untouched
}

// above is what is known of a file by the folder that a command has filled.
func (a *analyzer) above(path string) *binding {
	for i := strings.LastIndexByte(path, '/'); i > 0; i = strings.LastIndexByte(path[:i], '/') {
		if b := a.state.get(slot{file, path[:i+1] + anyText}); b.set {
			return b
		}
	}
	return &untouched
}
