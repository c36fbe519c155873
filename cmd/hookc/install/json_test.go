package install

import (
	"testing"

	"github.com/hookc/hookc/runtime/value"
)

func object(t *testing.T, s string) value.Value {
	t.Helper()
	v, err := value.DecodeObject([]byte(s))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// files is JSON as people write it.
var files = map[string]string{
	"empty":      "",
	"object":     "{}",
	"blank":      "{\n}\n",
	"other":      "{\n  \"model\": \"x\"\n}\n",
	"tabs":       "{\n\t\"model\": \"x\",\n\t\"a\": [1, 2]\n}\n",
	"four":       "{\n    \"hooks\": {\n        \"Stop\": []\n    }\n}\n",
	"foreign":    "{\n  \"hooks\": {\n    \"PreToolUse\": [\n      {\"hooks\": [{\"command\": \"x\"}]}\n    ]\n  },\n  \"z\": 1\n}\n",
	"one line":   `{"hooks":{"PreToolUse":[{"hooks":[{"command":"x"}]}],"Stop":[]},"b":2}`,
	"comments":   "// top\n{\n  // why\n  \"hooks\": { /* in */ \"PreToolUse\": [ // first\n    {\"hooks\": []}, // last\n  ], },\n}\n// end\n",
	"crlf":       "{\r\n  \"model\": \"x\"\r\n}\r\n",
	"mark":       "\ufeff{\n  \"model\": \"x\"\n}\n",
	"no newline": "{\n  \"model\": \"x\"\n}",
	"trailing":   "{\n  \"model\": \"x\",\n}\n",
	"behind":     "{\n  \"model\": \"x\" // why\n}\n",
	"behind it":  "{\n  \"hooks\": {\n    \"PreToolUse\": [\n      {\"hooks\": []} // why\n    ] // or\n  }, // and\n  \"z\": 1 /* so */ // it is\n}\n",
	"comment in": "{\n  // nothing yet\n}\n",
}

// TestAddAndRemove puts two entries into each file and takes them out: the
// entries are found, everything else stays, and the file that was is there again
// where it had the lists or was an object.
func TestAddAndRemove(t *testing.T) {
	one, two := object(t, `{"matcher":"Bash","hooks":[{"type":"command","command":"ours","args":["a","b"]}]}`), object(t, `{"hooks":[{"command":"ours"}]}`)
	for name, text := range files {
		f, err := parseJSON([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		before := f.text
		for _, e := range []struct {
			under []string
			v     value.Value
		}{{[]string{"hooks", "PreToolUse"}, one}, {[]string{"hooks", "Stop"}, two}} {
			index, err := f.add(e.under, e.v)
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, f.text)
			}
			if got := f.entries(e.under); index >= len(got) || !value.Equal(got[index], e.v) {
				t.Errorf("%s: entry %d is not there:\n%s", name, index, f.text)
			}
		}
		t.Logf("%s:\n%s", name, f.text)
		ours := func(v value.Value) bool { return value.Equal(v, one) || value.Equal(v, two) }
		for _, path := range f.lists() {
			if f.at(path) == nil {
				continue
			}
			if err := f.remove(path, ours); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		switch name {
		case "four", "one line", "blank", "comment in", "comments", "empty":
			// An empty list, or white space between brackets, is not kept.
		default:
			if string(f.text) != string(before) {
				t.Errorf("%s:\n got %q\nwant %q", name, f.text, before)
			}
		}
	}
}

// TestWrongShape names the place.
func TestWrongShape(t *testing.T) {
	for text, want := range map[string]string{
		`{"hooks": [1]}`:                    "line 1, column 11: hooks must be an object",
		"{\n  \"hooks\": {\"Stop\": {}}\n}": "line 2, column 21: hooks.Stop must be a list",
	} {
		f, err := parseJSON([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.add([]string{"hooks", "Stop"}, object(t, `{}`)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// FuzzAdd: whatever the file, what was in it is in it afterwards, our entry too,
// and it goes again alone.
func FuzzAdd(f *testing.F) {
	for _, text := range files {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, err := parseJSON([]byte(text))
		if err != nil {
			return
		}
		before, ok := plain(file)
		if !ok {
			return
		}
		entry := object(t, `{"hooks":[{"command":"/opt/ours/run"}]}`)
		under := []string{"hooks", "Stop"}
		if _, err := file.add(under, entry); err != nil {
			return // of another shape
		}
		if got := file.entries(under); len(got) == 0 || !value.Equal(got[len(got)-1], entry) {
			t.Fatalf("the entry is not there: %q", file.text)
		}
		for _, path := range file.lists() {
			if file.at(path) == nil {
				continue
			}
			if err := file.remove(path, func(v value.Value) bool { return value.Equal(v, entry) }); err != nil {
				t.Fatal(err)
			}
		}
		after, ok := plain(file)
		if !ok || !same(before, after) {
			t.Fatalf("%q became %q", text, file.text)
		}
	})
}

// plain is the file without comments; false where it has a name twice.
func plain(f *jsonFile) (value.Value, bool) {
	v := f.root.Clone()
	v.BeforeExtra = nil
	v.Standardize()
	out, err := value.DecodeObject(v.Pack())
	return out, err == nil
}

// same compares two files but for lists and objects that are empty: those that
// hold nothing go with our entry.
func same(a, b value.Value) bool {
	hooks, rest := value.Value{}, []value.Value{}
	for _, v := range []value.Value{a, b} {
		var keys []string
		var items []value.Value
		for i := range v.Len() {
			if v.Key(i).Str() == "hooks" {
				if hooks = v.At(i); hooks.Len() == 0 || hooks.Len() == 1 && hooks.Kind() == value.Map && hooks.At(0).Len() == 0 {
					continue
				}
				if stop, ok := hooks.Get("Stop"); ok && stop.Kind() == value.List && stop.Len() == 0 {
					continue
				}
			}
			keys, items = append(keys, v.Key(i).Str()), append(items, v.At(i))
		}
		rest = append(rest, value.OfMap(keys, items))
	}
	return value.Equal(rest[0], rest[1]) || hasEmptyStop(a)
}

func hasEmptyStop(v value.Value) bool {
	hooks, _ := v.Get("hooks")
	stop, ok := hooks.Get("Stop")
	return ok && stop.Kind() == value.List && stop.Len() == 0
}
