package hostconfig

import (
	"bytes"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/runtime/world"
)

// IsConfig reports whether an agent looks for its hooks in a file of this path,
// as far as its path tells.
func IsConfig(name string) bool {
	return slices.ContainsFunc(globs(), func(glob string) bool { return agents.Ends(name, glob) })
}

// Globs are what the ends of the paths match that IsConfig accepts.
func Globs() []string { return slices.Clone(globs()) }

var globs = sync.OnceValue(func() []string {
	out := []string{"HOOK.md", "hook.md", "hooks/*hooks*.json"} // hooks/hooks-cursor.json
	for _, a := range agents.All() {
		out = slices.Concat(out, a.Files, a.PluginFiles)
	}
	for _, a := range agents.Programs() {
		out = append(out, a.Modules...)
		for _, folder := range a.Executables {
			out = append(out, folder+"/*")
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
})

// isUnrelated reports whether the file is somebody else's hooks.json: no agent is
// known for it, and no event of any agent is in it. One that is no JSON, where
// plugins have theirs, is meant as an agent's.
func (f *File) isUnrelated() bool {
	if f.Format != JSON { // what else an agent has in such a file has nothing to do with hooks
		broken := len(f.Problems) > 0 && f.Agent != nil && (f.Format == TOML || hooksInFront.Match(f.Source))
		return !broken && f.Top.Get("hooks") == nil
	}
	if f.Agent != nil || len(f.evidence().knownEvents()) > 0 {
		return false
	}
	last := len(f.Problems) - 1
	return last < 0 || f.Problems[last].Kind != Invalid || !strings.HasSuffix(f.Name, "hooks/hooks.json")
}

// hooksInFront is front matter that has hooks, whether it is YAML or not.
var hooksInFront = lazyregexp.New(`\A(?:\x{FEFF})?---[ \t]*\r?\n(?:[^-\n][^\n]*\n|-?\r?\n|-[^-][^\n]*\n)*hooks[ \t]*:`)

// NotUnderstood says why a file that somebody names is none that hookc can say anything
// about; "" where it can.
func (f *File) NotUnderstood() string {
	switch {
	case f.Format == Code && f.Unrelated:
		return "its name is that of no event"
	case f.HookMD != nil || len(f.HookErrors) > 0 || f.Agent != nil:
		return ""
	case f.Format == FrontMatter:
		return "the text has no hooks in front matter"
	case len(f.Problems) > 0 && f.Problems[len(f.Problems)-1].Kind == Invalid:
		return "the file cannot be read: " + f.Problems[len(f.Problems)-1].Text
	}
	e := f.evidence()
	for name := range e.types {
		if len(agents.WithType(name)) == 0 && !isEvent(name) {
			return "no agent has handlers of type " + Quote(name)
		}
	}
	for _, name := range e.events {
		if !isEvent(name) {
			return "no agent has an event " + name
		}
	}
	if len(e.events) == 0 {
		return "there are no hooks in it"
	}
	return "the file does not tell for which agent it is"
}

// maxFile bounds a manifest; real ones have some kilobytes.
const maxFile = 16 << 20

// isGenerated reports whether hookc wrote the file: all that it runs is the
// evaluator, or the manifest of a build lies above it.
func (f *File) isGenerated(file string) bool {
	evaluators := 0
	for _, g := range f.Groups {
		for _, h := range g.Handlers {
			if h.Command != nil && !runsEvaluator(h.Command.Text) {
				return fromBuild(file)
			}
			if h.Command != nil {
				evaluators++
			}
		}
	}
	return evaluators > 0 || fromBuild(file)
}

func runsEvaluator(command string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(command), " ")
	base := path.Base(strings.Trim(first, `"'`))
	return strings.TrimSuffix(base, ".exe") == "hookeval"
}

// fromBuild looks for the manifest of a build.
func fromBuild(file string) bool {
	if file == "" {
		return false
	}
	for dir, up := path.Dir(file), 0; up < 3; dir, up = path.Dir(dir), up+1 {
		name := filepath.Join(filepath.FromSlash(dir), "manifest.json")
		data, err := world.ReadInProject(name, maxFile)
		if err == nil && bytes.Contains(data, []byte(`"hookc":`)) && bytes.Contains(data, []byte(`"table_sha256":`)) {
			return true
		}
	}
	return false
}
