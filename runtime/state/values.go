package state

import (
	"errors"
	"path/filepath"
	"slices"
	"time"

	"github.com/hookc/hookc/runtime/value"
)

// Values are the values of one policy that belong to one owner. They are read
// when the first is asked for, and then kept until Forget.
type Values struct {
	owner   Owner
	policy  string
	path    string // "": in memory only
	entries []entry
	loaded  bool
	dirty   bool
	err     error // of loading
}

// entry is one stored value and when it last changed.
type entry struct {
	name string
	v    value.Value
	at   int // milliseconds since 1970
}

// Of is the values of a policy.
func (o Owner) Of(policy string) *Values {
	v := &Values{owner: o, policy: policy}
	if o.dir != "" {
		v.path = filepath.Join(o.dir, "values", Key(policy)+".json")
	}
	return v
}

// Forget drops what was read, so that the next Get reads again. What is in
// memory only stays.
func (v *Values) Forget() {
	if v.path != "" {
		v.entries, v.loaded, v.dirty, v.err = nil, false, false, nil
	}
}

// Get is a value, or its default.
func (v *Values) Get(d Decl, now time.Time) (value.Value, error) {
	if v.load(); v.err != nil {
		return value.Value{}, v.err
	}
	return v.get(&d, now), nil
}

func (v *Values) get(d *Decl, now time.Time) value.Value {
	if i := v.find(d.Name); i >= 0 && v.entries[i].live(d, now) {
		if got, ok := d.read(v.entries[i].v); ok {
			return got
		}
	}
	return d.Default
}

func (v *Values) find(name string) int {
	return slices.IndexFunc(v.entries, func(e entry) bool { return e.name == name })
}

func (e *entry) live(d *Decl, now time.Time) bool {
	return d.Expire == 0 || Fresh(time.UnixMilli(int64(e.at)), now, d.Expire)
}

// set gives a value its new content.
func (v *Values) set(name string, to value.Value, now time.Time) {
	v.dirty = true
	e := entry{name, to, int(now.UnixMilli())}
	if i := v.find(name); i >= 0 {
		v.entries[i] = e
	} else {
		v.entries = append(v.entries, e)
	}
}

// drop lets a value be its default again.
func (v *Values) drop(name string) {
	if i := v.find(name); i >= 0 {
		v.dirty = true
		v.entries = slices.Delete(v.entries, i, i+1)
	}
}

// load reads the file, once.
func (v *Values) load() {
	if v.loaded || v.path == "" {
		return
	}
	v.loaded = true
	doc, err := readObject(v.path)
	if err == nil && !doc.IsNil() {
		err = v.decode(doc)
	}
	v.err = err
}

var errShape = errors.New("it is not what hookc writes")

func (v *Values) decode(doc value.Value) error {
	owner, policy, values := member(doc, "owner"), member(doc, "policy"), member(doc, "values")
	if owner.Kind() != value.String || policy.Kind() != value.String || values.Kind() != value.Map {
		return &DamagedError{v.path, errShape}
	}
	if err := v.owner.mine(v.path, owner.Str()); err != nil {
		return err
	}
	if err := (Owner{name: v.policy}).mine(v.path, policy.Str()); err != nil {
		return err
	}
	for i := range values.Len() {
		at, ok := values.At(i).Get("at")
		if !ok || at.Kind() != value.Int {
			v.entries = nil
			return &DamagedError{v.path, errShape}
		}
		v.entries = append(v.entries, entry{values.Key(i).Str(), member(values.At(i), "value"), at.Int()})
	}
	return nil
}

// encode is the file's new content.
func (v *Values) encode() []byte {
	b := []byte(`{"owner":`)
	b = value.AppendQuoted(b, spelled(v.owner.name))
	b = append(b, `,"policy":`...)
	b = value.AppendQuoted(b, spelled(v.policy))
	b = append(b, `,"values":{`...)
	for i, e := range v.entries {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '\n')
		b = value.AppendQuoted(b, e.name)
		b = append(b, `:{"at":`...)
		b = value.AppendJSON(b, value.OfInt(e.at))
		b = append(b, `,"value":`...)
		b = append(value.AppendJSON(b, e.v), '}')
	}
	return append(b, "\n}}\n"...)
}

// Kept reports whether the values outlive the process.
func (v *Values) Kept() bool { return v.path != "" }
