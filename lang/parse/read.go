package parse

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/folder"
)

// files is what a folder holds: its top-level blocks, files by name.
type files struct {
	blocks []*hclsyntax.Block
}

// read parses the files of a folder; nil where there is nothing to work with.
// A folder that is used twice is read once.
func (ld *loader) read(f folder.Folder, at diag.Span) *files {
	if done, ok := ld.parsed[f.ID()]; ok {
		return done
	}
	ld.parsed[f.ID()] = nil
	code := diag.CodeUse
	if at.IsZero() {
		code = diag.CodeNoHooks
	}
	names, err := f.PolicyFiles()
	if err != nil {
		ld.cannotRead(code, at, f.Name(), err)
		return nil
	}
	names = ld.withNew(f, names)
	if len(names) == 0 {
		d := ld.Diags.Errorf(code, at, "%s has no *%s file", f.Name(), folder.Suffix)
		if at.IsZero() {
			d.Detail = "Write the folder of a policy. hookc init creates one to start with."
			if below := f.Sub("hooks"); below.HasPolicy() {
				d.Detail = "There is a policy in " + below.Name() + "."
			}
		}
		if name := f.Misnamed(); name != "" {
			before, _, _ := strings.Cut(name, ".")
			d.Detail = "If " + name + " is a policy, rename it to " + before + folder.Suffix + "."
		}
		return nil
	}
	out := &files{}
	for _, n := range names {
		data, err := ld.text(f, n)
		if err != nil {
			ld.cannotRead(code, at, f.File(n), err)
			continue
		}
		if !ld.Takes(len(data), diag.Span{File: f.File(n)}) {
			return nil
		}
		out.blocks = append(out.blocks, ld.Parse(ast.Source{Name: f.File(n), Data: data, Pack: f.IsPack()})...)
	}
	ld.parsed[f.ID()] = out
	return out
}

// withNew adds the files of a folder that are only in the overlay, as one that an
// editor has not saved yet.
func (ld *loader) withNew(f folder.Folder, names []string) []string {
	for file := range ld.opts.Overlay {
		name := filepath.Base(file)
		if folder.IsPolicyFile(name) && f.File(name) == file && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func (ld *loader) text(f folder.Folder, name string) ([]byte, error) {
	if data, ok := ld.opts.Overlay[f.File(name)]; ok {
		return data, nil
	}
	return f.ReadPolicy(name)
}

// cannotRead says why a folder or file could not be read, without the
// operating system's own repetition of the path.
func (ld *loader) cannotRead(code diag.Code, at diag.Span, name string, err error) {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		ld.Diags.Errorf(code, at, "%s does not exist", name)
	case errors.Is(err, syscall.ENOTDIR):
		ld.Diags.Errorf(code, at, "%s is a file", name).
			Detail = "Write the folder of the file, because a policy is a folder."
	case errors.Is(err, fs.ErrInvalid):
		ld.Diags.Errorf(code, at, "%s is outside the folder from which policies are read", name)
	default:
		ld.Diags.Errorf(code, at, "cannot read %s: %v", name, err)
	}
}
