// Package rules lists the rules of hookc lint.
package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/asyncatend"
	"github.com/hookc/hookc/lint/rules/asyncdecides"
	"github.com/hookc/hookc/lint/rules/asyncnotimeout"
	"github.com/hookc/hookc/lint/rules/asyncwritesread"
	"github.com/hookc/hookc/lint/rules/baremcp"
	"github.com/hookc/hookc/lint/rules/blockcannot"
	"github.com/hookc/hookc/lint/rules/emptyreason"
	"github.com/hookc/hookc/lint/rules/eventunsupportedbytarget"
	"github.com/hookc/hookc/lint/rules/failopenguard"
	"github.com/hookc/hookc/lint/rules/fieldnotontool"
	"github.com/hookc/hookc/lint/rules/ignorenotallowed"
	"github.com/hookc/hookc/lint/rules/ignoreunknowncode"
	"github.com/hookc/hookc/lint/rules/ignoreunused"
	"github.com/hookc/hookc/lint/rules/ignorewithoutreason"
	"github.com/hookc/hookc/lint/rules/lossy"
	"github.com/hookc/hookc/lint/rules/missingdescription"
	"github.com/hookc/hookc/lint/rules/promptinhotpath"
	"github.com/hookc/hookc/lint/rules/refusedbytarget"
	"github.com/hookc/hookc/lint/rules/slowsync"
	"github.com/hookc/hookc/lint/rules/stalebuild"
	"github.com/hookc/hookc/lint/rules/stoploop"
	"github.com/hookc/hookc/lint/rules/testwithoutexpectation"
	"github.com/hookc/hookc/lint/rules/timeoutoverhook"
	"github.com/hookc/hookc/lint/rules/timeoutoverhost"
	"github.com/hookc/hookc/lint/rules/timeoutshort"
	"github.com/hookc/hookc/lint/rules/unknowntool"
	"github.com/hookc/hookc/lint/rules/untestedhook"
)

// All is every rule, by code.
var All = []*lint.Rule{
	unknowntool.Rule,
	eventunsupportedbytarget.Rule,
	baremcp.Rule,
	lossy.Rule,
	fieldnotontool.Rule,
	refusedbytarget.Rule,
	emptyreason.Rule,
	asyncdecides.Rule,
	asyncwritesread.Rule,
	asyncatend.Rule,
	stoploop.Rule,
	blockcannot.Rule,
	timeoutoverhost.Rule,
	timeoutshort.Rule,
	slowsync.Rule,
	failopenguard.Rule,
	asyncnotimeout.Rule,
	promptinhotpath.Rule,
	timeoutoverhook.Rule,
	untestedhook.Rule,
	stalebuild.Rule,
	testwithoutexpectation.Rule,
	ignoreunused.Rule,
	ignorewithoutreason.Rule,
	ignoreunknowncode.Rule,
	ignorenotallowed.Rule,
	missingdescription.Rule,
}

// Retired are the codes of rules that are no more, with what to look at instead.
// None is used again.
var Retired = map[string]string{}
