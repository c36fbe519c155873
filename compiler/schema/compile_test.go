package schema

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/schema"
	"github.com/hookc/hookc/runtime/value"
)

// regexes gives patterns numbers, and answers for their automata.
type regexes struct {
	list []*regexp.Regexp
}

func (r *regexes) number(pattern string) (uint32, error) {
	re, err := regexp.Compile(pattern)
	r.list = append(r.list, re)
	return uint32(len(r.list) - 1), err
}

func (r *regexes) accepts(i uint32, s string) bool { return r.list[i].MatchString(s) }

// files is a policy's folder.
type files map[string]string

func (f files) load(name string) (value.Value, error) {
	text, ok := f[name]
	if !ok {
		return value.Value{}, errors.New("the policy's folder has no " + name)
	}
	return value.DecodeJSON([]byte(text))
}

func decode(t testing.TB, text string) value.Value {
	t.Helper()
	v, err := value.DecodeJSON([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// validate compiles a schema and holds a value against it.
func validate(t testing.TB, f files, s, v value.Value) (schema.Report, error) {
	t.Helper()
	var r regexes
	c, err := Compile("", s, f.load, r.number)
	if err != nil {
		t.Fatalf("%s: %v", s.Text(), err)
	}
	return schema.Validate(c, v, r.accepts)
}

// In a case, "ok" stands before values that are valid; every other value is
// followed by what is wrong with it, a line each.
func TestKeywords(t *testing.T) {
	for _, c := range []struct {
		schema string
		valid  string   // values, apart by ;
		wrong  []string // "value => violations, apart by |"
	}{
		{`true`, `1; null; {}`, nil},
		{`{}`, `1; null; {}`, nil},
		{`false`, ``, []string{`1 => is not allowed here`}},
		{`{"type":"integer"}`, `1; 1.0; -3; 1e300; 12345678901234567890`, []string{`1.5 => must be an integer; got 1.5`, `"1" => must be an integer; got "1"`}},
		{`{"type":"number"}`, `1; 1.5`, []string{`null => must be a number; got null`}},
		{`{"type":["object","null"]}`, `{}; null`, []string{`[1] => must be an object or null; got an array of 1 item`, `true => must be an object or null; got true`}},
		{`{"enum":["completed","blocked"]}`, `"blocked"`, []string{`"done" => must be one of "completed", "blocked"; got "done"`}},
		{`{"enum":[{"a":1,"b":[2.0]}]}`, `{"b":[2],"a":1.0}`, []string{`{"a":1} => must be {"a":1,"b":[2]}; got an object`}},
		{`{"const":1}`, `1; 1.0`, []string{`true => must be 1; got true`, `2 => must be 1; got 2`}},
		{`{"const":null}`, `null`, []string{`0 => must be null; got 0`}},
		{`{"const":9007199254740993}`, `9007199254740993`, []string{`9007199254740992 => must be 9007199254740993; got 9007199254740992`, `9007199254740992.0 => must be 9007199254740993; got 9007199254740992`}},
		{`{"multipleOf":0.1}`, `0.3; 1; 0; "a"; 1e300`, []string{`0.35 => must be a multiple of 0.1; got 0.35`}},
		{`{"multipleOf":3}`, `9; -9; 9.0; 3e20`, []string{`10 => must be a multiple of 3; got 10`, `1e20 => must be a multiple of 3; got 100000000000000000000`}},
		{`{"multipleOf":1e-300}`, `0; 1; 1e300`, nil},
		{`{"maximum":3,"minimum":1}`, `1; 3; 2.5; "x"`, []string{`4 => must be at most 3; got 4`, `0.5 => must be at least 1; got 0.5`}},
		{`{"exclusiveMaximum":3,"exclusiveMinimum":1}`, `2`, []string{`3 => must be less than 3; got 3`, `1.0 => must be more than 1; got 1`}},
		{`{"maximum":9007199254740992.0}`, `9007199254740992`, []string{`9007199254740993 => must be at most 9007199254740992; got 9007199254740993`}},
		{`{"maxLength":2,"minLength":1.0}`, `"ab"; "äö"; "💩💩"; 3`, []string{`"abc" => must have at most 2 characters; has 3`, `"" => must have at least 1 character; has 0`}},
		{`{"pattern":"^a+$"}`, `"aa"; 1`, []string{`"ab" => must match the regex ^a+$; got "ab"`}},
		{`{"prefixItems":[{"type":"string"}],"items":{"type":"integer"}}`, `[]; ["a"]; ["a",1]; {}`, []string{`[1,"b"] => /0: must be a string; got 1 | /1: must be an integer; got "b"`}},
		{`{"items":false}`, `[]`, []string{`[1] => /0: is not allowed here`}},
		{`{"contains":{"type":"integer"}}`, `[1]; ["a",2]; {}`, []string{`[] => must contain at least 1 item that is an integer; has 0`}},
		{`{"contains":{"minimum":5},"minContains":2,"maxContains":3}`, `[5,6]; [5,6,7,1]`, []string{`[5] => must contain at least 2 items that fit the schema of contains; has 1`, `[5,6,7,8] => must contain at most 3 items that fit the schema of contains; has 4`}},
		{`{"contains":false,"minContains":0}`, `[]; [1]`, nil},
		{`{"uniqueItems":true}`, `[1,2,"1",true,null,[1],{"a":1}]; [1,true]; [[1],[2]]`, []string{`[1,2,1.0] => must have no equal items; items 0 and 2 are`, `[{"a":1,"b":2},{"b":2,"a":1}] => must have no equal items; items 0 and 1 are`}},
		{`{"uniqueItems":false}`, `[1,1]`, nil},
		{`{"maxItems":2,"minItems":1}`, `[1]; [1,2]; "abc"`, []string{`[] => must have at least 1 item; has 0`, `[1,2,3] => must have at most 2 items; has 3`}},
		{`{"properties":{"a":{"type":"string"},"b/c~d":false}}`, `{}; {"a":"x","c":1}; []`, []string{`{"b/c~d":1,"a":1} => /b~1c~0d: is not allowed here | /a: must be a string; got 1`}},
		{`{"patternProperties":{"^x":{"type":"integer"},"y$":{"minimum":2}}}`, `{"a":"b"}; {"xy":2}`, []string{`{"xy":1,"x":""} => /xy: must be at least 2; got 1 | /x: must be an integer; got ""`}},
		{`{"properties":{"a":true},"patternProperties":{"^x":true},"additionalProperties":false}`, `{"a":1,"xx":2}`, []string{`{"b":1} => /b: is not a property of this object; it has "a"`}},
		{`{"additionalProperties":{"type":"integer"}}`, `{"a":1}`, []string{`{"a":""} => /a: must be an integer; got ""`}},
		{`{"propertyNames":{"maxLength":2}}`, `{"ab":1}`, []string{`{"abc":1} => /abc: the name of this property must have at most 2 characters; has 3`}},
		{`{"required":["a","b"]}`, `{"a":1,"b":null}; []`, []string{`{} => must have the property "a" | must have the property "b"`}},
		{`{"dependentRequired":{"a":["b"]}}`, `{}; {"b":1}; {"a":1,"b":2}`, []string{`{"a":1} => must have the property "b", since it has "a"`}},
		{`{"dependentSchemas":{"a":{"minProperties":2}}}`, `{}; {"b":1}; {"a":1,"b":2}`, []string{`{"a":1} => must have at least 2 properties; has 1`}},
		{`{"dependencies":{"a":["b"],"c":{"maxProperties":1}}}`, `{"a":1,"b":1}; {"c":1}`, []string{`{"a":1} => must have the property "b", since it has "a"`, `{"c":1,"d":1} => must have at most 1 property; has 2`}},
		{`{"maxProperties":1}`, `{}; {"a":1}`, []string{`{"a":1,"b":1} => must have at most 1 property; has 2`}},
		{`{"allOf":[{"minimum":2},{"maximum":4}]}`, `3`, []string{`1 => must be at least 2; got 1`}},
		{`{"anyOf":[{"type":"string"},{"minimum":4}]}`, `"a"; 5`, []string{`3 => must fit one of 2 alternatives: (1) must be a string; got 3; (2) must be at least 4; got 3`}},
		{`{"anyOf":[{"properties":{"a":{"type":"null"}}},{"type":"null"}]}`, `{}; null`, []string{`{"a":1} => must fit one of 2 alternatives: (1) /a must be null; got 1; (2) must be null; got an object`}},
		{`{"oneOf":[{"multipleOf":2},{"multipleOf":3}]}`, `2; 3`, []string{`6 => must fit exactly one of 2 alternatives; it fits 1 2`}},
		{`{"not":{"type":"string"}}`, `1`, []string{`"a" => must not be a string`}},
		{`{"not":{"minimum":3,"maximum":5}}`, `1; 6`, []string{`4 => must not be what its schema excludes`}},
		{`{"if":{"type":"string"},"then":{"minLength":2},"else":{"minimum":2}}`, `"ab"; 2`, []string{`"a" => must have at least 2 characters; has 1`, `1 => must be at least 2; got 1`}},
		{`{"then":false}`, `1`, nil},
		{`{"allOf":[{"properties":{"a":true}}],"properties":{"b":true},"unevaluatedProperties":false}`, `{"a":1,"b":1}`, []string{`{"c":1} => /c: is not allowed here`}},
		{`{"anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":true},"required":["b"]}],"unevaluatedProperties":false}`, `{"a":"x"}; {"b":1}; {"a":"","b":1}`, []string{`{"a":1,"b":1} => /a: is not allowed here`}},
		{`{"if":{"required":["k"],"properties":{"k":true}},"then":{"properties":{"v":true}},"unevaluatedProperties":{"type":"null"}}`, `{"k":1,"v":1}; {"x":null}`, []string{`{"v":1} => /v: must be null; got 1`}},
		{`{"prefixItems":[true],"contains":{"type":"string"},"unevaluatedItems":false}`, `[1,"a"]; ["a"]`, []string{`[1,"a",2] => /2: is not allowed here`}},
		{`{"$ref":"#/$defs/t","$defs":{"t":{"type":"object","properties":{"c":{"$ref":"#/$defs/t"}},"unevaluatedProperties":false}}}`, `{"c":{"c":{}}}`, []string{`{"c":{"c":3}} => /c/c: must be an object; got 3`, `{"c":{"d":3}} => /c/d: is not allowed here`}},
		{`{"$defs":{"n":{"$anchor":"here","type":"integer"}},"items":{"$ref":"#here"}}`, `[1]`, []string{`[""] => /0: must be an integer; got ""`}},
		{`{"$id":"https://a.example/x","$ref":"y#/$defs/z","$defs":{"y":{"$id":"y","$defs":{"z":{"type":"null"}}}}}`, `null`, []string{`1 => must be null; got 1`}},
		{`{"format":"email","title":"t","x-more":{"type":1}}`, `"no mail"`, nil},
		{`{"properties":{"a":{"type":"string"}},"allOf":[{"properties":{"a":{"type":"string"}}}]}`, ``, []string{`{"a":1} => /a: must be a string; got 1`}},

		{draft7(`"items":[{"type":"string"}],"additionalItems":{"type":"integer"}`), `["a",1]`, []string{`[1,""] => /0: must be a string; got 1 | /1: must be an integer; got ""`}},
		{draft7(`"items":{"type":"string"},"additionalItems":false`), `["a","b"]`, nil},
		{draft7(`"$ref":"#/definitions/a","definitions":{"a":{"$id":"#a","type":"string"}},"title":"x"`), `"a"`, []string{`1 => must be a string; got 1`}},
		{draft7(`"items":{"$ref":"#a"},"definitions":{"a":{"$id":"#a","type":"string"}}`), `["a"]`, []string{`[1] => /0: must be a string; got 1`}},
		{draft7(`"contains":{"const":1}`), `[1,2]`, []string{`[] => must contain at least 1 item that is 1; has 0`}},
		{draft4(`"minimum":1,"maximum":3,"exclusiveMinimum":true,"exclusiveMaximum":false`), `2; 3`, []string{`1 => must be more than 1; got 1`, `4 => must be at most 3; got 4`}},
		{draft4(`"id":"http://example.com/root.json","items":{"$ref":"item.json"},"definitions":{"a":{"id":"item.json","type":"string"},"b":{"id":"#b"}}`), `["a"]`, []string{`[1] => /0: must be a string; got 1`}},
		{draft4(`"items":{"$ref":"#b"},"definitions":{"b":{"id":"#b","type":"string"}}`), `["a"]`, []string{`[1] => /0: must be a string; got 1`}},
		{draft4(`"properties":{"id":{"type":"string"},"$id":{"type":"string"}},"additionalProperties":false`), `{"id":"x"}`, []string{`{"id":1} => /id: must be a string; got 1`}},
		{draft4(`"items":[{"type":"string"}],"additionalItems":false,"dependencies":{"a":["b"]}`), `["a"]; {"a":1,"b":2}`, []string{`["a",1] => /1: is not allowed here`}},
		{draft6(`"exclusiveMinimum":1,"contains":{"const":1}`), `2; [1]`, []string{`1 => must be more than 1; got 1`}},
		{draft7(`"items":{"$ref":"#/$defs/s"},"$defs":{"s":{"type":"string"}}`), `["a"]`, []string{`[1] => /0: must be a string; got 1`}},
	} {
		s := decode(t, c.schema)
		for _, v := range strings.Split(c.valid, "; ") {
			if c.valid == "" {
				continue
			}
			if r, err := validate(t, nil, s, decode(t, v)); err != nil || !r.Valid() {
				t.Errorf("%s\n%s\n%v %v", c.schema, v, r.Violations, err)
			}
		}
		for _, w := range c.wrong {
			v, want, _ := strings.Cut(w, " => ")
			r, err := validate(t, nil, s, decode(t, v))
			var got []string
			for _, x := range r.Violations {
				got = append(got, x.String())
			}
			if err != nil || strings.Join(got, " | ") != want {
				t.Errorf("%s\n%s\n got %s\nwant %s\n%v", c.schema, v, strings.Join(got, " | "), want, err)
			}
		}
	}
}

func draft4(body string) string {
	return `{"$schema":"http://json-schema.org/draft-04/schema#",` + body + `}`
}

func draft6(body string) string {
	return `{"$schema":"http://json-schema.org/draft-06/schema#",` + body + `}`
}

func draft7(body string) string {
	return `{"$schema":"http://json-schema.org/draft-07/schema#",` + body + `}`
}

// What cannot be asked of a value is said when the policy is compiled.
func TestRefused(t *testing.T) {
	folder := files{
		"bad.json":  `{"type":"strin"}`,
		"not.json":  `3`,
		"good.json": `{"$defs":{"a":{"type":"string"}}}`,
	}
	for _, c := range []struct{ schema, want string }{
		{`3`, `a schema must be an object, true or false`},
		{`{"type":"strin"}`, `#/type: must fit one of 2 alternatives: (1) must be one of "array", "boolean", "integer", "null", "number", "object", "string"; got "strin"; (2) must be an array; got "strin"`},
		{`{"properties":{"a":{"minLength":-1}}}`, `#/properties/a/minLength: must be at least 0; got -1`},
		{`{"pattern":"(?=a)"}`, `#/pattern: the pattern "(?=a)": it looks ahead or behind with (?=`},
		{`{"patternProperties":{"(":true}}`, `#/patternProperties: the pattern "(": the ( is never closed`},
		{`{"pattern":"(a)\\1"}`, `the pattern "(a)\\1": it refers back`},
		{`{"$ref":"https://example.com/a.json"}`, `$ref "https://example.com/a.json": hookc does not download schemas; copy it into the policy's folder`},
		{`{"$id":"https://example.com/s.json","$ref":"/a.json"}`, `the policy's folder has no`},
		{`{"$ref":"none.json"}`, `$ref "none.json": the policy's folder has no none.json`},
		{`{"$ref":"bad.json"}`, `bad.json#/type: must fit one of 2 alternatives`},
		{`{"$ref":"not.json"}`, `not.json: a schema must be an object`},
		{`{"$ref":"good.json#/$defs/b"}`, `$ref "good.json#/$defs/b": nothing exists at /$defs/b`},
		{`{"$ref":"#b"}`, `$ref "#b": no schema in the document has the anchor "b"`},
		{`{"$ref":"#/x","x":{"type":7}}`, `#/x/type: must fit one of`},
		{`{"$ref":"#/title","title":"x"}`, `the target is not a schema`},
		{`{"$ref":"#"}`, `this schema refers to itself at the same value`},
		{`{"anyOf":[{"type":"null"},{"$ref":"#/$defs/a"}],"$defs":{"a":{"not":{"$ref":"#"}}}}`, `refers to itself`},
		{`{"$schema":"https://json-schema.org/draft/2019-09/schema"}`, `$schema "https://json-schema.org/draft/2019-09/schema" is not a draft that hookc supports; it supports draft-04, draft-06, draft-07, draft 2020-12`},
		{`{"additionalItems":false}`, `additionalItems is a keyword of draft-04, draft-06, draft-07, but this schema is draft 2020-12`},
		{`{"items":[true]}`, `#/items: must be an object or a boolean; got an array of 1 item`},
		{draft7(`"unevaluatedProperties":false`), `unevaluatedProperties is a keyword of draft 2020-12, but this schema is draft-07`},
		{draft4(`"const":1`), `const is a keyword of draft-06, draft-07, draft 2020-12, but this schema is draft-04`},
		{draft4(`"minimum":3,"exclusiveMinimum":3`), `exclusiveMinimum: must be a boolean; got 3`},
		{draft4(`"exclusiveMinimum":true`), `must have the property "minimum", since it has "exclusiveMinimum"`},
		{draft4(`"items":{"not":true}`), `/not must be an object; got true`},
		{draft4(`"definitions":{"a":{"id":"x"},"b":{"id":"x"}}`), `another schema also has the id "x"`},
		{draft4(`"$ref":"#/definitions/a","type":"string","definitions":{"a":{}}`), `draft-04 ignores type beside $ref`},
		{draft6(`"if":{}`), `if is a keyword of draft-07, draft 2020-12, but this schema is draft-06`},
		{draft7(`"prefixItems":[]`), `prefixItems is a keyword of draft 2020-12`},
		{draft7(`"$ref":"#/definitions/a","type":"string","definitions":{"a":true}`), `draft-07 ignores type beside $ref`},
		{`{"$recursiveRef":"#"}`, `$recursiveRef is a keyword of draft 2019-09`},
		{`{"requird":["a"]}`, `unknown keyword "requird"; did you mean "required"?`},
		{`{"$defs":{"a":{"$id":"x"},"b":{"$id":"x"}}}`, `another schema also has the $id "x"`},
		{`{"$defs":{"a":{"$anchor":"x"},"b":{"$anchor":"x"}}}`, `another schema also has the anchor "x"`},
		{`{"$defs":{"a":{"$id":"x","$schema":"http://json-schema.org/draft-07/schema#"}}}`, `a document can have only one draft`},
	} {
		var r regexes
		v, err := Compile("", decode(t, c.schema), folder.load, r.number)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\n got %v, %v\nwant %s", c.schema, v.Text(), err, c.want)
		}
	}
}

// References reach every file of the policy's folder, from where the file stands,
// and by the names that the files give themselves.
func TestFiles(t *testing.T) {
	folder := files{
		"schemas/plan.json":  `{"properties":{"stages":{"items":{"$ref":"stage.json#/$defs/stage"}}}}`,
		"schemas/stage.json": `{"$schema":"http://json-schema.org/draft-07/schema#","$defs":{"stage":{"required":["status"],"properties":{"next":{"$ref":"#/$defs/stage"},"of":{"$ref":"plan.json"}}}}}`,
		"web.json":           `{"$id":"https://example.com/schemas/web.json","items":{"$ref":"other.json"}}`,
		"other.json":         `{"$id":"https://example.com/schemas/other.json","type":"string"}`,
		"tree.json":          `{"$id":"https://example.com/tree","$dynamicAnchor":"node","type":"object","properties":{"data":true,"children":{"type":"array","items":{"$dynamicRef":"#node"}}}}`,
		"strict.json":        `{"$id":"https://example.com/strict","$dynamicAnchor":"node","$ref":"tree.json","unevaluatedProperties":false}`,
		"old.json":           `{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://example.com/old.json","items":{"$ref":"older.json#/definitions/a"}}`,
		"older.json":         `{"$schema":"http://json-schema.org/draft-04/schema#","definitions":{"a":{"minimum":1,"exclusiveMinimum":true}}}`,
		"meta4.json":         `{"$ref":"http://json-schema.org/draft-04/schema#"}`,
		"meta.json":          `{"$ref":"https://json-schema.org/draft/2020-12/schema"}`,
		"meta7.json":         `{"$ref":"http://json-schema.org/draft-07/schema#"}`,
	}
	for _, c := range []struct{ file, value, want string }{
		{"schemas/plan.json", `{"stages":[{"status":1},{"status":1,"next":{"of":{"stages":[3,{}]}}}]}`, `[/stages/1/next: must have the property "status" /stages/1/next/of/stages/1: must have the property "status"]`},
		{"web.json", `["a",1]`, `[/1: must be a string; got 1]`},
		{"tree.json", `{"children":[{"daat":1}]}`, `[]`},
		{"strict.json", `{"children":[{"data":1}]}`, `[]`},
		{"strict.json", `{"children":[{"daat":1}]}`, `[/children/0/daat: is not allowed here]`},
		{"meta.json", `{"properties":{"a":{"type":"x","minimum":""}}}`, `/properties/a/minimum: must be a number; got ""]`},
		{"old.json", `[2,1]`, `[/1: must be more than 1; got 1]`},
		{"meta4.json", `{"properties":{"a":{"maximum":""}}}`, `[/properties/a/maximum: must be a number; got ""]`},
		{"meta7.json", `{"properties":{"a":{"maximum":""}}}`, `[/properties/a/maximum: must be a number; got ""]`},
	} {
		v, err := folder.load(c.file)
		if err != nil {
			t.Fatal(err)
		}
		var r regexes
		s, err := Compile(c.file, v, folder.load, r.number)
		if err != nil {
			t.Errorf("%s: %v", c.file, err)
			continue
		}
		report, err := schema.Validate(s, decode(t, c.value), r.accepts)
		if err != nil {
			t.Errorf("%s: %v", c.file, err)
		}
		var got []string
		for _, x := range report.Violations {
			got = append(got, x.String())
		}
		if got := "[" + strings.Join(got, " ") + "]"; !strings.HasSuffix(got, c.want) {
			t.Errorf("%s\n got %s\nwant %s", c.file, got, c.want)
		}
	}
}
