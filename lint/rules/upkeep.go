package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/upkeep/ignorenotallowed"
	"github.com/hookc/hookc/lint/rules/upkeep/ignoreunknowncode"
	"github.com/hookc/hookc/lint/rules/upkeep/ignoreunused"
	"github.com/hookc/hookc/lint/rules/upkeep/ignorewithoutreason"
	"github.com/hookc/hookc/lint/rules/upkeep/missingdescription"
)

// upkeep are the rules about comments that silence rules, and about descriptions.
var upkeep = []*lint.Rule{
	ignoreunused.Rule,
	ignorewithoutreason.Rule,
	ignoreunknowncode.Rule,
	ignorenotallowed.Rule,
	missingdescription.Rule,
}
