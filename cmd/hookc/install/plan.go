package install

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// Owner is whose entries are meant: those that start this program.
type Owner struct {
	Program string // the evaluator or launcher as configurations name it, with slashes
	Root    string // the project in whose files the program is meant; "" for all
}

// named reports whether a text names the program, as it is or as a word of a shell.
func (o Owner) named(text string) bool {
	return strings.Contains(text, o.Program) || strings.Contains(text, strings.ReplaceAll(o.Program, "'", `'\''`))
}

// owns reports whether an entry is the owner's: one of its texts names the
// program.
func (o Owner) owns(v value.Value) bool {
	switch v.Kind() {
	case value.String:
		return o.named(filepath.ToSlash(v.Str()))
	case value.List:
		for i := range v.Len() {
			if o.owns(v.At(i)) {
				return true
			}
		}
	case value.Map:
		for i := range v.Len() {
			if o.owns(v.At(i)) {
				return true
			}
		}
	}
	return false
}

// Change is one file as it is and as it is to be.
type Change struct {
	Path   string
	Before []byte // nil: there is none
	After  []byte // nil: it is removed
	Mode   fs.FileMode
	Ask    []string // what a person must agree to first

	Agent string // of a removal: whose file it is

	named string // the path as the edits name it, links included
}

// Action is what becomes of the file, as --dry-run says it.
func (c *Change) Action() string {
	switch {
	case bytes.Equal(c.Before, c.After) && (c.Before == nil) == (c.After == nil):
		return "keep"
	case c.Before == nil:
		return "create"
	case c.After == nil:
		return "remove"
	}
	return "change"
}

// Plan is the changes of a set of edits: for each file in the order in which it
// was first named.
type Plan struct {
	owner   Owner
	Changes []*Change
	Placed  []host.Placed
}

// New plans edits. What the owner has in these files and is no longer wanted goes.
// A file that cannot be read as what it is stays as it is, and is an error that
// names the place.
func New(owner Owner, edits []host.Edit) (*Plan, error) {
	p := &Plan{owner: owner}
	return p, p.Add(edits)
}

// Add plans further edits, of files that the plan does not have yet.
func (p *Plan) Add(edits []host.Edit) error {
	var errs []error
	for _, file := range filesOf(edits) {
		own := slices.DeleteFunc(slices.Clone(edits), func(e host.Edit) bool { return e.File != file })
		if err := p.file(file, own); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", file, err))
		}
	}
	return errors.Join(errs...)
}

func filesOf(edits []host.Edit) (out []string) {
	for _, e := range edits {
		if !slices.Contains(out, e.File) {
			out = append(out, e.File)
		}
	}
	return out
}

// file plans the edits of one file.
func (p *Plan) file(path string, edits []host.Edit) error {
	c, err := current(path)
	if err != nil {
		return err
	}
	c.named = path
	for _, e := range edits {
		if e.Ask != "" && !slices.Contains(c.Ask, e.Ask) {
			c.Ask = append(c.Ask, e.Ask)
		}
	}
	switch e := edits[0]; {
	case e.Whole != nil:
		err = p.whole(c, e)
	case e.Block != "":
		err = p.block(c, e.Block)
	default:
		err = p.entries(c, edits)
	}
	if err != nil {
		return err
	}
	p.Changes = append(p.Changes, c)
	return nil
}

// current is a file as it is, a change that keeps it. A link is followed: what it
// leads to is changed, and the link stays.
func current(path string) (*Change, error) {
	real, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(path); err == nil {
			return nil, errors.New("a link that leads nowhere: remove it, or make what it leads to")
		}
		return &Change{Path: path, Mode: 0o644}, nil
	}
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(real)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("not a file")
	}
	text, err := os.ReadFile(real)
	if err != nil {
		return nil, err
	}
	if text == nil {
		text = []byte{}
	}
	return &Change{Path: real, Before: text, After: text, Mode: info.Mode().Perm()}, nil
}

// ours is the word that every file of our own has.
var ours = []byte("hookc")

// whole plans a file of our own. One that somebody else wrote is not replaced, nor
// is that of another policy, where the agent gives each policy the same file.
func (p *Plan) whole(c *Change, e host.Edit) error {
	switch {
	case c.Before == nil:
	case !bytes.Contains(c.Before, ours):
		return errors.New("this file is there already and hookc did not write it: move it, or add its work to the policy")
	case !bytes.Contains([]byte(filepath.Base(c.named)), ours) && !p.owner.named(string(c.Before)):
		return errors.New("the hook of another policy is there, and the agent reads one such file: put both into one policy with use blocks, or take the other out with hookc uninstall")
	}
	c.After = e.Whole
	if e.Exec {
		c.Mode = 0o755
	}
	return nil
}

// entries plans the entries of a JSON file. Those that are there already stay
// where they are.
func (p *Plan) entries(c *Change, edits []host.Edit) error {
	before := c.Before
	if start := edits[0].Start; start != "" && len(bytes.TrimSpace(before)) == 0 {
		before = []byte(start)
	}
	f, err := parseJSON(before)
	if err != nil {
		return err
	}
	wanted := func(path []string, v value.Value) bool {
		return slices.ContainsFunc(edits, func(e host.Edit) bool { return slices.Equal(e.Under, path) && value.Equal(e.Entry, v) })
	}
	for _, path := range f.lists() {
		if f.at(path) == nil {
			continue // it went with the last entry of another
		}
		if err := f.remove(path, func(v value.Value) bool { return p.owner.owns(v) && !wanted(path, v) }); err != nil {
			return err
		}
	}
	for _, e := range edits {
		if slices.ContainsFunc(f.entries(e.Under), func(v value.Value) bool { return value.Equal(v, e.Entry) }) {
			continue
		}
		if _, err := f.add(e.Under, e.Entry); err != nil {
			return err
		}
	}
	for _, e := range edits {
		index := slices.IndexFunc(f.entries(e.Under), func(v value.Value) bool { return value.Equal(v, e.Entry) })
		p.Placed = append(p.Placed, host.Placed{Edit: e, Index: index})
	}
	c.After = f.text
	return nil
}

// Found is a plan that changes nothing, of the entries that the owner has in a file.
func Found(owner Owner, path string) (*Plan, error) {
	p := &Plan{owner: owner}
	c, err := current(path)
	if err != nil {
		return nil, err
	}
	f, err := parseJSON(c.Before)
	if err != nil { // no JSON: it has no entries
		return p, nil
	}
	for _, under := range f.lists() {
		for i, v := range f.entries(under) {
			if owner.owns(v) {
				p.Placed = append(p.Placed, host.Placed{Edit: host.Edit{File: path, Under: under, Entry: v}, Index: i})
			}
		}
	}
	return p, nil
}

// Without plans the removal of everything of the owner's from files.
func Without(owner Owner, paths []string) (*Plan, error) {
	p := &Plan{owner: owner}
	var errs []error
	for _, path := range paths {
		c, err := current(path)
		if err == nil && c.Before != nil {
			err = p.without(c)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", path, err))
			continue
		}
		p.Changes = append(p.Changes, c)
	}
	return p, errors.Join(errs...)
}

// without takes the owner's entries or block out of a file. A file of our own,
// and one that holds nothing else, goes.
func (p *Plan) without(c *Change) error {
	if text := p.owner.withoutBlock(c.Before); len(text) != len(c.Before) {
		c.After = text
		if len(bytes.TrimSpace(text)) == 0 {
			c.After = nil
		}
		return nil
	}
	f, err := parseJSON(c.Before)
	if err != nil { // no JSON: a file of our own, or settings that are none of our business
		if filepath.Ext(c.Path) != ".toml" && p.owner.named(string(c.Before)) && bytes.Contains(c.Before, ours) {
			c.After = nil
		}
		return nil
	}
	for _, path := range f.lists() {
		if f.at(path) == nil {
			continue
		}
		if err := f.remove(path, p.owner.owns); err != nil {
			return err
		}
	}
	c.After = f.text
	if len(bytes.TrimSpace(bytes.Trim(bytes.TrimSpace(f.text), "{}"))) == 0 {
		c.After = nil
	}
	return nil
}
