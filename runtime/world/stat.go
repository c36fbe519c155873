package world

import (
	"io/fs"

	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

var existsFunc = Func{
	Func: fn.Func{
		ID: ExistsID, Name: "exists", Min: 1, Max: 1,
		Types: func() (value.Type, []value.Type) { return value.BoolType, texts(1) },
	},
	Ask: func(w *World, args []value.Value) (value.Value, error) {
		info, err := w.statArg("exists", args[0])
		return value.OfBool(info != nil), err
	},
}

var sizeFunc = Func{
	Func: fn.Func{
		ID: SizeID, Name: "size", Min: 1, Max: 1,
		Types: func() (value.Type, []value.Type) { return value.IntType.Optional(), texts(1) },
	},
	Ask: func(w *World, args []value.Value) (value.Value, error) {
		info, err := w.statArg("size", args[0])
		if info == nil || !info.Mode().IsRegular() {
			return value.Value{}, err
		}
		return value.OfInt(int(info.Size())), nil
	},
}

var ageFunc = Func{
	Func: fn.Func{
		ID: AgeID, Name: "age", Min: 1, Max: 1,
		Types: func() (value.Type, []value.Type) { return value.FloatType.Optional(), texts(1) },
	},
	Ask: func(w *World, args []value.Value) (value.Value, error) {
		info, err := w.statArg("age", args[0])
		if info == nil {
			return value.Value{}, err
		}
		return value.OfFloat(w.moment().Sub(info.ModTime()).Seconds()), nil
	},
}

func (w *World) statArg(name string, v value.Value) (fs.FileInfo, error) {
	p, err := text(name, v)
	if err != nil {
		return nil, err
	}
	return w.Stat(p)
}

// Stat is what the disk says of a file or folder of the project, nil where it is
// missing.
func (w *World) Stat(p string) (fs.FileInfo, error) {
	s := w.reach(p)
	return s.info, s.err
}
