package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/security/allowmutating"
	"github.com/hookc/hookc/lint/rules/security/allowofnothing"
	"github.com/hookc/hookc/lint/rules/security/bashinsh"
	"github.com/hookc/hookc/lint/rules/security/branchcheckedout"
	"github.com/hookc/hookc/lint/rules/security/environmentbyword"
	"github.com/hookc/hookc/lint/rules/security/environmentofevent"
	"github.com/hookc/hookc/lint/rules/security/eventsentout"
	"github.com/hookc/hookc/lint/rules/security/folderofevent"
	"github.com/hookc/hookc/lint/rules/security/notgiventostep"
	"github.com/hookc/hookc/lint/rules/security/partsofdifferentcommands"
	"github.com/hookc/hookc/lint/rules/security/pathreplaced"
	"github.com/hookc/hookc/lint/rules/security/policynotread"
	"github.com/hookc/hookc/lint/rules/security/policywritable"
	"github.com/hookc/hookc/lint/rules/security/secretinpolicy"
	"github.com/hookc/hookc/lint/rules/security/selfprotectionabsent"
)

// security are the rules about the scripts that handlers run, secrets, and what protects
// a guard.
var security = []*lint.Rule{
	bashinsh.Rule,
	pathreplaced.Rule,
	folderofevent.Rule,
	branchcheckedout.Rule,
	partsofdifferentcommands.Rule,
	environmentofevent.Rule,
	notgiventostep.Rule,
	environmentbyword.Rule,
	policynotread.Rule,
	secretinpolicy.Rule,
	selfprotectionabsent.Rule,
	allowmutating.Rule,
	eventsentout.Rule,
	policywritable.Rule,
	allowofnothing.Rule,
}
