package schema

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/value"
)

// What a keyword means is tested in compiler/schema, against another
// implementation. Here is what hostile documents and broken tables do.

func never(uint32, string) bool { return false }

// of is a compiled schema, as JSON.
func of(t testing.TB, text string) value.Value {
	t.Helper()
	v, err := value.DecodeJSON([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestDocumentOrder(t *testing.T) {
	s := of(t, `[{"required":["z"],"properties":{"a":1,"b":2},"allOf":[3]},{"type":["string"]},{"items":[0,1]},{"properties":{"b":4}},{"minItems":9}]`)
	r, err := Validate(s, of(t, `{"b":[1,"x",2],"a":3}`), never)
	want := `must have the property "z" | /b: must have at least 9 items; has 3 | /b/0: must be a string; got 1 | /b/2: must be a string; got 2 | /a: must be a string; got 3`
	if got := lines(r); err != nil || got != want {
		t.Errorf(" got %s\nwant %s\n%v", got, want, err)
	}
}

func lines(r Report) string {
	var out []string
	for _, v := range r.Violations {
		out = append(out, v.String())
	}
	return strings.Join(out, " | ")
}

func TestManyViolations(t *testing.T) {
	items := make([]value.Value, 5000)
	for i := range items {
		items[i] = value.OfInt(i)
	}
	r, err := Validate(of(t, `[{"items":[0,1]},{"type":["string"]}]`), value.OfList(items), never)
	if err != nil || len(r.Violations) != Shown || r.More != 5000-Shown || r.Violations[0].Pointer != "/0" {
		t.Errorf("%d violations and %d more, %v", len(r.Violations), r.More, err)
	}
}

// Equal items are found in time that grows like the list, also where they are
// objects, and where they are as alike as can be.
func TestUniqueItemsIsFast(t *testing.T) {
	const n = 50_000
	for name, item := range map[string]func(i int) value.Value{
		"integers": func(i int) value.Value { return value.OfInt(i) },
		"floats":   func(i int) value.Value { return value.OfFloat(float64(i) / 8) },
		"large":    func(i int) value.Value { return value.OfInt(1<<62 + i) },
		"strings":  func(i int) value.Value { return value.OfString(strings.Repeat("x", 20) + fmt.Sprint(i)) },
		"objects":  func(i int) value.Value { return value.OfMap([]string{"a"}, []value.Value{value.OfInt(i)}) },
	} {
		items := make([]value.Value, n)
		for i := range items {
			items[i] = item(i)
		}
		s := of(t, `[{"uniqueItems":true}]`)
		start := time.Now()
		if r, err := Validate(s, value.OfList(items), never); err != nil || !r.Valid() {
			t.Errorf("%s: %v %v", name, lines(r), err)
		}
		if d := time.Since(start); d > time.Minute {
			t.Errorf("%s: %d items took %s", name, n, d)
		}
		items[n-1] = items[n/2]
		if r, _ := Validate(s, value.OfList(items), never); r.Valid() {
			t.Errorf("%s: the equal items were not found", name)
		}
	}
}

// A value that is nested without end is an error, and so is a schema that asks
// for the same again and again.
func TestBounds(t *testing.T) {
	deep := value.OfInt(1)
	for range 15_000 {
		deep = value.OfList([]value.Value{deep})
	}
	if _, err := Validate(of(t, `[{"items":[0,0]}]`), deep, never); err != ErrDepth {
		t.Errorf("15,000 levels: %v", err)
	}
	deep = value.OfInt(1)
	for range 60 {
		deep = value.OfList([]value.Value{deep})
	}
	start := time.Now()
	_, err := Validate(of(t, `[{"anyOf":[1,1]},{"items":[0,0],"type":["array"]}]`), deep, never)
	if err != ErrWork || time.Since(start) > time.Minute {
		t.Errorf("2^60 ways: %v after %s", err, time.Since(start))
	}
}

// A schema that no compiler wrote is an error or finds something: the evaluator
// goes on.
func FuzzBroken(f *testing.F) {
	f.Add([]byte(`[{"ref":0}]`), []byte(`1`))
	f.Add([]byte(`[{"items":[-1,7],"prefixItems":[9],"contains":[0,1,2]}]`), []byte(`[1,[2]]`))
	f.Add([]byte(`[{"properties":{"a":1},"additionalProperties":0,"patternProperties":[[0,1]]},{"enum":[1]}]`), []byte(`{"a":{"b":1}}`))
	f.Add([]byte(`[{"if":[0,1,2],"anyOf":[1,1],"oneOf":[1],"not":1},{"type":["x"]}]`), []byte(`{}`))
	f.Add([]byte(`[{"dynamicRef":["n",1],"scope":{"n":1}},{"unevaluatedItems":0}]`), []byte(`[]`))
	f.Add([]byte(`[{"dependentRequired":[["a",["b"]]],"dependentSchemas":[["a",1]],"required":3,"pattern":[0,"x"],"multipleOf":0,"maximum":"x","propertyNames":0}]`), []byte(`{"a":1.5}`))
	f.Fuzz(func(t *testing.T, schema, doc []byte) {
		s, err := value.DecodeJSON(schema)
		v, err2 := value.DecodeJSON(doc)
		if errors.Join(err, err2) != nil {
			return
		}
		start := time.Now()
		r, err := Validate(s, v, func(n uint32, s string) bool { return int(n)%2 == len(s)%2 })
		if d := time.Since(start); d > time.Minute {
			t.Errorf("it took %s", d)
		}
		if err != nil && len(r.Violations) > 0 {
			t.Error("an error, and violations")
		}
	})
}
