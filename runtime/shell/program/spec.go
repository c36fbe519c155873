package program

import (
	"slices"
	"strings"
)

// spec is an entry of the table.
type spec struct {
	path     string
	flags    string // " f=force o=output:w"
	operands string // "[c] sh words* | script args*"
	language string
	last     string // "force=interactive": of these flags the last counts
	marks    marks
	decodes  string // the flags with which it makes text of what nobody can read: "d/decode"
	does     Class  // what the program or subcommand does whatever its options
	subs     bool   // entries of its subcommands follow
	starts   bool   // an operand may be the beginning of an inner command
}

// marks are what is special about the words of a program.
type marks uint32

const (
	oneDash    marks = 1 << iota // long names have one dash: find, java
	exact                        // long names are not abbreviated
	posix                        // the first operand ends the flags
	global                       // its flags may stand behind the subcommand
	keyValue                     // operands of the form k=v are options: dd
	oldStyle                     // the first word is a cluster without a dash: tar
	assign                       // NAME=value before the command: env
	mode                         // -x and -rw are operands: chmod
	hosts                        // files of the form host:path are elsewhere: scp
	plus                         // words with a plus are commands of an editor: vim
	plusFlags                    // flags may have a plus: sh
	slash                        // flags have a slash: cmd
	fold                         // flags in any case: powershell
	fromIn                       // the command gets further words from standard input
	isFind                       // the language of find
	isParallel                   // the language of parallel
	passes                       // words may be for a program of the project: their --help is its own
	asked                        // a last operand help is a call for help: aws
	net                          // it brings what another machine sends
	copies                       // it puts out what it reads
	settings                     // what it puts out is meant for the shell: ssh-agent
	builds                       // it runs what lies in its folder: make
)

func markOf(name string) marks {
	switch name {
	case "one":
		return oneDash
	case "exact":
		return exact
	case "posix":
		return posix
	case "global":
		return global
	case "kv":
		return keyValue
	case "old":
		return oldStyle
	case "assign":
		return assign
	case "mode":
		return mode
	case "hosts":
		return hosts
	case "plus":
		return plus
	case "plusflags":
		return plusFlags
	case "slash":
		return slash
	case "fold":
		return fold
	case "fromin":
		return fromIn
	case "find":
		return isFind
	case "parallel":
		return isParallel
	case "passes":
		return passes
	case "asked":
		return asked
	case "net":
		return net
	case "copies":
		return copies
	case "settings":
		return settings
	case "builds":
		return builds
	}
	return 0
}

// Table finds what a command line names. It keeps the last entries: a line
// names few programs, and some of them often.
type Table struct {
	kept [8]kept
	next int
	used *kept // the entry that words are read by, which is not replaced

	// Room for the lists of invocations: a line has many, and short ones.
	texts   []string
	chunk   int // texts that there was room for last
	options []Option
	inner   []Inner

	growing [numLists][]string  // the lists of the invocation that is being read
	few     [numLists][8]string // what they begin as
}

// numLists is the number of lists that lists returns.
const numLists = 5

// lists is the lists of texts that grow while words are read.
func (v *Invocation) lists() [numLists]*[]string {
	return [...]*[]string{&v.Flags, &v.Operands, &v.Reads, &v.Writes, &v.Deletes}
}

// lend gives an invocation lists to grow. Each is used again by the next one.
func (t *Table) lend(v *Invocation) {
	for i, list := range v.lists() {
		if t.growing[i] == nil {
			t.growing[i] = t.few[i][:0]
		}
		*list = t.growing[i][:0]
	}
}

// keep gives an invocation lists of its own, as long as they are.
func (t *Table) keep(v *Invocation) {
	for i, list := range v.lists() {
		if cap(*list) > cap(t.growing[i]) {
			t.growing[i] = *list
		}
		*list = t.copy(*list)
	}
}

// copy is a list in room that lists share.
//
//go:noinline
func (t *Table) copy(list []string) []string {
	n := len(list)
	if n == 0 {
		return nil
	}
	if n > cap(t.texts) {
		t.chunk = min(2*t.chunk+24, 128)
		if n > t.chunk {
			return append([]string(nil), list...)
		}
		t.texts = make([]string, 0, t.chunk)
	}
	out := append(t.texts[:0:n], list...)
	t.texts = t.texts[n:n]
	return out
}

// add appends to a list, or only what is not there yet. It is called from many places,
// and the evaluator's size counts.
//
//go:noinline
func add(list *[]string, w string, once bool) {
	if once && slices.Contains((*list)[:min(len(*list), 32)], w) {
		return
	}
	*list = append(*list, w)
}

// share takes an empty list for n items from what lists share; where nothing is
// left, room for several lists is made.
//
//go:noinline
func share[T any](all *[]T, n, lists int) []T {
	if cap(*all) < n {
		*all = make([]T, 0, n*lists)
	}
	list := (*all)[:0:n]
	*all = (*all)[n:n]
	return list
}

type kept struct {
	path, name string
	spec       spec
	ok         bool
	letters    letters
}

// letters says where an entry has a flag of one letter, +1; -1 nowhere, 0 where
// nobody has looked.
type letters [128]int16

// find reads the entry of a program, or that of a path's subcommand. It stays as
// it is until something else is looked for.
func (t *Table) find(path, name string) *kept {
	for i := range t.kept {
		if k := &t.kept[i]; k.name == name && k.path == path {
			return k
		}
	}
	k := &t.kept[t.next%len(t.kept)]
	if t.next++; k == t.used {
		k = &t.kept[t.next%len(t.kept)]
		t.next++
	}
	*k = kept{path: path, name: name}
	known, at := name, 0
	if path == "" {
		at, known, k.ok = locate(name)
	} else {
		known = path + " " + name
		at, k.ok = search(known)
	}
	if k.ok {
		k.spec, k.ok = entry(table[at:at+len(known)], at) // no part of the line is kept
	}
	return k
}

// entry reads the entry of a path at a place, or the one that it is another name of.
func entry(path string, at int) (spec, bool) {
	for range 3 { // an alias may name an alias, but not for ever
		end := next(at)
		body := table[at+len(path) : end]
		if !strings.HasPrefix(body, " = ") {
			return parse(path, body[1:], end), true
		}
		path = strings.TrimSpace(body[3:])
		var ok bool
		if at, ok = search(path); !ok {
			break
		}
	}
	return spec{}, false
}

func parse(path, body string, end int) spec {
	s := spec{path: path, flags: strings.TrimSuffix(body, "\n")}
	if i := strings.IndexByte(body, '|'); i > 0 {
		s.flags, s.operands = body[:i-1], strings.TrimSpace(body[i+1:])
	}
	for rest := s.flags; ; {
		i := strings.Index(rest, " !")
		if i < 0 {
			break
		}
		rest = rest[i+2:]
		name := rest
		name = name[:wordEnd(name)]
		if lang, ok := strings.CutPrefix(name, "lang="); ok {
			s.language = lang
		}
		if last, ok := strings.CutPrefix(name, "last="); ok {
			s.last = last
		}
		if flags, ok := strings.CutPrefix(name, "decodes="); ok {
			s.decodes = flags
		}
		s.marks |= markOf(name)
		s.does |= classOf(name)
	}
	for _, role := range [...]string{"argv*", "sh*", "shs*", "code*", "args*", "words*", "keys*"} {
		s.starts = s.starts || strings.Contains(s.operands, role)
	}
	following := table[end:]
	s.subs = strings.HasPrefix(following, path) && strings.HasPrefix(following[len(path):], " ") &&
		!strings.HasPrefix(following[len(path):], " =")
	return s
}

func (s *spec) is(m marks) bool { return s.marks&m != 0 }

// flag is a flag of an entry.
type flag struct {
	names string // "r=R=recursive"
	takes byte   // ':' a value, '?' one only if it is attached, '!' or 0 none
	role  string // what the value is
	at    int    // where it stands in the entry
}

// lookup finds a flag by one of its names.
func (s *spec) lookup(name string) (flag, bool) {
	if name == "" {
		return flag{}, false
	}
	for from := 0; ; {
		i := strings.Index(s.flags[from:], name)
		if i < 0 {
			return flag{}, false
		}
		i += from
		from = i + 1
		if i > 0 && isNameStart(s.flags[i-1]) && isNameEnd(s.flags, i+len(name)) {
			if f, ok := s.flagAt(i); ok {
				return f, true
			}
		}
	}
}

// abbreviated finds the only flag with a name that begins so.
func (s *spec) abbreviated(prefix string) (flag, bool) {
	var found flag
	for from := 0; ; {
		i := strings.Index(s.flags[from:], prefix)
		if i < 0 {
			return found, found.names != ""
		}
		i += from
		from = i + 1
		if i == 0 || !isNameStart(s.flags[i-1]) {
			continue
		}
		f, ok := s.flagAt(i)
		if !ok {
			continue
		}
		if found.names != "" && found.at != f.at {
			return flag{}, false
		}
		found = f
	}
}

// wordEnd is where the first word of a line of the table ends.
func wordEnd(s string) int {
	end := 0
	for end < len(s) && s[end] != ' ' && s[end] != '\n' {
		end++
	}
	return end
}

func isNameStart(before byte) bool { return before == ' ' || before == '=' }

func isNameEnd(s string, i int) bool {
	return i == len(s) || s[i] == ' ' || s[i] == '=' || s[i] == ':' || s[i] == '?' || s[i] == '!' || s[i] == '\n'
}

// flagAt reads the flag around an offset.
func (s *spec) flagAt(i int) (flag, bool) {
	from := strings.LastIndexByte(s.flags[:i], ' ') + 1
	word := s.flags[from:]
	word = word[:wordEnd(word)]
	end := 0
	for end < len(word) && word[end] != ':' && word[end] != '?' && word[end] != '!' {
		end++
	}
	switch {
	case word == "" || word[0] == '!':
		return flag{}, false
	case end == len(word):
		return flag{names: word, at: from}, true
	case i-from > end:
		return flag{}, false
	}
	return flag{names: word[:end], takes: word[end], role: word[end+1:], at: from}, true
}
