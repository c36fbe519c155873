package effect_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/table"
)

// folderLab is a lab whose policy's folder has more than one file.
func folderLab(t *testing.T, files map[string]string) *lab {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, data := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(data)}
	}
	p, diags := lang.Load(lang.Options{FS: fsys, Dir: "."})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	tab, err := table.Load(res.Table)
	if err != nil {
		t.Fatal(err)
	}
	return &lab{t: t, table: tab, state: t.TempDir(), project: t.TempDir(), now: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)}
}

func (l *lab) put(name, text string) {
	l.t.Helper()
	file := filepath.Join(l.project, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		l.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		l.t.Fatal(err)
	}
}

// gate is a policy with one validate step.
func gate(step string) string {
	return "hook \"gate\" {\n on = [\"before_tool\"]\n validate {\n" + step + "\n}\n}\n"
}

func TestValidateValue(t *testing.T) {
	for _, c := range []struct{ step, input, want string }{
		{`value = "{{ tool.raw }}"
		  schema = { type = "object", required = ["path"], properties = { path = { pattern = "^src/" } } }`,
			`{"path": "src/x"}`, "none"},
		{`value = "{{ tool.raw }}"
		  schema = { type = "object", required = ["path"], properties = { path = { pattern = "^src/" }, n = { minimum = 2 } } }`,
			`{"path": "lib/x", "n": 1}`, "deny: /path: must match the regex ^src/; got \"lib/x\"\n/n: must be at least 2; got 1"},
		{`value = "{{ tool.raw }}"
		  schema = { required = ["path"] }`,
			`{}`, `deny: the value must have the property "path"`},
		{`value = "{{ tool.raw }}"
		  schema = { required = ["path"] }
		  on_invalid = "ask"
		  reason = "Mend it."`,
			`{}`, "ask: Mend it.\nthe value must have the property \"path\""},
		{`value = "{{ tool.raw }}"
		  schema = { required = ["path"] }
		  on_invalid = "warn"
		  reason = "Mend {{ errors }}, please."`,
			`{}`, `none [Mend the value must have the property "path", please.]`},
		{`value = "{{ tool.raw.x }}"
		  schema = { "$ref" = "https://json-schema.org/draft/2020-12/schema" }`,
			`{"x": {"properties": {"a": {"minLength": -1}}}}`, `deny: /properties/a/minLength: must be at least 0; got -1`},
		{`value = "{{ tool.raw }}"
		  schema = { maxProperties = 0, additionalProperties = false }`,
			`{"a": 1}`, "deny: the value must have at most 0 properties; has 1\n/a: is not a property of this object"},
	} {
		l := newLab(t, gate(c.step))
		if got := said(l.send(`"tool_input":` + c.input)); got != c.want {
			t.Errorf("%s\n%s\n got %s\nwant %s", c.step, c.input, got, c.want)
		}
	}
}

const planSchema = `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "required": ["stages"],
  "properties": {"stages": {"items": {"$ref": "stage.json"}}}
}`

const stageSchema = `{"properties": {"status": {"enum": ["completed", "blocked"]}}}`

// A document that is missing or malformed is a violation: whoever writes it has
// to mend it.
func TestValidateFile(t *testing.T) {
	l := folderLab(t, map[string]string{
		"a.hook.hcl":         gate(`file = "plan.json"` + "\n" + `schema = "schemas/plan.json"`),
		"schemas/plan.json":  planSchema,
		"schemas/stage.json": stageSchema,
	})
	for _, c := range []struct{ text, want string }{
		{"", `deny: plan.json: is missing`},
		{`{"stages": [}`, `deny: plan.json: `},
		{`{}`, `deny: plan.json: must have the property "stages"`},
		{`{"stages": [{"status": "done"}, {"status": "blocked"}, {"status": 1}]}`,
			"deny: plan.json: /stages/0/status: must be one of \"completed\", \"blocked\"; got \"done\"\nplan.json: /stages/2/status: must be one of \"completed\", \"blocked\"; got 1"},
		{`{"stages": [{"status": "completed"}]}`, "none"},
	} {
		if c.text != "" {
			l.put("plan.json", c.text)
		}
		if got := said(l.send("")); got != c.want && (!strings.HasSuffix(c.want, ": ") || !strings.HasPrefix(got, c.want)) {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// What cannot be read is a failure of the step, and its on_error answers it.
func TestValidateUnreadable(t *testing.T) {
	for onError, want := range map[string]string{"open": "none !failure", "closed": "deny: gate: it cannot validate: ../plan.json lies outside of the project, in no folder of the policy's reads !failure"} {
		l := newLab(t, gate(`file = "../plan.json"`+"\n"+`schema = true`+"\n"+`on_error = "`+onError+`"`))
		if got := said(l.send("")); got != want {
			t.Errorf("%s:\n got %s\nwant %s", onError, got, want)
		}
	}
}

// Of several globs the first that a file's path matches says its schema, and a
// file without one is not looked at. A glob may find no file, a name may not.
func TestValidateFiles(t *testing.T) {
	l := newLab(t, gate(`
		files = ["plans/*.json", "none/*.json", "notes.txt", "must.yaml"]
		schema_by = {
			"plans/special-*" = { required = ["special"] }
			"./plans/**"      = { required = ["plan"] }
			"**/must.yaml"    = { type = "object", properties = { n = { type = "integer" } } }
		}`))
	if got, want := said(l.send("")), "deny: must.yaml: is missing"; got != want {
		t.Errorf(" got %s\nwant %s", got, want)
	}
	l.put("plans/a.json", `{}`)
	l.put("plans/b.json", `{"plan": 1}`)
	l.put("plans/special-c.json", `{"plan": 1}`)
	l.put("must.yaml", "n: x\n")
	want := "deny: plans/a.json: must have the property \"plan\"\nplans/special-c.json: must have the property \"special\"\nmust.yaml: /n: must be an integer; got \"x\""
	if got := said(l.send("")); got != want {
		t.Errorf(" got %s\nwant %s", got, want)
	}
}

func TestValidateShowsTheFirst(t *testing.T) {
	l := newLab(t, gate("files = [\"*.json\"]\nschema = { items = { type = \"string\" } }"))
	for _, name := range []string{"a.json", "b.json", "c.json"} {
		l.put(name, "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]")
	}
	got := strings.Split(l.send("").Reason, "\n")
	if len(got) != 21 || got[15] != "b.json: /0: must be a string; got 1" || got[20] != "and 25 more" {
		t.Errorf("%d lines, the last %q", len(got), got[len(got)-1])
	}
}
