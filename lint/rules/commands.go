package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/commands/accessleftout"
	"github.com/hookc/hookc/lint/rules/commands/allowbyname"
	"github.com/hookc/hookc/lint/rules/commands/allowbytext"
	"github.com/hookc/hookc/lint/rules/commands/allowcompound"
	"github.com/hookc/hookc/lint/rules/commands/allowwholeprogram"
	"github.com/hookc/hookc/lint/rules/commands/blocksforboth"
	"github.com/hookc/hookc/lint/rules/commands/bothspellings"
	"github.com/hookc/hookc/lint/rules/commands/combinedflags"
	"github.com/hookc/hookc/lint/rules/commands/exceptionofnothing"
	"github.com/hookc/hookc/lint/rules/commands/filetoolsonly"
	"github.com/hookc/hookc/lint/rules/commands/globonefolder"
	"github.com/hookc/hookc/lint/rules/commands/guardbyposition"
	"github.com/hookc/hookc/lint/rules/commands/guardtoolate"
	"github.com/hookc/hookc/lint/rules/commands/handlerrawcommandtext"
	"github.com/hookc/hookc/lint/rules/commands/handlershellinjection"
	"github.com/hookc/hookc/lint/rules/commands/letbeforechange"
	"github.com/hookc/hookc/lint/rules/commands/logoverwritten"
	"github.com/hookc/hookc/lint/rules/commands/mistypedsubcommand"
	"github.com/hookc/hookc/lint/rules/commands/nilintext"
	"github.com/hookc/hookc/lint/rules/commands/onewritetool"
	"github.com/hookc/hookc/lint/rules/commands/pathnotexpanded"
	"github.com/hookc/hookc/lint/rules/commands/rawcommandtext"
	"github.com/hookc/hookc/lint/rules/commands/rawpathtext"
	"github.com/hookc/hookc/lint/rules/commands/rewritelosesrest"
	"github.com/hookc/hookc/lint/rules/commands/shellinjection"
	"github.com/hookc/hookc/lint/rules/commands/siblingleftout"
	"github.com/hookc/hookc/lint/rules/commands/textcasesensitive"
	"github.com/hookc/hookc/lint/rules/commands/textlineanchor"
	"github.com/hookc/hookc/lint/rules/commands/wordnevermatches"
)

// commands are the rules about commands and paths that are treated as text.
var commands = []*lint.Rule{
	rawcommandtext.Rule,
	allowbytext.Rule,
	shellinjection.Rule,
	rawpathtext.Rule,
	allowcompound.Rule,
	allowbyname.Rule,
	mistypedsubcommand.Rule,
	combinedflags.Rule,
	filetoolsonly.Rule,
	guardbyposition.Rule,
	handlerrawcommandtext.Rule,
	handlershellinjection.Rule,
	nilintext.Rule,
	logoverwritten.Rule,
	letbeforechange.Rule,
	bothspellings.Rule,
	textlineanchor.Rule,
	globonefolder.Rule,
	onewritetool.Rule,
	accessleftout.Rule,
	textcasesensitive.Rule,
	siblingleftout.Rule,
	blocksforboth.Rule,
	allowwholeprogram.Rule,
	guardtoolate.Rule,
	pathnotexpanded.Rule,
	wordnevermatches.Rule,
	rewritelosesrest.Rule,
	exceptionofnothing.Rule,
}
