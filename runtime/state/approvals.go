package state

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/value"
)

// Approval is a person's word that something in a project may go on.
type Approval struct {
	Name    string
	By      string // who; "" where unknown
	At      time.Time
	Expires time.Time // zero: it lasts until it is revoked
	Note    string
	Subject Subject // what it is of
}

// Once is the name of what is asked and approved of one call in its session, by
// hookc allow --once, and of the policy's setting that forbids it. The subject is
// the call's digest and the id of its entry in the ledger.
const Once = "once"

// Expired reports whether the approval's own time is over.
func (a *Approval) Expired(now time.Time) bool {
	return !a.Expires.IsZero() && !now.Before(a.Expires)
}

// Approve keeps an approval, in the place of an earlier one of that name.
func (o Owner) Approve(a Approval) error {
	if o.dir == "" {
		return errors.New("there is no folder to keep approvals in: HOME is not set")
	}
	of, files := a.Subject.value()
	doc := value.OfMap(
		[]string{"owner", "name", "by", "at", "expires", "note", "of", "files"},
		[]value.Value{
			value.OfString(spelled(o.name)), value.OfString(spelled(a.Name)), value.OfString(a.By),
			moment(a.At), moment(a.Expires), value.OfString(a.Note), of, files,
		})
	if err := os.MkdirAll(o.approvals(), 0o700); err != nil {
		return err
	}
	return disk.Replace(o.approval(a.Name), append(value.AppendJSON(nil, doc), '\n'), 0o600)
}

// moment is a time in milliseconds since 1970. The evaluator links no parser of
// dates for it.
func moment(t time.Time) value.Value {
	if t.IsZero() {
		return value.Value{}
	}
	return value.OfInt(int(t.UnixMilli()))
}

func (o Owner) approvals() string { return filepath.Join(o.dir, "approvals") }

func (o Owner) approval(name string) string {
	return filepath.Join(o.approvals(), Key(name)+".json")
}

// Approved finds the approval of a name, expired or not; false where there is
// none.
func (o Owner) Approved(name string) (Approval, bool, error) {
	if o.dir == "" {
		return Approval{}, false, nil
	}
	path := o.approval(name)
	a, ok, err := o.readApproval(path)
	if err == nil && ok && a.Name != name {
		err = Owner{name: name}.mine(path, spelled(a.Name))
	}
	return a, ok && err == nil, err
}

func (o Owner) readApproval(path string) (a Approval, ok bool, err error) {
	doc, err := readObject(path)
	if err != nil || doc.IsNil() {
		return a, false, err
	}
	damaged := func(err error) (Approval, bool, error) { return Approval{}, false, &DamagedError{path, err} }
	owner, name := member(doc, "owner"), member(doc, "name")
	if owner.Kind() != value.String || name.Kind() != value.String {
		return damaged(errShape)
	}
	if err := o.mine(path, owner.Str()); err != nil {
		return a, false, err
	}
	a = Approval{Name: unspelled(name.Str()), By: member(doc, "by").Str(), Note: member(doc, "note").Str()}
	if a.Subject, ok = readSubject(doc); !ok {
		return damaged(errShape)
	}
	at, until := member(doc, "at"), member(doc, "expires")
	if at.Kind() != value.Int || until.Kind() != value.Int && !until.IsNil() {
		return damaged(errShape)
	}
	a.At = time.UnixMilli(int64(at.Int()))
	if !until.IsNil() {
		a.Expires = time.UnixMilli(int64(until.Int()))
	}
	return a, true, nil
}

// Approvals lists the approvals of a project by name, expired ones too. Those
// that cannot be read are in the error, beside the others.
func (o Owner) Approvals() ([]Approval, error) {
	if o.dir == "" {
		return nil, nil
	}
	list, err := kept(o.approvals(), o.readApproval)
	slices.SortFunc(list, func(a, b Approval) int { return cmp.Compare(a.Name, b.Name) })
	return list, err
}

// kept reads each file of a folder. Those that cannot be read are in the error.
func kept[T any](dir string, read func(path string) (T, bool, error)) (list []T, bad error) {
	files, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".json") || strings.HasPrefix(f.Name(), ".") {
			continue
		}
		item, ok, err := read(filepath.Join(dir, f.Name()))
		bad = errors.Join(bad, err)
		if ok {
			list = append(list, item)
		}
	}
	return list, bad
}

// Revoke takes an approval back; false where there was none. One that cannot
// be read is taken back too.
func (o Owner) Revoke(name string) (bool, error) {
	if o.dir == "" {
		return false, nil
	}
	err := os.Remove(o.approval(name))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// RevokeAll takes all approvals of a project back and says how many there were.
func (o Owner) RevokeAll() (n int, err error) {
	if o.dir == "" {
		return 0, nil
	}
	files, err := os.ReadDir(o.approvals())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	}
	err = nil
	for _, f := range files {
		if e := os.Remove(filepath.Join(o.approvals(), f.Name())); e != nil {
			err = errors.Join(err, e)
		} else if !strings.HasPrefix(f.Name(), ".") {
			n++
		}
	}
	return n, err
}
