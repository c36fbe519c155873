package lsp

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// ownFile writes a file of the server's own for the client to open: the source of a
// pack, an event. It is there until the server ends.
func (s *Server) ownFile(name string, data []byte) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ownDir == "" {
		dir, err := os.MkdirTemp("", "hookc-lsp-")
		if err != nil {
			return "", err
		}
		s.ownDir = dir
	}
	file := filepath.Join(s.ownDir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return "", err
	}
	os.Remove(file) // it may be a source of a pack, which nobody may write to
	return file, os.WriteFile(file, data, 0o444)
}

// packFile is the file of a pack that hookc carries, where a client can open it, with
// its text.
func (s *Server) packFile(name string) (file string, data []byte, err error) {
	data, err = fs.ReadFile(s.options.Packs, strings.TrimPrefix(name, "std/"))
	if err != nil {
		return "", nil, err
	}
	file, err = s.ownFile("packs/"+name, data)
	return file, data, err
}

func (s *Server) removeOwnFiles() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ownDir != "" {
		os.RemoveAll(s.ownDir)
	}
}
