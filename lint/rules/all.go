// Package rules lists the rules of hookc lint.
package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/asyncatend"
	"github.com/hookc/hookc/lint/rules/asyncdecides"
	"github.com/hookc/hookc/lint/rules/asyncnotimeout"
	"github.com/hookc/hookc/lint/rules/asyncwritesread"
	"github.com/hookc/hookc/lint/rules/baremcp"
	"github.com/hookc/hookc/lint/rules/bashonly"
	"github.com/hookc/hookc/lint/rules/blockcannot"
	"github.com/hookc/hookc/lint/rules/configshape"
	"github.com/hookc/hookc/lint/rules/configsyntax"
	"github.com/hookc/hookc/lint/rules/emptyreason"
	"github.com/hookc/hookc/lint/rules/eventunsupportedbytarget"
	"github.com/hookc/hookc/lint/rules/everytool"
	"github.com/hookc/hookc/lint/rules/failopenguard"
	"github.com/hookc/hookc/lint/rules/fieldnotontool"
	"github.com/hookc/hookc/lint/rules/ignorenotallowed"
	"github.com/hookc/hookc/lint/rules/ignoreunknowncode"
	"github.com/hookc/hookc/lint/rules/ignoreunused"
	"github.com/hookc/hookc/lint/rules/ignorewithoutreason"
	"github.com/hookc/hookc/lint/rules/lossy"
	"github.com/hookc/hookc/lint/rules/matchereverything"
	"github.com/hookc/hookc/lint/rules/matcherignored"
	"github.com/hookc/hookc/lint/rules/matchermode"
	"github.com/hookc/hookc/lint/rules/matchernotatool"
	"github.com/hookc/hookc/lint/rules/missingdescription"
	"github.com/hookc/hookc/lint/rules/missingfield"
	"github.com/hookc/hookc/lint/rules/promptinhotpath"
	"github.com/hookc/hookc/lint/rules/promptwithoutarguments"
	"github.com/hookc/hookc/lint/rules/refusedbytarget"
	"github.com/hookc/hookc/lint/rules/slowsync"
	"github.com/hookc/hookc/lint/rules/stalebuild"
	"github.com/hookc/hookc/lint/rules/staletool"
	"github.com/hookc/hookc/lint/rules/stoploop"
	"github.com/hookc/hookc/lint/rules/testwithoutexpectation"
	"github.com/hookc/hookc/lint/rules/timeoutoverhook"
	"github.com/hookc/hookc/lint/rules/timeoutoverhost"
	"github.com/hookc/hookc/lint/rules/timeoutshort"
	"github.com/hookc/hookc/lint/rules/typeonevent"
	"github.com/hookc/hookc/lint/rules/unknownevent"
	"github.com/hookc/hookc/lint/rules/unknownfield"
	"github.com/hookc/hookc/lint/rules/unknownmatchervalue"
	"github.com/hookc/hookc/lint/rules/unknowntool"
	"github.com/hookc/hookc/lint/rules/unknowntype"
	"github.com/hookc/hookc/lint/rules/untestedhook"
	"github.com/hookc/hookc/lint/rules/versionmissing"
)

// All is every rule, by code.
var All = []*lint.Rule{
	configsyntax.Rule,
	configshape.Rule,
	unknownevent.Rule,
	unknowntool.Rule,
	staletool.Rule,
	matchernotatool.Rule,
	matcherignored.Rule,
	unknownmatchervalue.Rule,
	matchermode.Rule,
	matchereverything.Rule,
	unknownfield.Rule,
	unknowntype.Rule,
	missingfield.Rule,
	versionmissing.Rule,
	bashonly.Rule,
	typeonevent.Rule,
	promptwithoutarguments.Rule,
	everytool.Rule,
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
