package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/blocking/asyncatend"
	"github.com/hookc/hookc/lint/rules/blocking/asyncdecides"
	"github.com/hookc/hookc/lint/rules/blocking/asyncnotimeout"
	"github.com/hookc/hookc/lint/rules/blocking/asyncwritesread"
	"github.com/hookc/hookc/lint/rules/blocking/cannotblock"
	"github.com/hookc/hookc/lint/rules/blocking/failopenguard"
	"github.com/hookc/hookc/lint/rules/blocking/nosteps"
	"github.com/hookc/hookc/lint/rules/blocking/onlysecondstop"
	"github.com/hookc/hookc/lint/rules/blocking/promptinhotpath"
	"github.com/hookc/hookc/lint/rules/blocking/slowsync"
	"github.com/hookc/hookc/lint/rules/blocking/stoploop"
	"github.com/hookc/hookc/lint/rules/blocking/timeoutoverhook"
	"github.com/hookc/hookc/lint/rules/blocking/timeoutoverhost"
	"github.com/hookc/hookc/lint/rules/blocking/timeouttooshort"
)

// blocking are the rules about whether an answer counts: async hooks, events that cannot
// be blocked, stop loops and time-outs.
var blocking = []*lint.Rule{
	asyncdecides.Rule,
	asyncwritesread.Rule,
	asyncatend.Rule,
	stoploop.Rule,
	cannotblock.Rule,
	timeoutoverhost.Rule,
	timeouttooshort.Rule,
	slowsync.Rule,
	failopenguard.Rule,
	asyncnotimeout.Rule,
	promptinhotpath.Rule,
	timeoutoverhook.Rule,
	nosteps.Rule,
	onlysecondstop.Rule,
}
