package eval

import (
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/hookc/hookc/runtime/automaton"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// touched is the files that a tool call reads, writes and deletes.
type touched struct {
	done   bool
	lists  [3][]file
	seen   [3]map[string]int // a path's place in its list
	values [3]value.Value
	looked int // paths that were resolved on the disk
	listed int // folders that were read for patterns
	work   int // steps spent on patterns
	walk   *automaton.Walk
}

// file is a file by its names. The real one is with symlinks followed; alias is
// the same below a link of the root folder; written is the path as it stands, made
// absolute, where that is another.
type file struct {
	real, alias, written string
	marked               bool   // it holds a pattern of the shell
	nowhere              bool   // the folder of its real name is missing
	found                []file // what the pattern names on the disk
	expanded             bool
}

// maxResolved bounds the paths of an event whose links are followed: a line may
// name any number.
const maxResolved = 4096

// maxRoom bounds the files that there is room for before they are looked at.
const maxRoom = 64

// files is the files of one of the lists, as table.FilesRead and the like number
// them.
func (s *Scope) files(which uint32) []file {
	t := &s.touched
	if !t.done {
		t.done = true
		of := s.ev.Files()
		line := s.line()
		t.room(line)
		s.touch(false, of.Read, of.Written, of.Deleted)
		if line != nil {
			for i := range line.Commands {
				if c := &line.Commands[i]; !c.Remote {
					s.touch(true, c.Reads, c.Writes, c.Deletes)
				}
			}
		}
	}
	if which >= uint32(len(t.lists)) {
		s.t.Damage()
		return nil
	}
	return t.lists[which]
}

// room makes room for the files of a line: most are named once.
func (t *touched) room(line *shell.Line) {
	if line == nil {
		return
	}
	var n [len(t.lists)]int
	for i := range line.Commands {
		c := &line.Commands[i]
		n[0], n[1], n[2] = n[0]+len(c.Reads), n[1]+len(c.Writes), n[2]+len(c.Deletes)
	}
	for which, n := range n {
		if n = min(n, maxRoom); n > 0 {
			t.lists[which], t.seen[which] = make([]file, 0, n), make(map[string]int, n)
		}
	}
}

// filesField is files.read and the like: each file once.
func (s *Scope) filesField(f event.FieldID) value.Value {
	if !s.ev.Kind.Tool {
		return value.Value{}
	}
	which := uint32(f - event.FilesRead)
	if v := s.touched.values[which]; !v.IsNil() {
		return v
	}
	items, seen := []value.Value{}, map[string]bool{}
	for _, file := range s.files(which) {
		if !seen[file.real] {
			seen[file.real] = true
			items = append(items, value.OfString(file.real))
		}
	}
	s.touched.values[which] = value.OfList(items)
	return s.touched.values[which]
}

// touch adds to the lists: what is read, written and deleted. Only what a command names
// can be a pattern of the shell, also where the tool call names the same bytes.
func (s *Scope) touch(command bool, lists ...[]string) {
	t := &s.touched
	for which, paths := range lists {
		for _, p := range paths {
			pattern := command && marked(p)
			if at, ok := t.seen[which][p]; ok {
				t.lists[which][at].marked = t.lists[which][at].marked || pattern
				continue
			}
			if t.seen[which] == nil {
				t.seen[which] = map[string]int{}
			}
			t.seen[which][p] = len(t.lists[which])
			f := s.file(p)
			f.marked = pattern
			t.lists[which] = append(t.lists[which], f)
		}
	}
}

// file is a path under all its names. One whose beginning is not known leads
// nowhere that can be looked at.
func (s *Scope) file(p string) file {
	if p != "" && p[0] == program.Any {
		return file{real: p}
	}
	abs := s.absolute(p)
	f := file{written: path.Clean(filepath.ToSlash(abs))}
	f.real = f.written
	if s.touched.looked++; s.touched.looked <= maxResolved {
		f.real, f.nowhere = s.resolveIn(abs)
		f.alias = s.rootAlias(f.written, f.real)
	}
	if f.written == f.real || f.written == f.alias {
		f.written = ""
	}
	return f
}

// marked reports whether a path holds a pattern of the shell.
func marked(p string) bool {
	return strings.IndexByte(p, program.Star) >= 0 || strings.IndexByte(p, program.One) >= 0
}

// names is every name of a file.
func (f *file) names() [3]string { return [3]string{f.real, f.alias, f.written} }

// filesMatch reports whether the globs of a node name a file of the tool call.
func (s *Scope) filesMatch(n table.Node) bool {
	list := s.files(n.B)
	for i := range list {
		if s.fileMatches(n, &list[i]) {
			return true
		}
	}
	return false
}

// fileMatches: a glob that takes out counts by where the path leads; by how it
// is written only where the other globs go by that too. Else a link with a
// harmless name would hide a file.
func (s *Scope) fileMatches(n table.Node, f *file) bool {
	out := min(n.C, uint32(n.N))
	in := uint32(n.N) - out
	any := func(name string, from, to uint32, all bool) bool {
		if name == "" {
			return false
		}
		for i := from; i < to; i++ {
			if s.globNamesFile(s.t.Node(s.t.Arg(n.A+i)), name, f.marked, all) {
				return true
			}
		}
		return false
	}
	leads := any(f.real, 0, in, false) || any(f.alias, 0, in, false)
	named := leads || any(f.written, 0, in, false) && !any(f.written, in, in+out, true)
	if named && !any(f.real, in, in+out, true) && !any(f.alias, in, in+out, true) {
		return true
	}
	if !f.marked {
		return false
	}
	found := s.expanded(f)
	for i := range found {
		if s.fileMatches(n, &found[i]) {
			return true
		}
	}
	return false
}

// globNamesFile reports whether a glob names a file; of a pattern of the shell, whether
// it can, or with all, whether it does whatever the pattern stands for.
func (s *Scope) globNamesFile(n table.Node, name string, marked, all bool) bool {
	if n.Op != table.OpGlob {
		s.t.Damage()
		return false
	}
	if s.globNames(n, name, marked, all) {
		return true
	}
	if !foldsCase {
		return false
	}
	lower := strings.ToLower(name)
	return lower != name && s.globNames(n, lower, marked, all)
}

// foldsCase: on these systems files have one name in either case, as a rule.
const foldsCase = runtime.GOOS == "darwin" || runtime.GOOS == "windows"

func (s *Scope) globNames(n table.Node, name string, marked, all bool) bool {
	if n.N == globAbsolute {
		return s.pathMatches(n.B, name, marked, all)
	}
	real, written := s.resolvedProject(), s.Field(event.Project).Str()
	if n.N == globHome {
		real, written = s.resolvedHome(), filepath.ToSlash(s.Home)
	}
	rel, ok := below(real, name)
	if !ok {
		rel, ok = below(written, name)
	}
	return ok && s.pathMatches(n.B, rel, marked, all)
}

// maxPatternWork bounds the steps on patterns of one event. A pattern that is
// too much work can be any file.
const maxPatternWork = 4_000_000

func (s *Scope) pathMatches(dfa uint32, name string, marked, all bool) bool {
	glob := s.t.DFA(dfa)
	if !marked {
		return glob.Match(name)
	}
	if s.touched.work > maxPatternWork {
		return !all
	}
	if s.touched.walk == nil {
		s.touched.walk = &automaton.Walk{}
	}
	w := pathWalk{s.touched.walk, all}
	some, every := w.path(glob, name)
	s.touched.work += w.Steps
	if all {
		return every
	}
	return some
}
