package assist

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
)

// Definition lists where what is named at an offset is defined: none where that is
// not in a policy, as of an event that agents send. A path leads to its file.
func (v *View) Definition(file string, offset int) (out []diag.Span) {
	o, ok := v.symbolAt(file, offset)
	if !ok {
		return v.fileAt(file, offset)
	}
	if o.kind == KindPack {
		return v.folderStart(o.name)
	}
	v.each(o.symbol, func(sk *hclfile.Sketch, found occurrence) {
		if found.defines {
			out = append(out, spanOf(sk, found.at))
		}
	})
	return out
}

// References lists where what is named at an offset is named; with its definition if
// that is asked for.
func (v *View) References(file string, offset int, declaration bool) (out []diag.Span) {
	o, ok := v.symbolAt(file, offset)
	if !ok {
		return nil
	}
	v.each(o.symbol, func(sk *hclfile.Sketch, found occurrence) {
		if declaration || !found.defines {
			out = append(out, spanOf(sk, found.at))
		}
	})
	return out
}

// each calls f for every occurrence of a symbol: in the files of its folder, and in
// those that may use it.
func (v *View) each(s symbol, f func(*hclfile.Sketch, occurrence)) {
	v.everyOccurrence(s, func(sk *hclfile.Sketch, o occurrence) {
		if o.symbol == s {
			f(sk, o)
		}
	})
}

// everyOccurrence calls f for every occurrence of any symbol in the files that can name a
// symbol.
func (v *View) everyOccurrence(s symbol, f func(*hclfile.Sketch, occurrence)) {
	seen := map[string]bool{}
	in := &scopes{v: v}
	visit := func(sk *hclfile.Sketch) {
		if seen[sk.Name()] {
			return
		}
		seen[sk.Name()] = true
		for _, it := range sk.Body {
			for _, o := range in.occurrences(sk, it) {
				f(sk, o)
			}
		}
	}
	for _, sk := range v.inFolder(s.folder) {
		visit(sk)
	}
	if s.folder == "" || s.kind == KindHook || s.kind == KindUse || s.kind == KindVariable {
		for _, name := range v.files() {
			visit(v.sketch(name))
		}
	}
	if s.kind != KindHook && s.kind != KindUse && s.kind != KindEvent {
		return
	}
	for _, name := range v.scripts() {
		for _, o := range v.scriptOccurrences(name) {
			f(v.sketch(name), o)
		}
	}
}

// folderStart is where the files of a folder begin: at its policy block, else at the
// first file.
func (v *View) folderStart(folder string) (out []diag.Span) {
	list := v.inFolder(folder)
	for _, sk := range list {
		for _, it := range sk.Body {
			if it.Text == "policy" {
				return []diag.Span{spanOf(sk, it.Range)}
			}
		}
	}
	for _, sk := range list {
		return []diag.Span{sk.Span(0, 0)}
	}
	return nil
}

// projectPrefix begins a path that is one of the project, wherever it is written.
const projectPrefix = "project:"

// fileAt is the start of the file that a text at an offset names, where the policy reads
// it: by file() or as a schema.
func (v *View) fileAt(file string, offset int) []diag.Span {
	s := v.spot(file, offset)
	n := s.str()
	if n == nil {
		return nil
	}
	text := s.sk.Unquoted(n)
	rest, ofProject := strings.CutPrefix(text, projectPrefix)
	for dir := s.folder; rest != ""; dir = path.Dir(dir) {
		for _, f := range v.policy().Inputs {
			if f.Data != nil && filepath.ToSlash(f.Name) == path.Join(dir, rest) {
				return []diag.Span{{File: f.Name, Start: diag.Pos{Line: 1, Column: 1}, End: diag.Pos{Line: 1, Column: 1}}}
			}
		}
		if !ofProject || dir == path.Dir(dir) {
			break
		}
	}
	return nil
}
