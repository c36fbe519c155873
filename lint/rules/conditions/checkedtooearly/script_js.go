package checkedtooearly

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// checkedByScript is left out: a page has no scripts of agents.
var checkedByScript func(*hostconfig.Script, *lint.Report)
