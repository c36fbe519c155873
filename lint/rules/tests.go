package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/tests/stalebuild"
	"github.com/hookc/hookc/lint/rules/tests/testwithoutexpectation"
	"github.com/hookc/hookc/lint/rules/tests/untestedhook"
)

// tests are the rules about tests and builds of a policy.
var tests = []*lint.Rule{
	untestedhook.Rule,
	stalebuild.Rule,
	testwithoutexpectation.Rule,
}
