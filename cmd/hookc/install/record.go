package install

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/hookc/hookc/runtime/disk"
)

// Store is the folder of the user in which hookc keeps what it has installed:
// ~/.hookc.
type Store struct{ Dir string }

// Installed is a file of an agent that hookc has changed.
type Installed struct {
	Policy  string `json:"policy"`
	Agent   string `json:"agent"`
	Scope   string `json:"scope"`
	Root    string `json:"root,omitempty"` // of the project
	Program string `json:"program"`        // as the file names it
	Path    string `json:"path"`
	Before  string `json:"before,omitempty"` // SHA-256 of the bytes of before, kept in backups; "" where there was no file
	After   string `json:"after"`
}

// owner is whose entries the file has.
func (in Installed) owner() Owner { return Owner{Program: in.Program, Root: in.Root} }

func (s Store) recordPath() string { return filepath.Join(s.Dir, "installed.json") }

// Load reads what is installed. No file is nothing.
func (s Store) Load() ([]Installed, error) {
	text, err := os.ReadFile(s.recordPath())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []Installed
	if err := json.Unmarshal(text, &out); err != nil {
		return nil, fmt.Errorf("%s: %w; move it away, and hookc finds its entries in the agents' files themselves", s.recordPath(), err)
	}
	return out, nil
}

func (s Store) save(list []Installed) error {
	text, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return err
	}
	return disk.Replace(s.recordPath(), append(text, '\n'), 0o600)
}

// Write carries out a plan: first it makes sure that each file can be written,
// then it keeps the bytes of before, then it puts each file in place at once. A
// process that is killed in between leaves each file as it was or as it is to be;
// running it again completes it.
func (s Store) Write(p *Plan, as Installed) error {
	var todo []*Change
	for _, c := range p.Changes {
		if c.Action() != "keep" {
			todo = append(todo, c)
		}
	}
	if err := writable(todo); err != nil {
		return err
	}
	list, err := s.Load()
	if err != nil {
		return err
	}
	for _, c := range todo {
		if list, err = s.note(list, c, as, p.owner); err != nil {
			return err
		}
	}
	if len(todo) > 0 {
		if err := s.save(list); err != nil {
			return err
		}
	}
	for _, c := range todo {
		if err := c.write(); err != nil {
			return fmt.Errorf("%s: %w", c.Path, err)
		}
	}
	return nil
}

// note adds a change to the record. The bytes of before are those that a person
// wrote: of a file that still is as the last installation left it, the ones from
// before that.
func (s Store) note(list []Installed, c *Change, as Installed, owner Owner) ([]Installed, error) {
	as.Path, as.Program, as.Root, as.After = c.Path, owner.Program, owner.Root, Hash(c.After)
	i := slices.IndexFunc(list, func(in Installed) bool { return in.owner() == owner && in.Path == as.Path })
	before := c.Before
	if i >= 0 && before != nil {
		if list[i].After == Hash(before) {
			as.Before = list[i].Before
			list[i] = as
			return list, nil
		}
		clean := &Change{Path: c.Path, Before: before, After: before}
		if err := (&Plan{owner: owner}).without(clean); err != nil {
			return nil, err
		}
		before = clean.After
	}
	if before != nil {
		as.Before = Hash(before)
		if err := disk.Replace(s.backup(as.Before), before, 0o600); err != nil {
			return nil, err
		}
	}
	if i >= 0 {
		list[i] = as
		return list, nil
	}
	return append(list, as), nil
}

func (s Store) backup(hash string) string { return filepath.Join(s.Dir, "backups", hash) }

// Hash is the SHA-256 of a file in hexadecimal digits.
func Hash(text []byte) string {
	h := sha256.Sum256(text)
	return hex.EncodeToString(h[:])
}

// Remove plans to take installations out: a file that is as hookc left it gets
// the bytes of before, from any other the entries go. What several have changed is
// undone from the last to the first, as one change. Done forgets them.
func (s Store) Remove(which func(Installed) bool) (plan *Plan, done func() error, err error) {
	list, err := s.Load()
	if err != nil {
		return nil, nil, err
	}
	plan = &Plan{}
	rest := []Installed{}
	var errs []error
	for _, in := range slices.Backward(list) {
		if !which(in) {
			rest = append(rest, in)
		} else if err := s.remove(plan, in); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", in.Path, err))
		}
	}
	slices.Reverse(rest)
	slices.Reverse(plan.Changes)
	return plan, func() error { return s.save(rest) }, errors.Join(errs...)
}

// remove plans to take one installation out, after those that are planned.
func (s Store) remove(p *Plan, in Installed) error {
	i := slices.IndexFunc(p.Changes, func(c *Change) bool { return c.Path == in.Path })
	if i < 0 {
		c, err := current(in.Path)
		if err != nil {
			return err
		}
		c.Agent = in.Agent
		p.Changes = append(p.Changes, c)
		return s.undo(c, in)
	}
	c := p.Changes[i]
	next := &Change{Path: c.Path, Before: c.After, After: c.After}
	err := s.undo(next, in)
	c.After = next.After
	return err
}

// undo takes an installation out of a file as it is.
func (s Store) undo(c *Change, in Installed) error {
	if c.Before == nil {
		return nil
	}
	if Hash(c.Before) != in.After {
		return (&Plan{owner: in.owner()}).without(c)
	}
	if in.Before == "" {
		c.After = nil
		return nil
	}
	text, err := os.ReadFile(s.backup(in.Before))
	if err != nil || Hash(text) != in.Before {
		return (&Plan{owner: in.owner()}).without(c)
	}
	c.After = text
	return nil
}

// Write carries out the changes of a removal.
func (p *Plan) Write() error {
	if err := writable(p.Changes); err != nil {
		return err
	}
	for _, c := range p.Changes {
		if err := c.write(); err != nil {
			return fmt.Errorf("%s: %w", c.Path, err)
		}
	}
	return nil
}

// Writable makes sure that every change of several plans can be carried out.
func Writable(plans ...*Plan) error {
	var errs []error
	for _, p := range plans {
		errs = append(errs, writable(p.Changes))
	}
	return errors.Join(errs...)
}

// writable makes sure that each change can be carried out before any is.
func writable(changes []*Change) error {
	var errs []error
	for _, c := range changes {
		if c.Action() == "keep" {
			continue
		}
		if err := c.writable(); err != nil {
			errs = append(errs, fmt.Errorf("%s cannot be written: %w", c.Path, err))
		}
	}
	return errors.Join(errs...)
}

func (c *Change) writable() error {
	if err := ownedByOther(c.Path); err != nil {
		return err
	}
	dir := filepath.Dir(c.Path)
	for {
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			break
		} else if err == nil {
			return fmt.Errorf("%s is a file, not a folder", dir)
		}
		up := filepath.Dir(dir)
		if up == dir {
			return fs.ErrNotExist
		}
		dir = up
	}
	tmp, err := os.CreateTemp(dir, ".hookc-")
	if err != nil {
		return fmt.Errorf("the folder %s does not let you: %w", dir, errors.Unwrap(err))
	}
	tmp.Close()
	return os.Remove(tmp.Name())
}

// write puts the file in place at once. It must still be as it was when the plan
// was made.
func (c *Change) write() error {
	if c.Action() == "keep" {
		return nil
	}
	now, err := os.ReadFile(c.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		now = nil
	case err != nil:
		return err
	}
	if !bytes.Equal(now, c.Before) {
		return errors.New("it was changed meanwhile: run this again")
	}
	if c.After == nil {
		return os.Remove(c.Path)
	}
	return disk.Replace(c.Path, c.After, c.Mode)
}

// Evaluator is where a version of the evaluator lies.
func (s Store) Evaluator(id string) string {
	name := "hookeval"
	if filepath.Separator == '\\' {
		name += ".exe"
	}
	return filepath.Join(s.Dir, "evaluators", id, name)
}

// PutEvaluator puts an evaluator in place unless the same bytes are there.
func (s Store) PutEvaluator(id string, binary []byte) error {
	path := s.Evaluator(id)
	if there, err := os.ReadFile(path); err == nil && bytes.Equal(there, binary) {
		return nil
	}
	return disk.Replace(path, binary, 0o755)
}
