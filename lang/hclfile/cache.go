package hclfile

import (
	"bytes"
	"sync"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
)

// Cache keeps the blocks of files from one reader to the next, for somebody who reads a
// policy again after every key: most of its files are as they were. It keeps one text
// of each file, and no file with errors, and what others have made of it. Nobody changes
// blocks. All readers of a cache have the same packs.
type Cache struct {
	mu    sync.Mutex
	files map[string]parsedFile // by name
}

type parsedFile struct {
	src    *source
	blocks hclsyntax.Blocks
	made   *sync.Map // by what it was made of
}

// Once gives what make makes of a part of a file, which the cache keeps as long as the
// file's text; make says whether it may. Nobody changes it.
func (r *Reader) Once(file string, part any, make func() (made any, keep bool)) any {
	var known *sync.Map
	if c := r.Cache; c != nil {
		c.mu.Lock()
		known = c.files[file].made
		c.mu.Unlock()
	}
	if known != nil {
		if made, ok := known.Load(part); ok {
			return made
		}
	}
	made, keep := make()
	if keep && known != nil {
		known.Store(part, made)
	}
	return made
}

// get is the file as it was parsed before.
func (c *Cache) get(file ast.Source) (parsedFile, bool) {
	if c == nil {
		return parsedFile{}, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	p, ok := c.files[file.Name]
	return p, ok && p.src.pack == file.Pack && bytes.Equal(p.src.data, file.Data)
}

func (c *Cache) put(p parsedFile) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.files == nil {
		c.files = map[string]parsedFile{}
	}
	c.files[p.src.name] = p
}
