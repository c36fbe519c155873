package effect

import (
	"errors"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/schema"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

var validate = &Kind{
	Name: "validate", Doc: "Validates a value or files against a JSON Schema.", Gate: true,
	OneOf: [][]string{{"value", "file", "files"}, {"schema", "schema_by"}},
	Args: []Arg{
		{Name: "value", Doc: "the value", Type: &anyType},
		{Name: "file", Doc: "a document of the project; a missing file is a violation", Type: &textType},
		{Name: "files", Doc: "documents, as paths or globs; a glob may find none", Type: &textsType},
		{Name: "schema", Doc: "a JSON Schema, draft 2020-12, 07, 06 or 04: a file in the policy's folder or its project, or the schema itself; the keyword format is ignored", Type: &anyType, Const: true, Form: Schema},
		{Name: "schema_by", Doc: "glob = schema: the first glob that matches a file's path selects the schema; a file that no glob matches is skipped", Type: &mapType, Const: true, Form: Schemas, With: []string{"file", "files"}},
		{Name: "on_invalid", Doc: "what a violation does; by default deny", Type: &textType, Const: true, Enum: []string{"deny", "ask", "warn"}},
		{Name: "reason", Doc: "text for the agent; {{ errors }} is every violation. A reason without it gets the violations appended", Type: &textType,
			Names: []value.Field{{Name: "errors", Type: textType, Doc: "every violation, one line each, with its JSON pointer"}}},
	},
	NeedOf: func(arg func(string) string) Need {
		return otherwiseNeed(func(string) string { return arg("on_invalid") })
	},
	Apply: applyValidate,
}

// applyValidate decides by what is wrong with everything that the step names. A
// document that is missing or malformed is wrong: whoever writes it has to mend
// it. One that cannot be read is a failure.
func applyValidate(r Run) {
	v := validation{r: r}
	if !v.everything() {
		return
	}
	if len(v.wrong) == 0 {
		v.outdated()
		return
	}
	found := v.errors()
	r.SetResult("errors", value.OfString(found))
	reason := text(r, "reason")
	switch {
	case reason == "":
		reason = found
	case !strings.Contains(reason, found):
		reason += "\n" + found
	}
	how, _ := r.Arg("on_invalid")
	answer(r, how.Str(), reason)
}

// validation is one validate step at work.
type validation struct {
	r     Run
	wrong []string // violations, as far as they are shown
	more  int
	seen  []string // files of the schemas, each once
	stale []string // those that are not what they were at the build
}

// everything holds all that the step names against its schemas. It is false
// after a failure, which is recorded.
func (v *validation) everything() bool {
	if x, ok := v.r.Arg("value"); ok {
		if s, ok := v.r.Arg("schema"); ok && !v.hold("", x, s) {
			return false
		}
	}
	if name, ok := v.r.Arg("file"); ok && !v.file(name.Text()) {
		return false
	}
	patterns, ok := v.r.Arg("files")
	return !ok || patterns.Kind() != value.List || v.files(patterns)
}

// files holds documents against their schemas. A path that names none is missing;
// a glob may find none.
func (v *validation) files(patterns value.Value) bool {
	for i := range patterns.Len() {
		pattern := patterns.At(i).Text()
		names, err := v.r.World().Find(pattern)
		if err != nil {
			return v.failed(err)
		}
		if len(names) == 0 && !world.IsGlob(pattern) {
			names = []string{pattern}
		}
		for _, name := range names {
			if !v.file(name) {
				return false
			}
		}
	}
	return true
}

// file holds a document against its schema, where it has one.
func (v *validation) file(name string) bool {
	s, ok := v.schemaOf(name)
	if !ok {
		return true
	}
	doc, found, err := v.r.World().Doc(name)
	var malformed *world.MalformedError
	switch {
	case errors.As(err, &malformed):
		v.add(err.Error())
		return true
	case err != nil:
		return v.failed(err)
	case !found:
		v.add(name + ": is missing")
		return true
	}
	return v.hold(name, doc, s)
}

// hold holds a value against a schema; name is its file, "" where it is none.
func (v *validation) hold(name string, x, s value.Value) bool {
	report, err := schema.Validate(v.current(s), x, v.r.Accepts)
	if err != nil {
		return v.failed(err)
	}
	for _, violation := range report.Violations {
		switch {
		case name != "":
			v.add(name + ": " + violation.String())
		case violation.Pointer == "":
			v.add("the value " + violation.Text)
		default:
			v.add(violation.String())
		}
	}
	v.more += report.More
	return true
}

func (v *validation) add(text string) {
	if len(v.wrong) < schema.Shown {
		v.wrong = append(v.wrong, text)
	} else {
		v.more++
	}
}

func (v *validation) failed(err error) bool {
	v.r.Fail(decision.ExecFailure, "it cannot validate: "+err.Error())
	return false
}

// errors is every violation, a line each.
func (v *validation) errors() string {
	out := strings.Join(v.wrong, "\n")
	if v.more > 0 {
		out += "\nand " + strconv.Itoa(v.more) + " more"
	}
	if len(v.stale) > 0 {
		out += "\n" + v.rebuild()
	}
	return out
}

// schemaOf is the schema of a file: that of the first glob that its path
// matches, else the step's own.
func (v *validation) schemaOf(name string) (value.Value, bool) {
	if by, ok := v.r.Arg("schema_by"); ok && by.Kind() == value.List {
		places := v.places(name)
		for i := range by.Len() {
			if by.At(i).Kind() != value.List || by.At(i).Len() != 2 {
				continue
			}
			for _, p := range places {
				if v.r.Accepts(uint32(by.At(i).At(0).Int()), p) {
					return by.At(i).At(1), true
				}
			}
		}
	}
	return v.r.Arg("schema")
}

// places is a file's path as globs may spell it: from the root of the disk, and
// from the project's folder and the home folder where it lies below them.
func (v *validation) places(name string) []string {
	w := v.r.World()
	full := name
	if !filepath.IsAbs(full) {
		full = filepath.Join(w.Project(), full)
	}
	out := []string{filepath.ToSlash(filepath.Clean(full))}
	for _, base := range [2]struct{ dir, spelled string }{{w.Project(), ""}, {w.Home, "~/"}} {
		rest, below := strings.CutPrefix(out[0], strings.TrimSuffix(filepath.ToSlash(base.dir), "/")+"/")
		if base.dir != "" && below {
			out = append(out, base.spelled+rest)
		}
	}
	return out
}
