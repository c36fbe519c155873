package main

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// release is one release as it is made.
type release struct {
	builder
	out     string
	version string
	commit  string
	time    time.Time // of the commit: the only time in a release
	shared  []file    // of every package: licence, pages, completions
	sums    map[string]string
}

// program is a hookc that was built.
type program struct {
	platform
	path string
	data []byte
}

// makeRelease writes a release of the sources to a folder.
func makeRelease(source, out string, platforms []string) error {
	r, err := newRelease(source, out)
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.dir)
	programs, err := r.programs(platforms)
	if err != nil {
		return err
	}
	for _, step := range []func([]program) error{r.archives, r.linuxPackages, r.npmPackages, r.formula, r.container, r.checksums} {
		if err := step(programs); err != nil {
			return err
		}
	}
	return nil
}

func newRelease(source, out string) (*release, error) {
	source, err := filepath.Abs(source)
	if err != nil {
		return nil, err
	}
	if there, err := os.ReadDir(out); err == nil && len(there) > 0 {
		return nil, fmt.Errorf("%s is not empty", out)
	}
	seconds, err := output(source, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return nil, err
	}
	commit, err := output(source, "git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*")
	if err != nil {
		return nil, err
	}
	unix, err := strconv.ParseInt(strings.TrimSpace(seconds), 10, 64)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "hookc-release-")
	if err != nil {
		return nil, err
	}
	return &release{
		builder: builder{source, dir}, out: out,
		commit: strings.TrimSpace(commit), time: time.Unix(unix, 0).UTC(),
		sums: map[string]string{},
	}, nil
}

// programs builds hookc for platforms, and asks this machine's for its version,
// manual pages and completions.
func (r *release) programs(platforms []string) (out []program, err error) {
	overlay, err := r.evaluators()
	if err != nil {
		return nil, err
	}
	native, err := r.hookc(host(), overlay)
	if err != nil {
		return nil, err
	}
	if err := r.ask(native); err != nil {
		return nil, err
	}
	for _, name := range platforms {
		p := program{platform: parsePlatform(name), path: native}
		if !slices.Contains(allPlatforms, name) {
			return nil, fmt.Errorf("%q is none of the platforms %s", name, strings.Join(allPlatforms, ", "))
		}
		if p.platform != host() {
			if p.path, err = r.hookc(p.platform, overlay); err != nil {
				return nil, err
			}
		}
		if p.data, err = os.ReadFile(p.path); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// ask collects what every package has beside the program.
func (r *release) ask(hookc string) error {
	version, err := output("", hookc, "--version")
	if err != nil {
		return err
	}
	r.version = strings.TrimPrefix(strings.TrimSpace(version), "hookc ")
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md"} {
		data, err := os.ReadFile(filepath.Join(r.source, name))
		if err != nil {
			return err
		}
		r.shared = append(r.shared, file{name, data, 0o644})
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		script, err := output("", hookc, "completion", shell)
		if err != nil {
			return err
		}
		r.shared = append(r.shared, file{"completions/hookc." + shell, []byte(script), 0o644})
	}
	pages := filepath.Join(r.dir, "man")
	if _, err := output("", hookc, "man", pages); err != nil {
		return err
	}
	return fs.WalkDir(os.DirFS(pages), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(pages, name))
		r.shared = append(r.shared, file{"man/" + name, data, 0o644})
		return err
	})
}

// write writes a file of the release.
func (r *release) write(name string, data []byte) error {
	path := filepath.Join(r.out, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	r.sums[name] = fmt.Sprintf("%x", sha256.Sum256(data))
	return os.WriteFile(path, data, 0o644)
}

// checksums writes the list of all files for sha256sum -c.
func (r *release) checksums([]program) error {
	var b strings.Builder
	names := make([]string, 0, len(r.sums))
	for name := range r.sums {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(&b, "%s  %s\n", r.sums[name], name)
	}
	return r.write("checksums.txt", []byte(b.String()))
}
