package state

import (
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/disk"
)

// maxReadable is how much of a name its key shows.
const maxReadable = 40

// Key is a name as the name of a file: the end of it, as far as a file may be
// called so, and a hash of the whole. Names come from hosts and projects: any
// bytes, any length.
func Key(name string) string {
	return readable(name) + "-" + disk.Digest(name)
}

// readable is the last part of a path with every doubtful byte a dash.
func readable(name string) string {
	name = strings.TrimRight(name, `/\`)
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = name[:min(len(name), maxReadable)]
	clean := []byte(name)
	for i, c := range clean {
		if !plain(c) {
			clean[i] = '-'
		}
	}
	return strings.TrimLeft(string(clean), ".-")
}

func plain(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '-' || c == '_'
}

// spelled is a name as text that JSON can carry. Different names are spelled
// differently.
func spelled(name string) string {
	if utf8.ValidString(name) && !strings.HasPrefix(name, `"`) {
		return name
	}
	return strconv.Quote(name)
}

// unspelled is the name that is spelled so.
func unspelled(text string) string {
	if name, err := strconv.Unquote(text); err == nil && strings.HasPrefix(text, `"`) {
		return name
	}
	return text
}

// projectName is the project that a folder is: its path, symlinks resolved, so
// that everybody who means it has the same key.
func projectName(dir string) string {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	return filepath.Clean(dir)
}
