package eval

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// paths is what was looked up on the disk.
type paths struct {
	abs      value.Value // PathsAbs
	absDone  bool
	aliases  []string // PathsAbs under the names of links in the root folder
	project  string   // found above cwd
	resolved string   // the project, symlinks resolved
	followed map[string]folder
	home     string // the home folder, symlinks resolved
	tookDone bool   // the duration of a tool call was looked for
}

// lazyField is a field that is looked up on the disk, or put together, where the
// host did not send it.
func (s *Scope) lazyField(f event.FieldID) value.Value {
	if v := s.ev.Get(f); !v.IsNil() {
		return v
	}
	switch f {
	case event.Project:
		return value.OfString(s.project())
	case event.PathsAbs:
		return s.pathsAbs()
	case event.Duration:
		return s.took()
	case event.Output:
		s.ev.Set(f, event.OutputText(s.ev.Get(event.ToolOutput)))
		return s.ev.Get(f)
	}
	if p := s.ev.Get(event.Path); p.Kind() == value.String {
		return value.OfString(s.resolve(p.Str()))
	}
	return value.Value{}
}

// took is how long a tool call took, from when its before_tool was answered. The
// event keeps it, for the ledger.
func (s *Scope) took() value.Value {
	if call := s.ev.Get(event.ToolUseID).Str(); !s.paths.tookDone && s.outer != nil && s.ev.Kind.Tool && call != "" {
		s.paths.tookDone = true
		if d, ok := s.outer.opt.World.Since(call); ok {
			s.ev.Set(event.Duration, value.OfFloat(d))
		}
	}
	return s.ev.Get(event.Duration)
}

func (s *Scope) pathsAbs() value.Value {
	written := s.ev.Get(event.Paths)
	if p := s.ev.Get(event.Path); written.IsNil() && p.Kind() == value.String {
		written = value.OfList([]value.Value{p}) // an event about one file, without a tool
	}
	if s.paths.absDone || written.Kind() != value.List {
		return s.paths.abs
	}
	items := make([]value.Value, written.Len())
	for i := range items {
		real := s.resolve(written.At(i).Str())
		items[i] = value.OfString(real)
		if alias := s.rootAlias(s.absolute(written.At(i).Str()), real); alias != "" {
			s.paths.aliases = append(s.paths.aliases, alias)
		}
	}
	s.paths.abs, s.paths.absDone = value.OfList(items), true
	return s.paths.abs
}

// resolve makes a path absolute, from the event's cwd, with symlinks and ..
// resolved as far as the path exists.
func (s *Scope) resolve(p string) string {
	real, _ := s.resolveIn(s.absolute(p))
	return real
}

// resolveIn is resolve of an absolute path. nowhere reports that the folder of its
// last name is missing, so that nothing can be in it.
func (s *Scope) resolveIn(p string) (real string, nowhere bool) {
	if p[0] == program.Any {
		return filepath.ToSlash(p), false
	}
	dir, name := filepath.Split(p)
	if name == "" || name == "." || name == ".." {
		return filepath.ToSlash(world.Follow(p)), false
	}
	in := s.followed(dir)
	if in.missing || marked(name) { // what a pattern stands for is looked up where it matters
		return filepath.ToSlash(filepath.Join(in.real, name)), in.missing
	}
	real, _ = world.FollowIn(in.real, name)
	return filepath.ToSlash(real), false
}

// folder is a folder with symlinks resolved.
type folder struct {
	real    string
	missing bool // surely, so that a look at what is in it is spared
}

// followed is a folder with symlinks resolved: of many files most are in a few, and
// of those many lie in one. What stands before a .. may be missing, and then no
// link behind it counts.
func (s *Scope) followed(dir string) folder {
	return s.kept(dir, func(dir string) folder {
		parent, name := filepath.Split(strings.TrimSuffix(dir, string(filepath.Separator)))
		if name == "" || name == "." || strings.Contains(dir, "..") {
			return follow(dir)
		}
		above := s.kept(parent, follow)
		if above.missing {
			return folder{filepath.Join(above.real, name), true}
		}
		real, missing := world.FollowIn(above.real, name)
		return folder{real, missing}
	})
}

func follow(dir string) folder {
	real, missing := world.FollowAsFar(dir)
	return folder{real, missing}
}

// kept is a folder as it was resolved before, or is now.
func (s *Scope) kept(dir string, resolve func(string) folder) folder {
	f, ok := s.paths.followed[dir]
	if !ok {
		if s.paths.followed == nil {
			s.paths.followed = map[string]folder{}
		}
		f = resolve(dir)
		s.paths.followed[dir] = f
	}
	return f
}

// absolute is a path from the event's cwd, or from the home folder.
func (s *Scope) absolute(p string) string {
	if rest, ok := strings.CutPrefix(p, "~"); ok && s.Home != "" && (rest == "" || os.IsPathSeparator(rest[0])) {
		p = s.Home + rest
	}
	// /dev/sda has no drive on Windows and yet is no path below the cwd.
	if rooted := p != "" && os.IsPathSeparator(p[0]); !rooted && !filepath.IsAbs(p) {
		p = s.ev.Get(event.Cwd).Str() + string(filepath.Separator) + p // of an unknown cwd, an unknown path
	}
	return p
}

// rootAlias is a resolved path as it is called through a link in the root
// folder, "" where there is none: /tmp/x for /private/tmp/x on macOS. People
// write such names in absolute globs. No link below the root counts: an agent
// can make those, and a path must not pass for one that it is not.
func (s *Scope) rootAlias(written, real string) string {
	written = filepath.ToSlash(filepath.Clean(written))
	if len(written) < 2 || written[0] != '/' || filepath.VolumeName(written) != "" {
		return ""
	}
	link := written
	if end := strings.IndexByte(written[1:], '/'); end >= 0 {
		link = written[:1+end]
	}
	if target := filepath.ToSlash(s.followed(link).real); target != link {
		if rest, ok := below(target, real); ok {
			return path.Join(link, rest)
		}
	}
	return ""
}

// project is the project's folder where the host does not say it.
func (s *Scope) project() string {
	if s.paths.project == "" {
		s.paths.project = filepath.ToSlash(world.FindProject(s.ev.Get(event.Cwd).Str()))
	}
	return s.paths.project
}

// resolvedProject is the project as resolve spells paths.
func (s *Scope) resolvedProject() string {
	if s.paths.resolved == "" {
		if p := s.Field(event.Project).Str(); p != "" {
			s.paths.resolved = filepath.ToSlash(world.Follow(p))
		}
	}
	return s.paths.resolved
}

// resolvedHome is the home folder as resolve spells paths.
func (s *Scope) resolvedHome() string {
	if s.paths.home == "" && s.Home != "" {
		s.paths.home = filepath.ToSlash(world.Follow(s.Home))
	}
	return s.paths.home
}
