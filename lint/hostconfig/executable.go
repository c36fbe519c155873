package hostconfig

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/agents"
)

// readExecutable reads a hook that is a file of its agent's folder, named after its event, as
// a configuration of one handler that runs the file.
func (f *File) readExecutable(a *agents.Agent, file string) {
	start := diag.Pos{Line: 1, Column: 1}
	span := diag.Span{File: f.Name, Start: start, End: start}
	f.Format, f.Agent, f.Sure, f.Only, f.Candidates = Code, a, true, true, []*agents.Agent{a}
	f.Top = &Value{Kind: Object, Span: span}
	event, meant := executableEvent(a, path.Base(f.Name))
	if !meant {
		f.Unrelated = true
		return
	}
	entry := Member{Key: event, Span: span, Value: &Value{Kind: Object, Span: span}}
	f.Hooks = &Value{Kind: Object, Span: span, Members: []Member{entry}}
	f.Generated = bytes.Contains(f.Source, []byte("Written by hookc."))
	g := f.addGroup(entry, entry.Value)
	h := &Handler{Group: g, Value: entry.Value}
	g.Handlers = []*Handler{h}
	s := &Script{Handler: h, Path: f.Name, Written: path.Base(f.Name), Span: span, Direct: true, Lang: language(f.Name, f.Source)}
	if s.Lang == "" && !bytes.HasPrefix(f.Source, []byte("#!")) {
		s.Lang, _ = interpreter(a.Extensions[path.Ext(f.Name)])
	}
	if len(f.Source) <= maxScript && bytes.IndexByte(f.Source, 0) < 0 {
		s.Source = f.Source
	}
	if info, err := os.Stat(filepath.FromSlash(file)); file != "" && err == nil && runtime.GOOS != "windows" {
		s.Mode = uint32(info.Mode().Perm())
	}
	h.Scripts = []*Script{s}
}

// executableEvent is the event that a file of such a folder is named after: as the agent finds
// it, or as it is written where the agent does not find it and it is meant as one all the
// same. Others, such as README.md, are not hooks.
func executableEvent(a *agents.Agent, base string) (event string, meant bool) {
	ext := strings.ToLower(path.Ext(base))
	stem := base[:len(base)-len(ext)]
	_, runs := a.Extensions[ext]
	for _, e := range a.Events {
		if runs && strings.EqualFold(e.Name, stem) {
			return e.Name, true
		}
	}
	if runs || programs[ext] {
		for _, e := range a.Events {
			if agents.Plain(e.Name) == agents.Plain(stem) {
				return stem + foreign(ext, runs), true
			}
		}
	}
	if _, near := agents.NearEvent(a, stem); runs && near || runs && isEvent(stem) {
		return stem, true
	}
	return "", false
}

// foreign is an extension that the agent does not take off.
func foreign(ext string, runs bool) string {
	if runs {
		return ""
	}
	return ext
}

// programs are extensions of files that only programs have.
var programs = map[string]bool{".rb": true, ".pl": true, ".php": true, ".bat": true, ".cmd": true, ".exe": true, ".fish": true, ".ksh": true}
