package lint

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"sort"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Fingerprints is a function that names findings so that a finding keeps its name
// when lines move: by its code, its file as seen from a folder, the block or the
// member that it is in, and the text that it points at, blanks aside. Findings
// that are equal in all this have one name.
func (res *Result) Fingerprints(base string) func(diag.Diag) string {
	scopes := map[string]func(diag.Span) string{}
	return func(d diag.Diag) string {
		file := d.Span.File
		scope, ok := scopes[file]
		if !ok {
			scope = res.scopes(file)
			scopes[file] = scope
		}
		parts := []string{string(d.Code), relative(base, file), scope(d.Span), res.text(d.Span)}
		sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
		return hex.EncodeToString(sum[:12])
	}
}

// relative is a path from a folder, written the same on every system.
func relative(base, file string) string {
	from, err := filepath.Abs(base)
	if err != nil {
		return filepath.ToSlash(file)
	}
	to, err := filepath.Abs(file)
	if err != nil {
		return filepath.ToSlash(file)
	}
	rel, err := filepath.Rel(from, to)
	if err != nil {
		return filepath.ToSlash(file)
	}
	return filepath.ToSlash(rel)
}

// text is what a finding points at, its line where that is nothing.
func (res *Result) text(s diag.Span) string {
	src := res.Sources[s.File]
	from, to := s.Start.Byte, s.End.Byte
	if from < 0 || from > to || to > len(src) {
		return ""
	}
	text := string(src[from:to])
	if strings.TrimSpace(text) == "" && s.Start.Line > 0 {
		text = string(src[lineStart(src, from):lineEnd(src, from)])
	}
	return strings.Join(strings.Fields(text), " ")
}

// scopes finds what a place of a file is in.
func (res *Result) scopes(file string) func(diag.Span) string {
	for _, c := range res.Configs {
		if c.Name == file {
			return func(s diag.Span) string { return strings.Join(members(c.Top, s.Start.Byte), ".") }
		}
	}
	if !strings.HasSuffix(file, folder.Suffix) {
		return func(diag.Span) string { return "" }
	}
	blocks := hclfile.ReadOutline(file, res.Sources[file]).Blocks
	return func(s diag.Span) string {
		i := sort.Search(len(blocks), func(i int) bool { return blocks[i].Span.End.Byte > s.Start.Byte })
		if i == len(blocks) || blocks[i].Span.Start.Byte > s.Start.Byte {
			return ""
		}
		return blocks[i].Type + " " + blocks[i].Label
	}
}

// members are the keys on the way to a byte.
func members(v *hostconfig.Value, at int) []string {
	if v == nil {
		return nil
	}
	for _, m := range v.Members {
		if m.Value != nil && m.Span.Start.Byte <= at && at < m.Value.Span.End.Byte {
			return append([]string{m.Key}, members(m.Value, at)...)
		}
	}
	for _, i := range v.Items {
		if i.Span.Start.Byte <= at && at < i.Span.End.Byte {
			return members(i, at)
		}
	}
	return nil
}
