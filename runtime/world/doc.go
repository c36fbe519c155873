package world

import (
	"errors"

	"github.com/hookc/hookc/runtime/document"
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

var docFunc = Func{
	Func: fn.Func{
		ID: DocID, Name: "doc", Min: 1, Max: 1,
		Types: func() (value.Type, []value.Type) { return value.AnyType, texts(1) },
	},
	Ask: func(w *World, args []value.Value) (value.Value, error) {
		p, err := text("doc", args[0])
		if err != nil {
			return value.Value{}, err
		}
		v, _, err := w.Doc(p)
		return v, err
	},
}

// Doc is a document, false where it is missing. One that is there and is none is
// a *MalformedError.
func (w *World) Doc(p string) (v value.Value, found bool, err error) {
	k := w.keep()
	d, ok := k.docs[p]
	if !ok {
		d = w.readDoc(p)
		if k.docs == nil {
			k.docs = map[string]read{}
		}
		k.docs[p] = d
	}
	return d.v, d.found, d.err
}

func (w *World) readDoc(p string) read {
	s := w.reach(p)
	if s.err == nil && s.info == nil {
		return read{}
	}
	k := w.keep()
	data, info, err := s.read(p, min(maxFile, k.left))
	if err != nil {
		return read{found: !isMissing(err), err: unlessMissing(err)}
	}
	if k.left -= int64(len(data)); int64(len(data)) < info.Size() {
		return read{found: true, err: errors.New(p + " is too large to be read as a document")}
	}
	v, err := document.Parse(p, data)
	if err != nil {
		err = &MalformedError{Path: p, Err: err}
	}
	return read{v, true, err}
}

func unlessMissing(err error) error {
	if isMissing(err) {
		return nil
	}
	return err
}
