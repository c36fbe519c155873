package effect

import (
	"errors"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/document"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

var write = &Kind{
	Name: "write", Doc: "Writes a file of the project atomically, under a lock.",
	Args: []Arg{
		{Name: "file", Doc: "the file, below the project", Type: &textType, Required: true, InFolder: true},
		{Name: "content", Doc: "the new content; a value that is not a string becomes JSON", Type: &anyType},
		{Name: "set", Doc: "JSON pointer = value to put into the document; missing objects are created", Type: &mapType, Keys: Keys{Pointers: true}},
		{Name: "append", Doc: "JSON pointer = item to append to the list there; a missing list is created", Type: &mapType, Keys: Keys{Pointers: true}},
		{Name: "delete", Doc: "delete the file", Type: &boolType, Const: true},
	},
	Apply: applyWrite,
}

func applyWrite(r Run) {
	var e fileEdit
	file, ok := r.Arg("file")
	for _, arg := range []struct {
		name string
		to   *value.Value
		has  *bool
	}{{"content", &e.content, &e.replaces}, {"set", &e.set, nil}, {"append", &e.append, nil}, {"delete", &e.delete, nil}} {
		if !r.Has(arg.name) {
			continue
		}
		var given bool
		if *arg.to, given = r.Arg(arg.name); arg.has != nil {
			*arg.has = given
		}
		ok = ok && given // what fails is recorded: half of a change is not made
	}
	if !ok {
		return
	}
	r.Note("write", file.Text())
	if !r.World().Effects {
		return
	}
	e.file = file.Text()
	if err := r.World().Edit(e.file, r.Deadline(), e.apply); err != nil {
		r.Fail(writeFailure(err), "its write fails: "+err.Error())
	}
}

// writeFailure is what kind of failure an error of writing is.
func writeFailure(err error) decision.FailureKind {
	if malformed := (*world.MalformedError)(nil); errors.As(err, &malformed) {
		return decision.ParseFailure
	}
	if errors.Is(err, disk.ErrLocked) {
		return decision.TimeoutFailure
	}
	return decision.ExecFailure
}

// fileEdit is what a write step does to a file.
type fileEdit struct {
	file                         string
	content, set, append, delete value.Value
	replaces                     bool // content is given
}

// apply is what the file shall hold, nil where it shall not be.
func (e *fileEdit) apply(old []byte) ([]byte, error) {
	switch {
	case e.delete.Bool():
		return nil, nil
	case e.replaces && e.content.Kind() == value.String:
		return []byte(e.content.Str()), nil
	case e.replaces:
		return jsonFile(e.content)
	case e.set.Len() == 0 && e.append.Len() == 0:
		return old, nil
	}
	return e.edit(old)
}

// edit changes parts of a document.
func (e *fileEdit) edit(old []byte) ([]byte, error) {
	if document.FormatOf(e.file) != document.JSON {
		return nil, errors.New(e.file + " is no plain JSON: set and append write JSON alone, content writes any text")
	}
	doc := value.Value{}
	if old != nil {
		var err error
		if doc, err = value.DecodeJSON(old); err != nil {
			return nil, &world.MalformedError{Path: e.file, Err: err}
		}
	}
	doc, err := each(doc, e.set, document.Set)
	if err != nil {
		return nil, err
	}
	if doc, err = each(doc, e.append, document.Append); err != nil {
		return nil, err
	}
	return jsonFile(doc)
}

// each makes a change for each entry of a map from pointers to values.
func each(doc, entries value.Value, change func(doc value.Value, pointer string, v value.Value) (value.Value, error)) (value.Value, error) {
	for i := range entries.Len() {
		var err error
		if doc, err = change(doc, entries.Key(i).Text(), entries.At(i)); err != nil {
			return doc, err
		}
	}
	return doc, nil
}

// jsonFile is a value as a file of JSON.
func jsonFile(v value.Value) ([]byte, error) {
	text, err := jsonText(v)
	return append([]byte(text), '\n'), err
}
