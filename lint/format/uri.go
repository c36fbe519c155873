package format

import (
	"net/url"
	"path/filepath"
	"strings"
)

// uri is a path as a URI reference: relative where the path is.
func uri(path string) string {
	slash := filepath.ToSlash(path)
	u := url.URL{Path: slash}
	if strings.HasPrefix(slash, "/") {
		u.Scheme = "file"
	} else if len(slash) > 1 && slash[1] == ':' {
		u.Scheme, u.Path = "file", "/"+slash
	}
	return u.String()
}
