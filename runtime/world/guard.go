package world

import (
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/value"
)

var guardFunc = Func{
	Func: fn.Func{
		ID: GuardID, Name: "guard", Min: 1, Max: 1,
		Types: func() (value.Type, []value.Type) { return stringOrNil, texts(1) },
	},
	Ask: func(w *World, args []value.Value) (value.Value, error) {
		p, err := text("guard", args[0])
		if err != nil {
			return value.Value{}, err
		}
		if place := w.guardPlace(p); place != "" {
			return value.OfString(place), nil
		}
		return value.Value{}, nil
	},
}

// guarded is a file or folder of what decides the event, with symlinks resolved.
type guarded struct {
	path   string
	folder bool
}

// guards lists what decides the event: each path where it leads and as it is
// called, for a link on the way can be replaced too.
func (w *World) guards() []guarded {
	if w.guardsDone || w.Guards == nil {
		return w.guardList
	}
	w.guardsDone = true
	seen := map[string]bool{}
	for _, p := range w.Guards() {
		if p == "" || !filepath.IsAbs(p) {
			continue
		}
		info, err := os.Stat(p)
		folder := err == nil && info.IsDir()
		for _, name := range [2]string{Follow(p), filepath.Clean(p)} {
			if name = spelledPath(name); !seen[name] {
				seen[name] = true
				w.guardList = append(w.guardList, guarded{name, folder})
			}
		}
	}
	return w.guardList
}

// spelledPath is a path as guards compares them.
func spelledPath(p string) string {
	p = path.Clean(filepath.ToSlash(p))
	if runtime.GOOS == "darwin" || runtime.GOOS == "windows" {
		p = strings.ToLower(p) // one file in either case, as a rule
	}
	return p
}

// guardPlace says where a path lies as seen from what decides the event; "" is
// nowhere near. The nearest place of all guarded paths counts.
func (w *World) guardPlace(p string) string {
	if p == "" || p[0] == program.Any {
		return "" // a path whose beginning only the shell knows
	}
	real := spelledPath(Follow(from(w.Cwd(), w.expand(p))))
	best := 0
	for _, g := range w.guards() {
		best = max(best, g.place(real))
	}
	if best == 0 && (w.nearSource(real) || w.holdsPolicy(real)) {
		return "policies"
	}
	return [...]string{"", "around", "above", "at", "own"}[best]
}

// The places, the nearer the higher.
const (
	placeAround = 1 + iota
	placeAbove
	placeAt
	placeOwn
)

// place compares the paths name by name. A pattern of the shell counts as all
// that it can stand for.
func (g guarded) place(p string) int {
	want, rest := g.path, strings.TrimPrefix(p, "/")
	want = strings.TrimPrefix(want, "/")
	marked := false
	for {
		switch {
		case want == "" && rest == "":
			switch {
			case !g.folder:
				return placeOwn
			case marked:
				return placeAbove // a pattern that names the folder among others
			}
			return placeAt
		case rest == "":
			return placeAbove
		case want == "":
			return placeOwn
		}
		var name, own string
		name, rest, _ = strings.Cut(rest, "/")
		own, want, _ = strings.Cut(want, "/")
		if before, _, unknown := strings.Cut(name, string(program.Any)); unknown {
			if !strings.ContainsAny(before, string(program.Star)+string(program.One)) && !strings.HasPrefix(own, before) {
				return 0
			}
			return placeAround
		}
		if name == own {
			continue
		}
		if !program.Wild(name, own) {
			return 0
		}
		marked = true
	}
}

// nearSource reports whether a path is a source of the policy, or a folder that
// holds one.
func (w *World) nearSource(p string) bool {
	for _, s := range w.sources() {
		if place := s.place(p); place == placeOwn || place == placeAbove {
			return true
		}
	}
	return false
}

func (w *World) sources() []guarded {
	if w.sourcesDone || w.Sources == nil {
		return w.sourceList
	}
	w.sourcesDone = true
	for _, p := range w.Sources() {
		w.sourceList = append(w.sourceList, guarded{spelledPath(p), false})
	}
	return w.sourceList
}

// The bounds of the look for policies in folders that are deleted or moved.
const (
	maxPolicyFolders = 64
	maxPolicyNames   = 1024
)

// holdsPolicy reports whether a path is a folder with a policy in it, or in a
// folder of it.
func (w *World) holdsPolicy(p string) bool {
	if strings.ContainsAny(p, "\x00\x01\x02") {
		return false
	}
	found, folders := w.policyIn(p)
	for _, name := range folders {
		if found {
			break
		}
		found, _ = w.policyIn(p + "/" + name)
	}
	return found
}

func (w *World) policyIn(dir string) (found bool, folders []string) {
	if w.policyLooks >= maxPolicyFolders || !w.Has(dir) {
		return false, nil
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return false, nil
	}
	w.policyLooks++
	f, err := os.Open(dir)
	if err != nil {
		return false, nil
	}
	defer f.Close()
	entries, _ := f.ReadDir(maxPolicyNames)
	for _, e := range entries {
		switch name := e.Name(); {
		case e.IsDir():
			folders = append(folders, name)
		case strings.HasSuffix(name, ".hook.hcl"):
			return true, nil
		}
	}
	return false, folders
}
