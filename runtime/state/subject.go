package state

import (
	"slices"

	"github.com/hookc/hookc/runtime/value"
)

// Subject is what an approval is of: it holds as long as this is the same. The
// zero Subject is of whatever is there.
type Subject struct {
	Of    string // the digest of a value; "" where it is of none
	Files []FileDigest
}

// FileDigest is a file of the project as it was.
type FileDigest struct {
	Path   string // as the policy names it
	Digest string // "" where there was none
}

// IsZero reports whether the subject is of nothing.
func (s Subject) IsZero() bool { return s.Of == "" && len(s.Files) == 0 }

// Changed says what of a subject is not as it was: a file's path, or what else it
// is of; "" where nothing is. What is of nothing has not changed.
func (s Subject) Changed(now Subject) string {
	if s.IsZero() {
		return ""
	}
	for _, f := range append(slices.Clone(s.Files), now.Files...) {
		if !slices.Contains(s.Files, f) || !slices.Contains(now.Files, f) {
			return f.Path
		}
	}
	if s.Of != now.Of {
		return "what it is for"
	}
	return ""
}

// Digest is a digest that nobody can find other data for.
func Digest(data []byte) string {
	const hex = "0123456789abcdef"
	sum := SHA256(data)
	out := make([]byte, 0, 2*len(sum))
	for _, b := range sum {
		out = append(out, hex[b>>4], hex[b&15])
	}
	return string(out)
}

// value is the subject as files of state have it.
func (s Subject) value() (of, files value.Value) {
	paths, sums := make([]string, len(s.Files)), make([]value.Value, len(s.Files))
	for i, f := range s.Files {
		paths[i], sums[i] = spelled(f.Path), value.OfString(f.Digest)
	}
	return value.OfString(s.Of), value.OfMap(paths, sums)
}

// readSubject is the subject of a file of state; false where it makes no sense.
// Files of before there were subjects have none.
func readSubject(doc value.Value) (s Subject, ok bool) {
	of, files := member(doc, "of"), member(doc, "files")
	if !of.IsNil() && of.Kind() != value.String || !files.IsNil() && files.Kind() != value.Map {
		return s, false
	}
	s.Of = of.Str()
	for i := range files.Len() {
		sum := files.At(i)
		if sum.Kind() != value.String {
			return s, false
		}
		s.Files = append(s.Files, FileDigest{unspelled(files.Key(i).Str()), sum.Str()})
	}
	return s, true
}
