//go:build !js

package regexboundarybeforedot

import (
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/patterns"
	"github.com/hookc/hookc/lint/script/src"
)

func inScript(p *script.Program) []src.DotBoundary { return patterns.DotBoundaries(p) }
