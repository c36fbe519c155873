package program

import (
	_ "embed"
	"strings"
)

//go:embed programs.txt
var table string

// Known reports whether the table has the program, under this name or one that
// stands for it.
func Known(name string) bool {
	_, _, ok := locate(name)
	return ok
}

// Names lists the programs of the table and their other names, sorted.
func Names() []string {
	var names []string
	for at := first(); at < len(table); at = next(at) {
		if k := key(at); !strings.Contains(k, " ") {
			names = append(names, k)
		}
	}
	return names
}

// Canonical is the name under which the table has a program: python3.12 is
// python, GIT.EXE is git, grm is rm. A program that the table does not know
// keeps its name.
func Canonical(name string) string {
	if _, known, ok := locate(name); ok {
		return known
	}
	return name
}

// locate finds the entry of a program, and the name it stands under.
func locate(name string) (at int, known string, ok bool) {
	if strings.Contains(name, " ") {
		return 0, "", false // subcommands are no programs
	}
	if at, ok := search(name); ok {
		return at, name, true
	}
	lower := strings.ToLower(name)
	for _, suffix := range [...]string{".exe", ".cmd", ".bat", ".com"} {
		lower = strings.TrimSuffix(lower, suffix)
	}
	plain := strings.TrimRight(lower, "0123456789.-")
	gnu := ""
	if strings.HasPrefix(lower, "g") {
		gnu = lower[1:] // GNU's programs on macOS
	}
	if strings.HasPrefix(lower, "mkfs.") {
		plain = "mkfs"
	}
	for _, other := range [...]string{lower, plain, gnu} {
		if other == "" || other == name {
			continue
		}
		if at, ok := search(other); ok {
			return at, other, true
		}
	}
	return 0, "", false
}

// The table is sorted by key, so an entry is found by halving. An entry starts
// at the beginning of a line that is not indented.

// first is where the entries begin: after the comment and an empty line.
func first() int { return strings.Index(table, "\n\n") + 2 }

func lineEnd(at int) int {
	if n := strings.IndexByte(table[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(table)
}

func next(at int) int {
	at = lineEnd(at)
	for at < len(table) && table[at] == ' ' {
		at = lineEnd(at)
	}
	return at
}

// start is the beginning of the entry that holds the offset.
func start(at int) int {
	for {
		at = strings.LastIndexByte(table[:at], '\n') + 1
		if at == 0 || table[at] != ' ' {
			return at
		}
		at--
	}
}

// key is the program and its subcommands.
func key(at int) string {
	end := at
	for end < len(table) && table[end] != ':' && table[end] != '=' && table[end] != '\n' {
		end++
	}
	return strings.TrimRight(table[at:end], " ")
}

// compare orders the key at a place and a path.
func compare(at int, path string) int {
	for i := 0; ; i++ {
		c := table[at+i]
		switch ends := c == ':' || c == '\n' || c == ' ' && table[at+i+1] == '='; {
		case i == len(path) && ends:
			return 0
		case ends:
			return -1
		case i == len(path):
			return 1
		case c != path[i]:
			return int(c) - int(path[i])
		}
	}
}

// search finds the entry of a path.
func search(path string) (int, bool) {
	if path == "" || path[0] <= '#' {
		return 0, false
	}
	if indexed() {
		return indexedAt(path)
	}
	return halve(path)
}

// halve is search without the index. The lines of the comment stand in front of
// all entries and are less than all paths.
func halve(path string) (int, bool) {
	low, high := 0, len(table)
	for low < high {
		at := max(start((low+high)/2), low)
		switch order := compare(at, path); {
		case order == 0:
			return at, true
		case order < 0:
			low = next(at)
		default:
			high = at
		}
	}
	return low, false
}
