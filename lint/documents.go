package lint

import (
	"os"
	"path/filepath"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/runtime/document"
	"github.com/hookc/hookc/runtime/value"
)

// mostBytes bounds a document that is read.
const mostBytes = 1 << 20

// documents are those that were read, by the name of their file.
type documents map[string][]value.Value

// Documents are a document of the project as the project itself has it, and as the tests of the
// policy bring it: in an archive under its name, or copied there. Those that do not parse are left
// out.
func (p *Policy) Documents(file string) []value.Value {
	all := *Cached(p, func(*Policy) *documents { return &documents{} })
	list, ok := all[file]
	if !ok && filepath.IsLocal(filepath.FromSlash(file)) {
		list = p.readDocuments(file)
		all[file] = list
	}
	return list
}

func (p *Policy) readDocuments(file string) (list []value.Value) {
	add := func(data []byte) {
		if v, err := document.Parse(file, data); err == nil {
			list = append(list, v)
		}
	}
	for _, dir := range p.ProjectFolders() {
		name := filepath.Join(dir, filepath.FromSlash(file))
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && info.Size() <= mostBytes {
			if data, err := os.ReadFile(name); err == nil {
				add(data)
			}
			break
		}
	}
	for _, s := range p.Scripts() {
		names := map[string]bool{file: true}
		for _, l := range s.Lines {
			if l.Name == "cp" && len(l.Args) == 2 && l.Args[1] == file {
				names[l.Args[0]] = true
			}
		}
		_, files := policytest.Attached(s.Data)
		for _, f := range files {
			if names[f.Name] {
				add(f.Data)
			}
		}
	}
	return list
}
