package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/conflicts/allowoverdeny"
	"github.com/hookc/hookc/lint/rules/conflicts/conflictingrewrite"
	"github.com/hookc/hookc/lint/rules/conflicts/duplicatecondition"
	"github.com/hookc/hookc/lint/rules/conflicts/orderdependentcontext"
	"github.com/hookc/hookc/lint/rules/conflicts/overruled"
	"github.com/hookc/hookc/lint/rules/conflicts/partiallyshadowed"
	"github.com/hookc/hookc/lint/rules/conflicts/priorityclash"
	"github.com/hookc/hookc/lint/rules/conflicts/redundant"
	"github.com/hookc/hookc/lint/rules/conflicts/rewritehidesguard"
	"github.com/hookc/hookc/lint/rules/conflicts/shadowed"
	"github.com/hookc/hookc/lint/rules/conflicts/unreachablestep"
)

// conflicts are the rules that compare the hooks of a policy with each other.
var conflicts = []*lint.Rule{
	priorityclash.Rule,
	shadowed.Rule,
	partiallyshadowed.Rule,
	redundant.Rule,
	duplicatecondition.Rule,
	allowoverdeny.Rule,
	conflictingrewrite.Rule,
	overruled.Rule,
	orderdependentcontext.Rule,
	unreachablestep.Rule,
	rewritehidesguard.Rule,
}
