package world

import (
	"os"
	"path/filepath"

	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/value"
)

var withinFunc = Func{
	Func: fn.Func{
		ID: WithinID, Name: "within", Min: 2, Max: 2,
		Types: func() (value.Type, []value.Type) { return value.BoolType, texts(2) },
	},
	Ask: func(w *World, args []value.Value) (value.Value, error) {
		p, err := text("within", args[0])
		if err != nil {
			return value.Value{}, err
		}
		dir, err := text("within", args[1])
		return value.OfBool(err == nil && w.within(p, dir)), err
	},
}

// within reports whether a path leads into a folder.
func (w *World) within(p, dir string) bool {
	switch dir {
	case "project":
		dir = w.Project()
	case "home":
		dir = w.Home
	}
	if p == "" || p[0] == program.Any || dir == "" {
		return false // of a path whose beginning is not known, nothing is
	}
	real := Follow(from(w.Cwd(), w.expand(p)))
	folder := Follow(w.absolute(dir))
	if _, ok := below(folder, real); ok {
		return true
	}
	return inside(folder, real)
}

// inside reports whether a path lies in a folder that has more than one name:
// where upper and lower case are the same, or a folder is mounted twice.
func inside(folder, real string) bool {
	want, err := os.Stat(folder)
	if err != nil {
		return false
	}
	for {
		if info, err := os.Lstat(real); err == nil && os.SameFile(want, info) {
			return true
		}
		up := filepath.Dir(real)
		if up == real {
			return false
		}
		real = up
	}
}
