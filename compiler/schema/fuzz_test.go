package schema

import (
	"errors"
	"flag"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	wrong "github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/hookc/hookc/runtime/schema"
	"github.com/hookc/hookc/runtime/value"
)

// howMany is how many schemas TestOracle makes; each gets several values.
var howMany = flag.Int("schemas", 3000, "how many random schemas are held against the oracle")

// FuzzSchema holds random schemas and values near them against another
// implementation, in every draft: whether a value is valid, and where it is not.
func FuzzSchema(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 64 {
		f.Add(random(r))
	}
	f.Fuzz(func(t *testing.T, data []byte) { oracle(t, data, &tally{}) })
}

// TestOracle is a longer look: go test -run TestOracle -schemas 1000000.
func TestOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(3, uint64(*howMany)))
	var n tally
	for range *howMany {
		oracle(t, random(r), &n)
		if t.Failed() {
			return
		}
	}
	t.Logf("%+v", n)
}

func random(r *rand.Rand) []byte {
	data := make([]byte, 600)
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	return data
}

// tally counts what was compared.
type tally struct{ schemas, refused, unused, values, valid, pointers int }

func oracle(t *testing.T, data []byte, n *tally) {
	d := &dice{data}
	draft := drafts[d.roll(len(drafts))].draft
	s := d.root(draft)
	var r regexes
	ours, err := Compile("", s, files{}.load, r.number)
	c := jsonschema.NewCompiler()
	if e := c.AddResource("mem:///s.json", plain(s)); e != nil {
		t.Fatal(e)
	}
	theirs, theirErr := c.Compile("mem:///s.json")
	if err != nil {
		if theirErr == nil && !stricter(err) {
			t.Errorf("%s\nis refused: %v", show(s), err)
		}
		n.refused++
		return
	}
	if theirErr != nil { // it looks at definitions that nothing refers to
		n.unused++
		return
	}
	n.schemas++
	for range 4 {
		compare(t, s, d.near(s, s, 4), ours, theirs, &r, n)
	}
}

// stricter reports whether hookc refuses on purpose what other implementations
// take: what they ignore, and what fails only on some values.
func stricter(err error) bool {
	for _, text := range []string{"refers to itself", " ignores "} {
		if strings.Contains(err.Error(), text) {
			return true
		}
	}
	return false
}

func compare(t *testing.T, s, v, ours value.Value, theirs *jsonschema.Schema, r *regexes, n *tally) {
	report, err := schema.Validate(ours, v, r.accepts)
	if err != nil {
		t.Errorf("%s\n%s\n%v", show(s), show(v), err)
		return
	}
	theirErr := theirs.Validate(plain(v))
	n.values++
	if report.Valid() != (theirErr == nil) {
		t.Errorf("%s\n%s\nours: %v\noracle: %v", show(s), show(v), report.Violations, theirErr)
		return
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(theirErr, &invalid) {
		n.valid++
		return
	}
	text := show(s) // the oracle gives names of properties places of their own, and says of a part twice what is wrong
	if report.More > 0 || strings.Contains(text, "unevaluated") || strings.Contains(text, "propertyNames") {
		return
	}
	n.pointers++
	where := map[string]bool{}
	leaves(invalid, where)
	for _, x := range report.Violations {
		if !where[x.Pointer] && !where[parent(x.Pointer)] {
			t.Errorf("%s\n%s\nours: %v\nnothing is wrong there for the oracle: %v", show(s), show(v), x, theirErr)
		}
	}
	for p := range where {
		if !said(report, p) {
			t.Errorf("%s\n%s\nours: %v\nnothing at %q, where the oracle says %v", show(s), show(v), report.Violations, p, theirErr)
		}
	}
}

// said reports whether a violation stands at a place, or at a property of it:
// what an object may not have, hookc reports at the property.
func said(r schema.Report, at string) bool {
	for _, x := range r.Violations {
		if x.Pointer == at || parent(x.Pointer) == at {
			return true
		}
	}
	return false
}

func parent(pointer string) string { return pointer[:max(strings.LastIndexByte(pointer, '/'), 0)] }

// leaves is where the oracle finds something wrong that no alternative excuses.
func leaves(e *jsonschema.ValidationError, out map[string]bool) {
	switch e.ErrorKind.(type) {
	case *wrong.AnyOf, *wrong.OneOf, *wrong.Not, *wrong.Contains, *wrong.MinContains, *wrong.PropertyNames:
	default:
		for _, cause := range e.Causes {
			leaves(cause, out)
		}
		if len(e.Causes) > 0 {
			return
		}
	}
	var path []token
	for _, name := range e.InstanceLocation {
		path = append(path, token(name))
	}
	out[place{}.in(path...).pointer] = true
}

type token = string
