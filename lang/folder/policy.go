package folder

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/world"
)

// Suffix is how the files of a policy end.
const Suffix = ".hook.hcl"

// maxPolicyFile is the most bytes of one.
const maxPolicyFile = 32 << 20

// PolicyFiles lists the names of the folder's policy files, sorted. Files that
// start with a dot are editors' own.
func (f Folder) PolicyFiles() ([]string, error) {
	if f.linked {
		return nil, errors.New("a link leads out of the project")
	}
	entries, err := fs.ReadDir(f.fsys, f.dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if IsPolicyFile(e.Name()) && !e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

// Misnamed is the first file of the folder that is a policy's but for its name, such as guard.hcl; ""
// where there is none.
func (f Folder) Misnamed() string {
	entries, err := fs.ReadDir(f.fsys, f.dir)
	if err != nil {
		return ""
	}
	for _, e := range entries {
		name := e.Name()
		if ext := path.Ext(name); (ext == ".hcl" || ext == ".hook") && !IsPolicyFile(name) && !strings.HasPrefix(name, ".") && e.Type().IsRegular() {
			return name
		}
	}
	return ""
}

// IsPolicyFile reports whether a file of a folder belongs to its policy, by its name.
func IsPolicyFile(name string) bool {
	return strings.HasSuffix(name, Suffix) && !strings.HasPrefix(name, ".")
}

// HasPolicy reports whether a folder holds files of a policy.
func (f Folder) HasPolicy() bool {
	names, err := f.PolicyFiles()
	return err == nil && len(names) > 0
}

// ReadPolicy reads a policy file of the folder.
func (f Folder) ReadPolicy(name string) ([]byte, error) {
	if f.disk {
		return world.ReadInProject(filepath.Join(filepath.FromSlash(f.dir), name), maxPolicyFile)
	}
	return disk.ReadFS(f.fsys, path.Join(f.dir, name), maxPolicyFile)
}
