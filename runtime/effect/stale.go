package effect

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/value"
)

// What a schema of files is in the table: the schema, and path = digest of the
// files of the project that it was compiled from.
const (
	schemaKey  = "schema"
	sourcesKey = "sources"
)

// maxSource is the most bytes of a schema's file that are compared; a policy
// reads no larger one.
const maxSource = 16 << 20

// SchemaOf is a compiled schema with the digests of its files.
func SchemaOf(compiled, sources value.Value) value.Value {
	return value.OfMap([]string{schemaKey, sourcesKey}, []value.Value{compiled, sources})
}

// current is the schema itself. It notes which of its files differ from what it
// was compiled from. One that is missing says nothing: the project may be another
// one than that of the build.
func (v *validation) current(s value.Value) value.Value {
	if s.Kind() != value.Map {
		return s
	}
	sources, _ := s.Get(sourcesKey)
	for i := range sources.Len() {
		path := sources.Key(i).Str()
		if slices.Contains(v.seen, path) {
			continue
		}
		v.seen = append(v.seen, path)
		f, found, err := v.r.World().ReadFile(path, maxSource)
		if err != nil || found && (!f.Whole() || disk.Digest(f.Text) != sources.At(i).Str()) {
			v.stale = append(v.stale, path)
		}
	}
	s, _ = s.Get(schemaKey)
	return s
}

// outdated answers where nothing is wrong by schemas of which some have changed:
// nobody knows whether anything is by the new ones. The person who can build the
// policy is told, and the failure is for on_error to answer.
func (v *validation) outdated() {
	if len(v.stale) > 0 {
		v.r.Tell(v.rebuild(), decision.ToUser)
		v.r.Fail(decision.ExecFailure, v.rebuild())
	}
}

// rebuild says what has changed, and what to do.
func (v *validation) rebuild() string {
	has := " has"
	if len(v.stale) > 1 {
		has = " have"
	}
	return strings.Join(v.stale, ", ") + has + " changed since the policy was built: run hookc build"
}
