package host

import (
	"path/filepath"

	"github.com/hookc/hookc/runtime/value"
)

// Scope is whose configuration an installation is written into.
type Scope uint8

// The scopes. Managed is the machine's: users cannot override it.
const (
	Project Scope = iota
	User
	Managed
)

// String is the scope as --scope names it.
func (s Scope) String() string { return [...]string{"project", "user", "managed"}[s] }

// Site is where a policy is installed.
type Site struct {
	Scope  Scope
	Root   string // the project's folder; absolute
	Home   string // the user's home folder; absolute
	System string // "linux", "darwin", "windows"

	// Program is the evaluator or its launcher: an absolute path, or for a project
	// one below its root with slashes, so that every clone can use it.
	Program string

	// Settings reads what a TOML file says besides what this policy has in it. No
	// file says nothing.
	Settings func(file string) (value.Value, error)

	from, to string // what is in this folder of the home folder is in another, absolute one; "" for none
}

// InRoot is a path of the project.
func (s Site) InRoot(path string) string { return filepath.Join(s.Root, filepath.FromSlash(path)) }

// InHome is a path of the home folder, or of the folder that the client has instead
// of it.
func (s Site) InHome(path string) string {
	if moved, ok := s.Elsewhere(path); ok {
		return moved
	}
	return filepath.Join(s.Home, filepath.FromSlash(path))
}

// Edit is one change of the host's configuration.
type Edit struct {
	File string // absolute

	// Of a JSON file: Entry is appended to the list at Under, which is made where it
	// is missing. Start is what the file holds first where there is none.
	Under []string
	Entry value.Value
	Start string

	Block string // of a TOML file: tables of our own, at the end
	Whole []byte // a file of our own
	Exec  bool   // of Whole: it is a program

	// Ask is a question that a person must agree to before this is written, such as
	// whether the host shall trust the hooks; "" where none is.
	Ask string
}

// Placed is an entry that was put into a list of a JSON file, and where it stands
// there.
type Placed struct {
	Edit
	Index int
}
