// Package rules lists the rules of hookc lint.
package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/asyncdecides"
	"github.com/hookc/hookc/lint/rules/missingdescription"
	"github.com/hookc/hookc/lint/rules/stalebuild"
	"github.com/hookc/hookc/lint/rules/testwithoutexpectation"
	"github.com/hookc/hookc/lint/rules/untestedhook"
)

// All is every rule, by code.
var All = []*lint.Rule{
	asyncdecides.Rule,
	untestedhook.Rule,
	stalebuild.Rule,
	testwithoutexpectation.Rule,
	missingdescription.Rule,
}

// Retired are the codes of rules that are no more, with what to look at instead.
// None is used again.
var Retired = map[string]string{}
