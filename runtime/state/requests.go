package state

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/value"
)

// Request is an approval that a policy has waited for: what a person is asked.
type Request struct {
	Name    string
	Project string // the folder that the subject's files count from
	At      time.Time
	MaxAge  time.Duration // how old the approval may be; 0 is any age
	Subject Subject
}

// maxRequests bounds what a project keeps: names of approvals may be the agent's
// choice.
const maxRequests = 100

// maxRequest bounds a name that is kept, in bytes.
const maxRequest = 4096

func (o Owner) requests() string { return filepath.Join(o.dir, "requests") }

func (o Owner) request(name string) string {
	return filepath.Join(o.requests(), Key(name)+".json")
}

// Ask keeps a request, in the place of an earlier one of that name. One that is
// there in the same words stays as it is.
func (o Owner) Ask(r Request) error {
	if o.dir == "" || len(r.Name) > maxRequest {
		return nil
	}
	path := o.request(r.Name)
	if was, ok, err := o.readRequest(path); err == nil && ok && was.Name == r.Name && was.Project == r.Project && was.MaxAge == r.MaxAge && was.Subject.Of == r.Subject.Of && slices.Equal(was.Subject.Files, r.Subject.Files) {
		return nil
	}
	if err := os.MkdirAll(o.requests(), 0o700); err != nil {
		return err
	}
	if err := o.dropRequests(); err != nil {
		return err
	}
	of, files := r.Subject.value()
	doc := value.OfMap(
		[]string{"owner", "name", "project", "at", "max_age", "of", "files"},
		[]value.Value{
			value.OfString(spelled(o.name)), value.OfString(spelled(r.Name)), value.OfString(spelled(r.Project)),
			moment(r.At), value.OfInt(int(r.MaxAge / time.Millisecond)), of, files,
		})
	return disk.Replace(path, append(value.AppendJSON(nil, doc), '\n'), 0o600)
}

// dropRequests makes room for one more.
func (o Owner) dropRequests() error {
	files, err := os.ReadDir(o.requests())
	for _, f := range oldest(files, len(files)-maxRequests+1) {
		err = errors.Join(err, os.Remove(filepath.Join(o.requests(), f.Name())))
	}
	return err
}

// oldest is the n files that were changed first.
func oldest(files []fs.DirEntry, n int) []fs.DirEntry {
	if n <= 0 {
		return nil
	}
	at := func(f fs.DirEntry) time.Time {
		if info, err := f.Info(); err == nil {
			return info.ModTime()
		}
		return time.Time{}
	}
	slices.SortFunc(files, func(a, b fs.DirEntry) int { return at(a).Compare(at(b)) })
	return files[:n]
}

// Requested finds the request of a name; false where there is none.
func (o Owner) Requested(name string) (Request, bool, error) {
	if o.dir == "" {
		return Request{}, false, nil
	}
	r, ok, err := o.readRequest(o.request(name))
	return r, ok && r.Name == name, err
}

// Requests lists what is waited for, by name.
func (o Owner) Requests() ([]Request, error) {
	if o.dir == "" {
		return nil, nil
	}
	list, err := kept(o.requests(), o.readRequest)
	slices.SortFunc(list, func(a, b Request) int { return cmp.Compare(a.Name, b.Name) })
	return list, err
}

// Answered forgets the request of a name.
func (o Owner) Answered(name string) error {
	if o.dir == "" {
		return nil
	}
	err := os.Remove(o.request(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func (o Owner) readRequest(path string) (r Request, ok bool, err error) {
	doc, err := readObject(path)
	if err != nil || doc.IsNil() {
		return r, false, err
	}
	owner, name, project := member(doc, "owner"), member(doc, "name"), member(doc, "project")
	at, age := member(doc, "at"), member(doc, "max_age")
	subject, ok := readSubject(doc)
	if !ok || owner.Kind() != value.String || name.Kind() != value.String || project.Kind() != value.String || at.Kind() != value.Int || age.Kind() != value.Int {
		return r, false, &DamagedError{path, errShape}
	}
	if err := o.mine(path, owner.Str()); err != nil {
		return r, false, err
	}
	return Request{
		Name: unspelled(name.Str()), Project: unspelled(project.Str()), At: time.UnixMilli(int64(at.Int())),
		MaxAge: time.Duration(age.Int()) * time.Millisecond, Subject: subject,
	}, true, nil
}
