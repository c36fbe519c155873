package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/security/allowmutating"
	"github.com/hookc/hookc/lint/rules/security/allowofnothing"
	"github.com/hookc/hookc/lint/rules/security/eventsentout"
	"github.com/hookc/hookc/lint/rules/security/pathreplaced"
	"github.com/hookc/hookc/lint/rules/security/policywritable"
	"github.com/hookc/hookc/lint/rules/security/secretinpolicy"
	"github.com/hookc/hookc/lint/rules/security/selfprotectionabsent"
)

// security are the rules about the scripts that handlers run, secrets, and what protects
// a guard.
var security = []*lint.Rule{
	pathreplaced.Rule,
	secretinpolicy.Rule,
	selfprotectionabsent.Rule,
	allowmutating.Rule,
	eventsentout.Rule,
	policywritable.Rule,
	allowofnothing.Rule,
}
