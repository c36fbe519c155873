package lsp

import (
	"net/url"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
)

// pathOf is the file that a URI names; "" where it names none.
func pathOf(uri protocol.URI) string {
	u, err := url.Parse(string(uri))
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return ""
	}
	path := u.Path
	if runtime.GOOS == "windows" { // /c:/project
		path = strings.TrimPrefix(path, "/")
	}
	return filepath.Clean(filepath.FromSlash(path))
}

// uriOf is the URI of an absolute path.
func uriOf(path string) protocol.URI {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return protocol.URI((&url.URL{Scheme: "file", Path: path}).String())
}
