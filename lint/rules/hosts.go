package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/hosts/baremcp"
	"github.com/hookc/hookc/lint/rules/hosts/bashonly"
	"github.com/hookc/hookc/lint/rules/hosts/confignotjson"
	"github.com/hookc/hookc/lint/rules/hosts/configwrongshape"
	"github.com/hookc/hookc/lint/rules/hosts/emptyreason"
	"github.com/hookc/hookc/lint/rules/hosts/eventunsupportedbytarget"
	"github.com/hookc/hookc/lint/rules/hosts/everytool"
	"github.com/hookc/hookc/lint/rules/hosts/fieldnotontool"
	"github.com/hookc/hookc/lint/rules/hosts/handlerif"
	"github.com/hookc/hookc/lint/rules/hosts/hooksdisabled"
	"github.com/hookc/hookc/lint/rules/hosts/httpnotsent"
	"github.com/hookc/hookc/lint/rules/hosts/inputnotontool"
	"github.com/hookc/hookc/lint/rules/hosts/lossy"
	"github.com/hookc/hookc/lint/rules/hosts/matchereverything"
	"github.com/hookc/hookc/lint/rules/hosts/matcherignored"
	"github.com/hookc/hookc/lint/rules/hosts/matchermisread"
	"github.com/hookc/hookc/lint/rules/hosts/matchernotatool"
	"github.com/hookc/hookc/lint/rules/hosts/missingfield"
	"github.com/hookc/hookc/lint/rules/hosts/missingversion"
	"github.com/hookc/hookc/lint/rules/hosts/mistypedtool"
	"github.com/hookc/hookc/lint/rules/hosts/promptwithoutarguments"
	"github.com/hookc/hookc/lint/rules/hosts/refusedbytarget"
	"github.com/hookc/hookc/lint/rules/hosts/staletool"
	"github.com/hookc/hookc/lint/rules/hosts/typenotonevent"
	"github.com/hookc/hookc/lint/rules/hosts/unknownevent"
	"github.com/hookc/hookc/lint/rules/hosts/unknownfield"
	"github.com/hookc/hookc/lint/rules/hosts/unknownmatchervalue"
	"github.com/hookc/hookc/lint/rules/hosts/unknowntool"
	"github.com/hookc/hookc/lint/rules/hosts/unknowntype"
)

// hosts are the rules about what an agent understands: its own configuration, and the
// targets of a policy.
var hosts = []*lint.Rule{
	confignotjson.Rule,
	configwrongshape.Rule,
	unknownevent.Rule,
	unknowntool.Rule,
	staletool.Rule,
	matchernotatool.Rule,
	matcherignored.Rule,
	unknownmatchervalue.Rule,
	matchermisread.Rule,
	matchereverything.Rule,
	unknownfield.Rule,
	unknowntype.Rule,
	missingfield.Rule,
	missingversion.Rule,
	bashonly.Rule,
	typenotonevent.Rule,
	promptwithoutarguments.Rule,
	everytool.Rule,
	handlerif.Rule,
	hooksdisabled.Rule,
	httpnotsent.Rule,
	eventunsupportedbytarget.Rule,
	mistypedtool.Rule,
	baremcp.Rule,
	lossy.Rule,
	fieldnotontool.Rule,
	refusedbytarget.Rule,
	emptyreason.Rule,
	inputnotontool.Rule,
}
