// Package document reads the documents of a project, JSON, YAML and TOML, into
// values, and changes values by JSON pointer. The readers are our own: the
// evaluator links them, and starts on every event. What they read is hostile.
package document

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// Format is how a document is written.
type Format uint8

// The formats.
const (
	JSON  Format = iota
	JSONC        // JSON with comments and commas at the end of lists
	YAML
	TOML
	JSONL    // a JSON value on each line
	Markdown // YAML in front of a text
)

// FormatOf is the format of a file, by its name. A name that says nothing is
// JSON's.
func FormatOf(path string) Format {
	path = filepath.ToSlash(path)
	dir, base := "", path
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		dir, base = path[:i], path[i+1:]
	}
	switch base {
	case "Cargo.lock", "poetry.lock", "uv.lock", "Pipfile":
		return TOML
	}
	switch strings.ToLower(filepath.Ext(base)) {
	case ".yaml", ".yml":
		return YAML
	case ".toml":
		return TOML
	case ".jsonc":
		return JSONC
	case ".jsonl", ".ndjson":
		return JSONL
	case ".md", ".mdc", ".markdown":
		return Markdown
	}
	// Their programs read these with comments, whatever the name says.
	if strings.HasPrefix(base, "tsconfig.") || strings.HasPrefix(base, "jsconfig.") ||
		strings.HasSuffix(dir, ".vscode") || strings.HasSuffix(dir, ".devcontainer") {
		return JSONC
	}
	return JSON
}

// Parse reads a document as its name says.
func Parse(path string, data []byte) (value.Value, error) {
	switch FormatOf(path) {
	case YAML:
		return ParseYAML(data)
	case TOML:
		return ParseTOML(data)
	case JSONC:
		return value.DecodeJSON(plain(data))
	case JSONL:
		return ParseLines(data)
	case Markdown:
		return ParseFrontMatter(data)
	}
	return value.DecodeJSON(data)
}

// Error is a document that is not what it should be, and where.
type Error struct {
	Format  string // "YAML", "TOML" or "JSON Lines"
	Line    int    // from 1
	Problem string
}

// Error names the line.
func (e *Error) Error() string {
	return e.Format + ": line " + strconv.Itoa(e.Line) + ": " + e.Problem
}

// The bounds of a document that is no JSON.
const (
	maxDepth  = 100       // nested collections
	maxWeight = 2_000_000 // values, those that aliases repeat included
)
