package lsp

import (
	"maps"
	"os"
	"path/filepath"
	"sync"

	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
)

// documents are the texts that the client has open. A text is never changed: an edit
// puts another in its place, so that a snapshot stays what it was.
type documents struct {
	mu    sync.Mutex
	units protocol.Encoding
	open  map[string]document // by path
}

type document struct {
	uri     protocol.URI // as the client spells it
	version int
	text
}

func (d *documents) set(path string, uri protocol.URI, version int, data string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.open[path] = document{uri, version, newText([]byte(data), d.units)}
}

// change makes edits; false for a document that is not open.
func (d *documents) change(path string, version int, changes []protocol.ContentChange) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	doc, ok := d.open[path]
	if !ok {
		return false
	}
	doc.version = version
	for _, c := range changes {
		doc.text = doc.change(c)
	}
	d.open[path] = doc
	return true
}

func (d *documents) close(path string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.open, path)
}

func (d *documents) get(path string) (document, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	doc, ok := d.open[path]
	return doc, ok
}

// snapshot is all open documents as they are now.
func (d *documents) snapshot() snapshot {
	d.mu.Lock()
	defer d.mu.Unlock()
	return snapshot{units: d.units, open: maps.Clone(d.open)}
}

// snapshot is the open documents as they were at one time.
type snapshot struct {
	units protocol.Encoding
	open  map[string]document
}

// overlay is the texts in place of the files.
func (s snapshot) overlay() map[string][]byte {
	out := make(map[string][]byte, len(s.open))
	for path, doc := range s.open {
		out[path] = doc.data
	}
	return out
}

// text is the text of a file: the open document, else what was read of it, else the
// file itself.
func (s snapshot) text(path string, read map[string][]byte) text {
	if doc, ok := s.open[path]; ok {
		return doc.text
	}
	data, ok := read[path]
	if !ok {
		data, _ = os.ReadFile(path)
	}
	return newText(data, s.units)
}

// isFile reports whether a path is of the disk, and not of a pack that hookc carries.
func (s snapshot) isFile(path string) bool { return filepath.IsAbs(path) }

// uri is the client's own spelling of a document, else ours.
func (s snapshot) uri(path string) protocol.URI {
	if doc, ok := s.open[path]; ok {
		return doc.uri
	}
	return uriOf(path)
}
