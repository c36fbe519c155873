//go:build js

package rules

import (
	"embed"

	"github.com/hookc/hookc/lint"
)

// A browser loads the program with each visit, so it has only what the page needs: the
// rules about policies, without the cases on their pages.
var (
	configurations map[string][]*lint.Rule
	cases          embed.FS
)
