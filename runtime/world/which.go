package world

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

var whichFunc = Func{
	Func: fn.Func{
		ID: WhichID, Name: "which", Min: 1, Max: 1,
		Types: func() (value.Type, []value.Type) { return value.StringType.Optional(), texts(1) },
	},
	Ask: func(w *World, args []value.Value) (value.Value, error) {
		name, err := text("which", args[0])
		if err != nil {
			return value.Value{}, err
		}
		if p := w.which(name); p != "" {
			return value.OfString(p), nil
		}
		return value.Value{}, nil
	},
}

// which is where a program is, "" where it is nowhere.
func (w *World) which(name string) string {
	switch {
	case name == "" || name == "." || name == "..":
		return ""
	case filepath.IsAbs(name):
		return w.program(name)
	case strings.ContainsAny(name, `/`+string(filepath.Separator)):
		return "" // from the working directory, which PATH has nothing to do with
	}
	list, _ := w.getenv("PATH")
	for _, dir := range filepath.SplitList(list) {
		if filepath.IsAbs(dir) {
			if p := w.program(filepath.Join(dir, name)); p != "" {
				return p
			}
		}
	}
	return ""
}

// program is a file that can be started, on Windows by its name without the
// extension too.
func (w *World) program(p string) string {
	if runtime.GOOS != "windows" {
		if info, err := os.Stat(p); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return p
		}
		return ""
	}
	extensions, ok := w.getenv("PATHEXT")
	if !ok {
		extensions = ".com;.exe;.bat;.cmd"
	}
	for _, ext := range append([]string{""}, strings.Split(extensions, ";")...) {
		if info, err := os.Stat(p + ext); err == nil && info.Mode().IsRegular() && filepath.Ext(p+ext) != "" {
			return p + ext
		}
	}
	return ""
}
