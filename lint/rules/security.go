package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/security/advicenotdecision"
	"github.com/hookc/hookc/lint/rules/security/allowmutating"
	"github.com/hookc/hookc/lint/rules/security/bashinsh"
	"github.com/hookc/hookc/lint/rules/security/destructivehook"
	"github.com/hookc/hookc/lint/rules/security/duplicatehandler"
	"github.com/hookc/hookc/lint/rules/security/editableguard"
	"github.com/hookc/hookc/lint/rules/security/eventfield"
	"github.com/hookc/hookc/lint/rules/security/eventsentout"
	"github.com/hookc/hookc/lint/rules/security/foldernotset"
	"github.com/hookc/hookc/lint/rules/security/guardofreads"
	"github.com/hookc/hookc/lint/rules/security/handlerapproveseverything"
	"github.com/hookc/hookc/lint/rules/security/handlerfailsopen"
	"github.com/hookc/hookc/lint/rules/security/homepath"
	"github.com/hookc/hookc/lint/rules/security/invalidcommand"
	"github.com/hookc/hookc/lint/rules/security/missingevent"
	"github.com/hookc/hookc/lint/rules/security/missingscript"
	"github.com/hookc/hookc/lint/rules/security/networkinhook"
	"github.com/hookc/hookc/lint/rules/security/outputmixed"
	"github.com/hookc/hookc/lint/rules/security/policywritable"
	"github.com/hookc/hookc/lint/rules/security/relativepath"
	"github.com/hookc/hookc/lint/rules/security/scriptinterpreter"
	"github.com/hookc/hookc/lint/rules/security/scriptlineends"
	"github.com/hookc/hookc/lint/rules/security/scriptnotexecutable"
	"github.com/hookc/hookc/lint/rules/security/scriptworldwritable"
	"github.com/hookc/hookc/lint/rules/security/secretinconfig"
	"github.com/hookc/hookc/lint/rules/security/secretinpolicy"
	"github.com/hookc/hookc/lint/rules/security/selfprotectionabsent"
	"github.com/hookc/hookc/lint/rules/security/shellcheck"
	"github.com/hookc/hookc/lint/rules/security/statusdropped"
	"github.com/hookc/hookc/lint/rules/security/textnotread"
	"github.com/hookc/hookc/lint/rules/security/unquotedvariable"
	"github.com/hookc/hookc/lint/rules/security/unsetvariable"
	"github.com/hookc/hookc/lint/rules/security/waitsforuser"
	"github.com/hookc/hookc/lint/rules/security/wrongexitcode"
)

// security are the rules about the scripts that handlers run, secrets, and what protects
// a guard.
var security = []*lint.Rule{
	statusdropped.Rule,
	handlerfailsopen.Rule,
	wrongexitcode.Rule,
	unsetvariable.Rule,
	outputmixed.Rule,
	advicenotdecision.Rule,
	missingscript.Rule,
	scriptnotexecutable.Rule,
	scriptworldwritable.Rule,
	homepath.Rule,
	relativepath.Rule,
	unquotedvariable.Rule,
	duplicatehandler.Rule,
	networkinhook.Rule,
	secretinconfig.Rule,
	editableguard.Rule,
	invalidcommand.Rule,
	scriptlineends.Rule,
	scriptinterpreter.Rule,
	bashinsh.Rule,
	eventfield.Rule,
	waitsforuser.Rule,
	destructivehook.Rule,
	handlerapproveseverything.Rule,
	missingevent.Rule,
	foldernotset.Rule,
	secretinpolicy.Rule,
	selfprotectionabsent.Rule,
	allowmutating.Rule,
	eventsentout.Rule,
	policywritable.Rule,
	textnotread.Rule,
	guardofreads.Rule,
	shellcheck.Rule,
}
