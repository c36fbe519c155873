package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/tests/assertcannotfail"
	"github.com/hookc/hookc/lint/rules/tests/defaultnottested"
	"github.com/hookc/hookc/lint/rules/tests/missingsparedcase"
	"github.com/hookc/hookc/lint/rules/tests/stalebuild"
	"github.com/hookc/hookc/lint/rules/tests/testallowacceptsnone"
	"github.com/hookc/hookc/lint/rules/tests/testcannotfail"
	"github.com/hookc/hookc/lint/rules/tests/testendsearly"
	"github.com/hookc/hookc/lint/rules/tests/testfileunused"
	"github.com/hookc/hookc/lint/rules/tests/testmatchesanything"
	"github.com/hookc/hookc/lint/rules/tests/testneedsclock"
	"github.com/hookc/hookc/lint/rules/tests/testofeffectsonly"
	"github.com/hookc/hookc/lint/rules/tests/testrepeated"
	"github.com/hookc/hookc/lint/rules/tests/testsetupunused"
	"github.com/hookc/hookc/lint/rules/tests/testwithoutexpectation"
	"github.com/hookc/hookc/lint/rules/tests/untestedhook"
)

// tests are the rules about tests and builds of a policy.
var tests = []*lint.Rule{
	untestedhook.Rule,
	stalebuild.Rule,
	testwithoutexpectation.Rule,
	testendsearly.Rule,
	testrepeated.Rule,
	testofeffectsonly.Rule,
	testmatchesanything.Rule,
	testallowacceptsnone.Rule,
	missingsparedcase.Rule,
	defaultnottested.Rule,
	testsetupunused.Rule,
	assertcannotfail.Rule,
	testneedsclock.Rule,
	testcannotfail.Rule,
	testfileunused.Rule,
}
