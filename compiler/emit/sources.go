package emit

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/world"
)

// SourcesName is the file of OUT with every file that the policy was made of, so that
// what was built can be compared with what a policy has become.
const SourcesName = "sources.tar.gz"

// The folders of SourcesName: the files of the policy and its project, and the packs
// that it uses.
const (
	FilesDir = "files"
	PacksDir = "packs"
)

// archived is every file that a policy was made of.
type archived struct {
	policy string // the policy's folder in it
	files  []entry
}

// entry is a file, or a folder where the name ends in a slash.
type entry struct {
	name string
	data []byte
}

// archive lays out the files of a policy as they lie in its repository, or below the
// folder that they have in common; nil where there is none. Which folder the build
// started in is not seen in it.
func archive(p *ast.Policy) *archived {
	dir := whole(p.Dir)
	files := slices.Concat(p.Sources, p.Inputs)
	root := world.FindProject(dir)
	for _, f := range files {
		if !f.Pack {
			root = common(root, absolute(f.Name))
		}
	}
	if root == "" {
		return nil
	}
	place := func(file string) string {
		rel, _ := filepath.Rel(root, file) // root is above each of them
		return path.Join(FilesDir, filepath.ToSlash(rel))
	}
	out := &archived{policy: place(dir)}
	named := map[string][]byte{path.Join(FilesDir, ".git") + "/": nil} // paths lead up to here
	for _, f := range files {
		name := path.Join(PacksDir, strings.TrimPrefix(f.Name, "std/"))
		if !f.Pack {
			name = place(absolute(f.Name))
		}
		if len(named[name]) == 0 { // a policy may name a file in several ways
			named[name] = f.Data
		}
	}
	for name, data := range named {
		out.files = append(out.files, entry{name, data})
	}
	slices.SortFunc(out.files, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	return out
}

// sources adds the archive, where there is one.
func (o *Output) sources(p *ast.Policy) error {
	a := archive(p)
	if a == nil {
		return nil
	}
	data, err := a.bytes()
	if err != nil {
		return err
	}
	o.Manifest.Archived = a.policy
	o.add(SourcesName, data, 0o644)
	return nil
}

// absolute is a file's path without links in the folders above it.
func absolute(file string) string {
	return filepath.Join(whole(filepath.Dir(filepath.FromSlash(file))), filepath.Base(file))
}

// common is the folder that a file has in common with another; "" on another drive.
func common(dir, file string) string {
	for {
		if rel, err := filepath.Rel(dir, file); err != nil {
			return ""
		} else if filepath.IsLocal(rel) {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
		dir = filepath.Dir(dir)
	}
}

// bytes are a compressed tar, which is the same for the same files.
func (a *archived) bytes() ([]byte, error) {
	var out bytes.Buffer
	zipped := gzip.NewWriter(&out)
	files := tar.NewWriter(zipped)
	for _, f := range a.files {
		h := &tar.Header{Name: f.name, Mode: 0o644, Size: int64(len(f.data)), Typeflag: tar.TypeReg, Format: tar.FormatPAX}
		if strings.HasSuffix(f.name, "/") {
			h.Mode, h.Typeflag = 0o755, tar.TypeDir
		}
		if err := files.WriteHeader(h); err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		if _, err := files.Write(f.data); err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
	}
	if err := files.Close(); err != nil {
		return nil, err
	}
	err := zipped.Close()
	return out.Bytes(), err
}
