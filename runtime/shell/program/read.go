package program

import "strings"

// reader goes through the words once, from left to right.
type reader struct {
	table  *Table
	spec   spec
	global spec // of a program whose flags may stand behind the subcommand
	args   []string
	i      int // the next word
	Invocation

	letters *letters   // of the entry
	seen    [64]uint64 // flags that were given, by their place in the entry
	flagged bool       // seen has any
	path    int        // leading operands that are the subcommand
	passed  int        // operands after the subcommand, those of inner commands too
	dash    int        // operands before --; -1 without one
	literal bool       // flags have ended
	foreign bool       // further words are for a script, read by convention
	rest    []string   // words for the command text or script

	base  string // directory that files start at
	dest  string // where files are copied or moved to
	into  bool   // dest is surely a directory
	entry string // the program of a container
	here  bool   // a file:// is fetched
	spent int    // bytes that {} of find has become

	alias, aliased string // a git alias of the command line

	word    int    // where the word stands that is being read
	doubt   int    // a word there may be the value of an option that the table lacks
	help    int    // commands that were started before help was asked for, +1
	effects []flag // flags that were given and say what they do
	does    Class
}

// Read reads the words after a program's name. A program that the table does
// not know is read by convention: words that begin with a dash are flags.
func Read(name string, args []string) Invocation { return new(Table).Read(name, args) }

// Read is Read with what the table has kept.
func (t *Table) Read(name string, args []string) Invocation {
	r := reader{table: t, args: args, dash: -1, doubt: -1}
	t.lend(&r.Invocation)
	r.use(t.find("", name))
	if r.spec.is(global) {
		r.global = r.spec
	}
	switch {
	case r.runGit(name):
		r.words()
	case r.spec.is(isFind):
		r.find()
	case r.spec.is(isParallel):
		r.words()
		r.parallel()
	default:
		r.words()
		r.files()
		r.runAlias()
		if r.spec.is(builds) {
			r.start(Package, "", ".", nil)
		}
	}
	r.finish()
	t.keep(&r.Invocation)
	return r.Invocation
}

func (r *reader) words() {
	if r.spec.is(oldStyle) && len(r.args) > 0 && r.args[0] != "" && r.args[0][0] != '-' {
		r.i = 1
		r.old(r.args[0])
	}
	for r.i < len(r.args) {
		w := r.args[r.i]
		r.word = r.i
		r.i++
		switch {
		case w == "-" && r.spec.is(assign) && r.spec.is(posix) && !r.literal: // env - is env -i
			r.addFlag(w)
		case r.literal || len(w) < 2:
			r.operand(w)
		case w == "--":
			r.dashes()
		case w[0] == '-' && !(r.spec.is(mode) && isMode(w[1:])):
			r.flag(w)
		case w[0] == '+' && r.spec.is(plus):
			r.addFlag(w)
			r.editor(w[1:])
		case w[0] == '+' && r.spec.is(plusFlags): // +x, +o pipefail
			r.cluster(w[1:])
		case w[0] == '/' && r.spec.is(slash) && len(w) <= 3:
			r.long(w[1:])
		default:
			r.operand(w)
		}
	}
}

func (r *reader) dashes() {
	r.literal = true
	r.dash = len(r.Operands)
	if alt := r.pick(); after(alt) != "" {
		r.consume(strings.TrimSpace(after(alt)), r.i)
	}
}

// flag reads a word that begins with a dash.
func (r *reader) flag(w string) {
	if w[1] == '-' {
		r.long(w[2:])
		return
	}
	if r.spec.is(oneDash) {
		name, _, _ := strings.Cut(w[1:], "=")
		_, known := r.lookup(r.folded(name))
		letter, _ := r.own(name[:min(1, len(name))])
		if known || len(name) > 2 && !letter.valued() {
			r.long(w[1:])
			return
		}
	}
	r.cluster(w[1:])
}

func (r *reader) folded(name string) string {
	if r.spec.is(fold) {
		return strings.ToLower(name)
	}
	return name
}

// long reads name or name=value.
func (r *reader) long(body string) {
	name, value, attached := strings.Cut(body, "=")
	if i := unknownAt(name); i >= 0 {
		r.partly(name[:i], body[i:])
		return
	}
	key := r.folded(name)
	f, ok := r.lookup(key)
	whole := ok
	if !ok && len(key) > 1 && !r.foreign && !r.spec.is(exact|oneDash) {
		f, ok = r.spec.abbreviated(key)
		if ok && f.at < len(r.seen)*64 {
			r.mark(f.at)
		}
	}
	if attached && ok && !f.valued() && isFalse(value) {
		r.off(name, f)
		r.addOption(name, value)
		return
	}
	if rest, ok := strings.CutPrefix(key, "no-"); ok && !r.foreign {
		r.negated(rest)
	}
	r.on(f, key, whole)
	r.addFlag(name)
	r.addNames(f, name)
	switch {
	case attached:
		r.value(f, name, value)
	case !ok:
		r.unknownFlag(key)
	case f.takes == '?' && f.role == "dry":
		r.dryRun(f, "")
	case f.takes == ':' && r.i < len(r.args):
		r.i++
		r.value(f, name, r.args[r.i-1])
	}
}

// partly reads a flag of which only the beginning is known.
func (r *reader) partly(name, rest string) {
	if name == "" {
		name = "\x00"
	}
	r.addFlag(name)
	f, _ := r.lookup(name)
	r.addNames(f, name)
	r.addOption(name, rest)
}

// cluster reads letters behind one dash.
func (r *reader) cluster(s string) {
	if isNumber(s) {
		if f, ok := r.lookup(s); !ok || f.takes != ':' { // join -1 FIELD
			r.addFlag(s)
			return
		}
	}
	if len(s) == 2 && s[0] == s[1] { // zip -TT COMMAND
		if f, ok := r.lookup(s); ok && f.takes == ':' {
			r.long(s)
			return
		}
	}
	for j := 0; j < len(s); j++ {
		if i := unknownAt(s[j : j+1]); i >= 0 {
			r.partly(strings.TrimLeft(s[:min(j, 1)], "-"), s[j:])
			return
		}
		letter := s[j : j+1]
		f, ok := r.lookup(letter)
		if !ok {
			if j == 0 && len(s) > 1 && r.unknownCluster(s) {
				return
			}
			switch {
			case isLetter(s[j]):
			case j == 0:
				r.addFlag(s)
				return
			default:
				r.addOption(s[max(j-1, 0):max(j, 1)], s[j:])
				return
			}
		}
		r.on(f, letter, true)
		r.addFlag(letter)
		r.addNames(f, letter)
		rest := s[j+1:]
		if !ok && rest == "" {
			r.doubt = r.i
		}
		switch {
		case f.takes == ':' && rest == "" && r.i < len(r.args):
			r.i++
			r.value(f, letter, r.args[r.i-1])
			return
		case f.takes == '?' && rest == "" && r.i < len(r.args) && r.args[r.i] == "": // sed -i '' of BSD
			r.i++
			r.value(f, letter, "")
			return
		case f.valued() && rest != "":
			r.value(f, letter, strings.TrimPrefix(rest, "="))
			return
		}
	}
}

// unknownCluster reads a cluster that begins with a letter of no meaning. If
// none of its letters has one, it may be a name of its own, or a letter with a
// value.
func (r *reader) unknownCluster(s string) (done bool) {
	end := 0
	for end < len(s) && (isLetter(s[end]) || s[end] == '-' || s[end] == '_') {
		if _, ok := r.lookup(s[end : end+1]); ok {
			return false
		}
		end++
	}
	switch {
	case end == len(s):
		r.addFlag(s)
		return false
	case unknownAt(s[end:end+1]) >= 0 || end == 0:
		return false
	case s[end] == '=':
		r.addFlag(s[:end])
		r.addOption(s[:end], s[end+1:])
		return end > 1
	}
	r.addFlag(s[:1])
	r.addOption(s[:1], s[1:])
	return true
}

// old reads tar's first word: each letter that takes a value takes the next of
// the words that follow.
func (r *reader) old(s string) {
	for j := range len(s) {
		letter := s[j : j+1]
		f, _ := r.lookup(letter)
		r.addFlag(letter)
		r.addNames(f, letter)
		if f.takes == ':' && r.i < len(r.args) {
			r.i++
			r.value(f, letter, r.args[r.i-1])
		}
	}
}

// operand reads a word that is no flag.
func (r *reader) operand(w string) {
	if r.spec.subs && !r.literal && !r.foreign {
		r.addOperand(w)
		r.path++
		r.enter(w)
		return
	}
	if r.spec.is(keyValue) {
		if name, _, ok := strings.Cut(w, "="); ok && unknownAt(name) < 0 {
			r.long(w)
			return
		}
	}
	if r.spec.is(assign) && isAssignment(w) {
		if r.spec.language == "make" {
			r.start(Code, r.spec.language, w, nil)
		}
		r.addOperand(w)
		r.path++
		return
	}
	if r.spec.is(posix) {
		r.literal = true
	}
	if !r.foreign && r.starts(w) {
		return
	}
	r.passed++
	r.addOperand(w)
}

// enter goes on with the entry of a subcommand.
func (r *reader) enter(sub string) {
	k := r.table.find(r.spec.path, sub)
	s := k.spec
	if !k.ok {
		if r.spec.operands != "" {
			r.spec.subs = false
			r.path--
			r.passed = 1
			return
		}
		s = spec{language: r.spec.language}
	}
	if s.is(global) {
		r.global = s
	}
	s.marks |= r.spec.marks & (exact | oneDash | passes | builds)
	r.use(k)
	r.spec = s
	r.seen, r.flagged = [64]uint64{}, false
}

// use goes on with an entry of the table, which stays there until the next.
func (r *reader) use(k *kept) {
	r.spec, r.letters = k.spec, &k.letters
	r.table.used = k
}

// starts reports whether the word is the beginning of an inner command, and
// takes it.
func (r *reader) starts(w string) bool {
	if !r.spec.starts {
		return false
	}
	alt := before(r.pick())
	role, following := elementAt(alt, r.passed)
	if following == "args*" {
		r.foreign = true
		r.literal = false
		r.rest = r.args[r.i:]
		return false
	}
	return r.consume(role, r.i-1)
}

// imageProgram returns the program that an image of its name starts, where the
// first word is an option or a subcommand of that program: alpine/git clean.
func (r *reader) imageProgram(first string) string {
	if len(r.Operands) == 0 || first == "" {
		return ""
	}
	image := r.Operands[len(r.Operands)-1]
	name := image[strings.LastIndexByte(image, '/')+1:]
	if i := strings.IndexAny(name, ":@"); i >= 0 {
		name = name[:i]
	}
	if !r.table.find("", name).ok {
		return ""
	}
	if first[0] == '-' || r.table.find(name, first).ok {
		return name
	}
	return ""
}

// consume takes all words from the place on for an inner command.
func (r *reader) consume(role string, from int) bool {
	words := r.args[from:]
	switch role {
	case "argv*", "rargv*":
		if len(words) == 0 {
			return true
		}
		if r.entry == "" {
			r.entry = r.imageProgram(words[0])
		}
		if r.entry != "" {
			words = append([]string{r.entry}, words...)
		}
		words = words[:len(words):len(words)]
		r.start(Argv, "", "", words)
		in := &r.Inner[len(r.Inner)-1]
		in.Remote, in.FromIn = role[0] == 'r', r.spec.is(fromIn)
	case "sh*", "rsh*":
		r.start(Text, "sh", strings.Join(words, " "), nil)
		r.Inner[len(r.Inner)-1].Remote = role[0] == 'r'
	case "code*":
		r.start(Code, r.spec.language, strings.Join(words, " "), nil)
	case "shs*", "keys*", "pwsh*":
		r.terminal(role, words)
	case "words*":
		r.rest = words
	case "args*":
		r.foreign, r.literal = true, false
		r.rest = words
		return false
	default:
		return false
	}
	r.i = len(r.args)
	return true
}
