package lint

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/world"
)

// loaded is a policy as it was read.
type loaded struct {
	place
	policy *ast.Policy
	diags  diag.List
}

// read reads what was found. A folder that another policy uses is a part of that
// one: read by itself it lacks the values that it is given there.
func (res *Result) read(o Options, f *discovered) []*unit {
	list := make([]*loaded, len(f.policies))
	inParallel(len(list), func(i int) { list[i] = load(o, f.policies[i]) })
	list = topPolicies(list)
	units := make([]*unit, len(list)+len(f.configs))
	inParallel(len(units), func(i int) {
		if i < len(list) {
			units[i] = list[i].compile(o)
		} else {
			units[i] = readUnit(o, f.configs[i-len(list)], f.named[f.configs[i-len(list)]])
		}
	})
	return units
}

// topPolicies leaves out the policies that are parts of others. Of folders that use one
// another in a circle, and no other uses, the first stays.
func topPolicies(list []*loaded) []*loaded {
	used := map[string]bool{}
	for _, l := range list {
		l.uses(used)
	}
	kept, parts := map[*loaded]bool{}, map[string]bool{}
	for _, l := range list {
		if l.named || l.pack || !used[filepath.Clean(l.dir)] {
			kept[l] = true
			l.uses(parts)
		}
	}
	for _, l := range list {
		if !kept[l] && !parts[filepath.Clean(l.dir)] {
			kept[l] = true
			l.uses(parts)
		}
	}
	return slices.DeleteFunc(list, func(l *loaded) bool { return !kept[l] })
}

// uses adds the folders that a policy uses, through others too.
func (l *loaded) uses(dirs map[string]bool) {
	for _, s := range l.policy.Sources {
		if dir := filepath.Dir(s.Name); !l.pack && dir != filepath.Clean(l.dir) {
			dirs[dir] = true
		}
	}
}

func load(o Options, p place) *loaded {
	policy, diags := lang.Load(p.options(o))
	return &loaded{place: p, policy: policy, diags: diags}
}

// options say how the policy of a place is read.
func (p place) options(o Options) lang.Options {
	opts := lang.Options{Dir: p.dir, Packs: o.Packs, Vars: o.Vars, Overlay: o.Overlay, Parsed: o.Parsed}
	if p.pack {
		opts.FS = o.Packs
	}
	return opts
}

// compile is what rules are told of a policy; of one with errors, these alone.
func (l *loaded) compile(o Options) *unit {
	u := l.unit()
	var res *compiler.Result
	if !l.diags.HasErrors() && !o.stopped() {
		var more diag.List
		res, more = compiler.Compile(l.policy, compiler.Options{})
		u.findings.Add(more...)
	}
	if res == nil {
		u.broken = l.dir
		return u
	}
	u.policy = l.newPolicy(o, res)
	return u
}

func targets(p *ast.Policy) (out []*host.Target) {
	for _, name := range p.Targets {
		if t, ok := all.LookupTarget(name); ok {
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		return all.Defaults()
	}
	return out
}

// own is the files that are linted: all but those of packs that are used.
func own(o Options, l *loaded) map[string]bool {
	out := map[string]bool{}
	for _, s := range l.policy.Sources {
		name := filepath.ToSlash(s.Name)
		if pack, ok := strings.CutPrefix(path.Dir(name), packPrefix); !ok || l.dir == path.Dir(name) || !isPack(o.Packs, pack) {
			out[s.Name] = true
		}
	}
	return out
}

func isPack(packs fs.FS, name string) bool {
	if packs == nil {
		return false
	}
	_, err := fs.Stat(packs, name)
	return err == nil
}

// leadsNowhere reports whether a path that cannot be read is a link out of the project, or to what
// is not there: the folder of a submodule may be empty.
func leadsNowhere(path string, err error) bool {
	if errors.Is(err, world.ErrOutside) {
		return true
	}
	info, failed := os.Lstat(path)
	return failed == nil && info.Mode()&fs.ModeSymlink != 0
}

// readUnit reads a configuration; what it cannot make sense of is for the rules.
func readUnit(o Options, path string, named bool) *unit {
	u := &unit{sources: map[string][]byte{}, times: map[string]time.Duration{}}
	f, err := readConfig(o, path, named)
	if err != nil && hostconfig.FormatOf(path) == hostconfig.FrontMatter && leadsNowhere(path, err) {
		return u // a text, of which most have no hooks
	}
	if err != nil {
		u.findings.Errorf(diag.CodeConfig, diag.Span{File: path}, "the configuration cannot be read: %v", err)
		return u
	}
	if why := f.NotUnderstood(); named && why != "" {
		u.findings.Errorf(diag.CodeConfig, diag.Span{File: path}, "hookc does not know this as an agent's configuration: %s", why)
	}
	if f.Unrelated {
		return u
	}
	u.config = f
	u.sources[f.Name] = f.Source
	for _, d := range f.HookErrors {
		d.Severity = diag.Warning // hosts of the format may be more lenient than it is
		u.findings.Add(d)
	}
	for _, g := range f.Groups {
		for _, h := range g.Handlers {
			for _, s := range h.Scripts {
				if s.Path == "" || s.Source == nil {
					continue
				}
				if text, ok := o.Overlay[s.Path]; ok {
					s.Source = text
				}
				u.sources[s.Path] = s.Source
			}
		}
	}
	return u
}
