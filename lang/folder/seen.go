package folder

import "github.com/hookc/hookc/lang/ast"

// Seen is every file on which a policy depends: what was read, and what was only
// looked for and found.
type Seen struct {
	files []ast.Source
	at    map[string]int // by name
}

func (s *Seen) read(f Folder, name string, data []byte) { s.files[s.place(f, name)].Data = data }

// exists notes a file of which only the name counts.
func (s *Seen) exists(f Folder, name string) { s.place(f, name) }

func (s *Seen) place(f Folder, name string) int {
	file := f.File(name)
	i, ok := s.at[file]
	if !ok {
		if s.at == nil {
			s.at = map[string]int{}
		}
		i = len(s.files)
		s.at[file] = i
		s.files = append(s.files, ast.Source{Name: file, Pack: f.IsPack()})
	}
	return i
}

// Files are the files, in the order in which they were first seen. One of which only
// the name counts has no data.
func (s *Seen) Files() []ast.Source { return s.files }
