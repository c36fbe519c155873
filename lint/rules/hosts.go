package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/hosts/baremcp"
	"github.com/hookc/hookc/lint/rules/hosts/emptyreason"
	"github.com/hookc/hookc/lint/rules/hosts/eventunsupportedbytarget"
	"github.com/hookc/hookc/lint/rules/hosts/fieldnotontool"
	"github.com/hookc/hookc/lint/rules/hosts/inputnotontool"
	"github.com/hookc/hookc/lint/rules/hosts/lossy"
	"github.com/hookc/hookc/lint/rules/hosts/mistypedtool"
	"github.com/hookc/hookc/lint/rules/hosts/refusedbytarget"
)

// hosts are the rules about what an agent understands: its own configuration, and the
// targets of a policy.
var hosts = []*lint.Rule{
	eventunsupportedbytarget.Rule,
	mistypedtool.Rule,
	baremcp.Rule,
	lossy.Rule,
	fieldnotontool.Rule,
	refusedbytarget.Rule,
	emptyreason.Rule,
	inputnotontool.Rule,
}
