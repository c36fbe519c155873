package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/hookc/hookc/cmd/hookc/transcript"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/world"
)

// reader finds the records.
func (f *replayFlags) reader() (*transcript.Reader, transcript.Place, error) {
	r := &transcript.Reader{Workers: runtime.GOMAXPROCS(0)}
	place, err := f.place()
	if err != nil {
		return nil, place, err
	}
	if r.Since, err = moment(f.since, time.Now()); err != nil {
		return nil, place, fmt.Errorf("--since: %w", err)
	}
	if f.host != "" {
		h, ok := all.Lookup(f.host)
		if !ok {
			return nil, place, unknownTarget(f.host)
		}
		r.Host = h
	}
	formats, err := f.formats()
	if err != nil {
		return nil, place, err
	}
	if len(f.records) == 0 {
		r.Files, r.Place = place.Find(formats), &place
		return r, place, nil
	}
	for _, path := range f.records {
		found, err := recordsAt(path, formats)
		if err != nil {
			return nil, place, err
		}
		r.Files = append(r.Files, found...)
	}
	return r, place, nil
}

// place is the project, and where its agents keep their records.
func (f *replayFlags) place() (p transcript.Place, err error) {
	p.Getenv = os.Getenv
	p.Home, _ = os.UserHomeDir()
	p.Project = f.project
	if p.Project == "" {
		p.Project = world.FindProject(workDir())
	}
	if p.Project, err = filepath.Abs(p.Project); err != nil {
		return p, err
	}
	if info, err := os.Stat(p.Project); err != nil {
		return p, err
	} else if !info.IsDir() {
		return p, fmt.Errorf("%s is no folder", p.Project)
	}
	return p, nil
}

// formats is the records that --agent names; all where it names none.
func (f *replayFlags) formats() (out []*transcript.Format, err error) {
	if len(f.agents) == 0 {
		return transcript.Formats, nil
	}
	for _, name := range f.agents {
		format, ok := transcript.Lookup(name)
		if !ok {
			return nil, fmt.Errorf("--agent is one of %s, not %q%s", strings.Join(formatNames(), ", "), name, didYouMean(name, formatNames(), ""))
		}
		out = append(out, format)
	}
	return out, nil
}

// recordsAt is a file of records, or those in a folder.
func recordsAt(path string, formats []*transcript.Format) (found []transcript.Found, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		format, err := transcript.Know(path)
		if err != nil {
			return nil, err
		}
		if format == nil {
			return nil, fmt.Errorf("%s holds no record that hookc knows: %s", path, strings.Join(formatNames(), ", "))
		}
		return []transcript.Found{{Path: path, Format: format}}, nil
	}
	err = filepath.WalkDir(path, func(file string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() || !strings.HasSuffix(file, ".jsonl") {
			return nil // what cannot be listed holds no records
		}
		format, err := transcript.Know(file)
		if err == nil && format != nil && slices.Contains(formats, format) {
			found = append(found, transcript.Found{Path: file, Format: format})
		}
		return nil
	})
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("there are no records in %s", path)
	}
	return found, err
}

// projectIn answers for the variables in which agents name the project.
func projectIn(root string) func(string) string {
	return func(name string) string {
		if strings.HasSuffix(name, "_PROJECT_DIR") {
			return root
		}
		return ""
	}
}

// hostWorld is what decoding may ask when a call is replayed.
func hostWorld(c *transcript.Call, d *decider) host.World {
	return host.World{Getenv: projectIn(c.Root), Dir: d.dir, Declared: d.declared}
}
