package bound

import (
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// maxWild is how many ** and { a glob may have: each can make it walk a path
// once more.
const maxWild = 8

// ValidGlob reports whether a glob can be read, and is answered soon.
func ValidGlob(pattern string) bool {
	return strings.Count(pattern, "**")+strings.Count(pattern, "{") <= maxWild && doublestar.ValidatePattern(pattern)
}
