package shellcheck

import (
	"path"
	"slices"
	"strings"
)

// Dialect is the dialect that the first line of a script names; bash where it names
// none, since bash takes what the others do; "" for a shell that shellcheck does not
// read.
func Dialect(source string) string {
	first, _, _ := strings.Cut(source, "\n")
	line, ok := strings.CutPrefix(first, "#!")
	if !ok {
		return "bash"
	}
	words := strings.Fields(line)
	if len(words) > 0 && path.Base(words[0]) == "env" {
		words = slices.DeleteFunc(words[1:], func(w string) bool { return strings.HasPrefix(w, "-") || strings.Contains(w, "=") })
	}
	if len(words) == 0 {
		return ""
	}
	switch name := path.Base(words[0]); name {
	case "sh", "bash", "dash", "ksh":
		return name
	case "ash":
		return "dash"
	}
	return ""
}
