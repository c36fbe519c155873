package hclfile

import (
	"bytes"
	"sync"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
)

// Cache keeps the blocks of files from one reader to the next, for somebody who reads a
// policy again after every key: most of its files are as they were. It keeps one text
// of each file, and no file with errors. Nobody changes blocks.
type Cache struct {
	mu    sync.Mutex
	files map[string]parsedFile // by name
}

type parsedFile struct {
	src    *source
	blocks hclsyntax.Blocks
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
