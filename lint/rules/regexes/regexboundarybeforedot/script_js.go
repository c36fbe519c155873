package regexboundarybeforedot

import (
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

// inScript is left out: to read programs would take a page much longer to load.
func inScript(*script.Program) []src.DotBoundary { return nil }
