package lsp

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/config"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
)

// checkUnit looks for errors, which takes a fraction of a second, and leaves the rest
// to lintUnit.
func (s *Server) checkUnit(u unit) {
	if !s.isOpen(u) {
		return
	}
	if u.kind == policy {
		s.checkPolicy(u)
	}
	s.lint.ask(u)
}

func (s *Server) checkPolicy(u unit) {
	snap := s.docs.snapshot()
	p, diags := s.load(u.path, snap)
	texts := map[string][]byte{}
	for _, f := range p.Sources {
		texts[f.Name] = f.Data
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.of(u)
	if k.policy == nil || !hasSyntaxError(diags) {
		k.policy = p
	}
	k.errors, k.broken = diags, diags.HasErrors()
	if s.stale(u, snap) {
		return // a later check is asked for
	}
	s.show(u, k, snap, texts, k.now(texts))
}

func (s *Server) load(dir string, snap snapshot) (*ast.Policy, diag.List) {
	return lang.Load(lang.Options{Dir: dir, Packs: s.options.Packs, Overlay: snap.overlay(), Parsed: &s.parsed})
}

// now is what is wrong according to the last check: its errors, or else what the last
// lint found, as far as it is still there.
func (k *known) now(texts map[string][]byte) diag.List {
	out := append(diag.List{}, k.errors...)
	if k.broken {
		return out
	}
	ways := map[string]moved{}
	for _, d := range k.found {
		if d.Severity == diag.Error && d.Name == "" {
			continue // an error that is mended
		}
		file := d.Span.File
		before, after := k.texts[file], texts[file]
		if after == nil {
			continue
		}
		way, ok := ways[file]
		if !ok {
			way = newMoved(before, after)
			ways[file] = way
		}
		if d, ok := way.diag(d); ok {
			out = append(out, d)
		}
	}
	return out
}

func hasSyntaxError(l diag.List) bool {
	for _, d := range l {
		if d.Code == diag.CodeSyntax {
			return true
		}
	}
	return false
}

// lintUnit finds what hookc lint finds, with the documents in place of the files.
func (s *Server) lintUnit(u unit) {
	if !s.isOpen(u) {
		return
	}
	switch u.kind {
	case policy, configuration:
		s.lintPaths(u)
	case settings:
		s.checkSettings(u)
	case policyTest:
		s.runTests(u)
	}
}

func (s *Server) lintPaths(u unit) {
	snap := s.docs.snapshot()
	o, least, err := s.options.Lint(u.path)
	if err != nil {
		s.failed(u, snap, err)
		return
	}
	o.Paths, o.Packs, o.Overlay, o.Parsed = []string{u.path}, s.options.Packs, snap.overlay(), &s.parsed
	if u.kind == configuration {
		o.Only = u.path
	}
	o.Stop = func() bool { return s.stale(u, snap) }
	res, err := lint.Run(o)
	if errors.Is(err, lint.ErrStopped) {
		return // the change that stopped it has asked for another
	}
	if err != nil {
		s.failed(u, snap, err)
		return
	}
	for _, err := range res.Failures {
		s.log(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.of(u)
	k.found, k.texts, k.result = res.AtLeast(least), res.Sources, res
	if u.kind == policy && s.stale(u, snap) {
		return // what is found will be shown by the check that is asked for
	}
	s.show(u, k, snap, res.Sources, k.found)
}

// failed says where a unit is that nothing is known of it.
func (s *Server) failed(u unit, snap snapshot, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := diag.List{}
	list.Errorf("", diag.Span{File: u.path}, "%v", err)
	s.show(u, s.of(u), snap, nil, list)
}

func (s *Server) checkSettings(u unit) {
	snap := s.docs.snapshot()
	text := snap.text(u.path, nil)
	file, diags := config.Parse(u.path, text.data)
	if !diags.HasErrors() {
		_, _, more := lint.Configure(file, rules.Presets[0].Select, rules.All)
		diags.Add(more...)
	}
	diags.Sort()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.show(u, s.of(u), snap, map[string][]byte{u.path: text.data}, diags)
}

// runTests runs a file of tests as it is on the disk; of one with unsaved changes the
// lines may be others, so that nothing is said until it is saved.
func (s *Server) runTests(u unit) {
	snap := s.docs.snapshot()
	doc := snap.open[u.path]
	saved, err := policytest.Read(policytest.File{Path: u.path})
	if s.options.Test == nil || err != nil || !bytes.Equal(saved, doc.data) {
		return
	}
	res, err := s.options.Test(policyOf(u.path), u.path)
	list := diag.List{}
	if err != nil {
		list.Errorf("", diag.Span{File: u.path}, "the tests cannot run: %v", err)
	}
	for _, f := range res.Failures {
		what, more, _ := strings.Cut(f.Message, "\n")
		list.Errorf("", lineSpan(doc.text, u.path, f.Line), "%s", what).Detail = more
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.show(u, s.of(u), snap, map[string][]byte{u.path: doc.data}, list)
}

// lineSpan is a line without the blanks around it; lines count from 1.
func lineSpan(t text, file string, line int) diag.Span {
	if line < 1 || line > len(t.lines) {
		return diag.Span{File: file}
	}
	from, to := t.lines[line-1], t.lineEnd(line-1)
	body := t.data[from:to]
	from += len(body) - len(bytes.TrimLeft(body, " \t"))
	return diag.Span{File: file, Start: diag.Pos{Line: line, Byte: from}, End: diag.Pos{Line: line, Byte: to}}
}

// stale reports whether a document of the unit has changed since a snapshot.
func (s *Server) stale(u unit, then snapshot) bool {
	now := s.docs.snapshot()
	for _, pair := range [][2]snapshot{{then, now}, {now, then}} {
		for path, doc := range pair[0].open {
			if other, ok := pair[1].open[path]; unitOf(path) == u && (!ok || other.version != doc.version) {
				return true
			}
		}
	}
	return false
}

// show tells the client what is wrong with the files of a unit, and takes back what is
// no more. The lock is held.
func (s *Server) show(u unit, k *known, snap snapshot, texts map[string][]byte, list diag.List) {
	byFile := map[string]diag.List{}
	for _, d := range list {
		if d.Span.File == u.path && u.kind == policy || d.Span.IsZero() { // of the folder as a whole
			d.Span.File = firstOpen(u, snap)
		}
		if !filepath.IsAbs(d.Span.File) {
			s.log(fmt.Errorf("%w", d)) // of a pack's own file, which the client cannot show
			continue
		}
		byFile[d.Span.File] = append(byFile[d.Span.File], d)
	}
	for file := range k.shown {
		if _, ok := byFile[file]; !ok {
			byFile[file] = nil
		}
	}
	for path := range snap.open {
		if _, ok := byFile[path]; !ok && unitOf(path) == u {
			byFile[path] = nil // that nothing is wrong is news too
		}
	}
	for file, list := range byFile {
		s.publish(snap, file, texts, list)
	}
	maps.DeleteFunc(byFile, func(_ string, l diag.List) bool { return len(l) == 0 })
	k.shown = byFile
}

func firstOpen(u unit, snap snapshot) string {
	first := ""
	for path := range snap.open {
		if unitOf(path) == u && (first == "" || path < first) {
			first = path
		}
	}
	return first
}
