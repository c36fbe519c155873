package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/upkeep/defaultsdropped"
	"github.com/hookc/hookc/lint/rules/upkeep/foreachofnothing"
	"github.com/hookc/hookc/lint/rules/upkeep/ignorenotallowed"
	"github.com/hookc/hookc/lint/rules/upkeep/ignoreunknowncode"
	"github.com/hookc/hookc/lint/rules/upkeep/ignoreunused"
	"github.com/hookc/hookc/lint/rules/upkeep/ignorewithoutreason"
	"github.com/hookc/hookc/lint/rules/upkeep/missingdescription"
	"github.com/hookc/hookc/lint/rules/upkeep/switchedoff"
	"github.com/hookc/hookc/lint/rules/upkeep/unuseddeclaration"
)

// upkeep are the rules about comments that silence rules, about descriptions, and about what
// is declared and not used.
var upkeep = []*lint.Rule{
	ignoreunused.Rule,
	ignorewithoutreason.Rule,
	ignoreunknowncode.Rule,
	ignorenotallowed.Rule,
	unuseddeclaration.Rule,
	switchedoff.Rule,
	foreachofnothing.Rule,
	defaultsdropped.Rule,
	missingdescription.Rule,
}
