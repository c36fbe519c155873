package lint

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/lang/folder"
)

// ProjectFolders are the folders from that of a policy up to its project's, in which a path of
// the project may start; nothing for a policy that is not on the disk.
func (p *Policy) ProjectFolders() (out []string) {
	if p.Root == "" {
		return nil
	}
	abs, err := filepath.Abs(p.Root)
	if err != nil {
		return nil
	}
	top := folder.ProjectOf(abs)
	for dir := abs; ; dir = filepath.Dir(dir) {
		out = append(out, dir)
		if dir == top || dir == filepath.Dir(dir) {
			return out
		}
	}
}

// maxIndex bounds an index of git that is read.
const maxIndex = 32 << 20

// Tracked reports whether git keeps a file, by its path from the project's folder.
func (p *Policy) Tracked(file string) bool {
	folders := p.ProjectFolders()
	if len(folders) == 0 {
		return false
	}
	index := *Cached(p, func(*Policy) *gitIndex { return readIndex(folders[len(folders)-1]) })
	name := []byte(strings.TrimPrefix(filepath.ToSlash(filepath.Clean(file)), "./"))
	for rest, name := []byte(index), append(name, 0); ; {
		i := bytes.Index(rest, name)
		if i < 2 {
			return false
		}
		// The two bytes before a name are flags; their low 12 bits are its length.
		if length := int(rest[i-2]&0xf)<<8 | int(rest[i-1]); length == len(name)-1 {
			return true
		}
		rest = rest[i+1:]
	}
}

// gitIndex is the index of a repository as git writes it.
type gitIndex []byte

func readIndex(dir string) *gitIndex {
	name := filepath.Join(dir, ".git", "index")
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxIndex {
		return &gitIndex{}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return &gitIndex{}
	}
	index := gitIndex(data)
	return &index
}
