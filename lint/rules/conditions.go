package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/conditions/absentfield"
	"github.com/hookc/hookc/lint/rules/conditions/alwaysfalse"
	"github.com/hookc/hookc/lint/rules/conditions/alwaystrue"
	"github.com/hookc/hookc/lint/rules/conditions/checkstatuslost"
	"github.com/hookc/hookc/lint/rules/conditions/commandlineasprogram"
	"github.com/hookc/hookc/lint/rules/conditions/comparebool"
	"github.com/hookc/hookc/lint/rules/conditions/comparelen"
	"github.com/hookc/hookc/lint/rules/conditions/deadpart"
	"github.com/hookc/hookc/lint/rules/conditions/doublenegation"
	"github.com/hookc/hookc/lint/rules/conditions/lostupdate"
	"github.com/hookc/hookc/lint/rules/conditions/mixedandor"
	"github.com/hookc/hookc/lint/rules/conditions/negatedcomparison"
	"github.com/hookc/hookc/lint/rules/conditions/nilderef"
	"github.com/hookc/hookc/lint/rules/conditions/nondeterministic"
	"github.com/hookc/hookc/lint/rules/conditions/pathoutside"
	"github.com/hookc/hookc/lint/rules/conditions/patternastext"
	"github.com/hookc/hookc/lint/rules/conditions/preferin"
	"github.com/hookc/hookc/lint/rules/conditions/prefermatch"
	"github.com/hookc/hookc/lint/rules/conditions/preferrawpattern"
	"github.com/hookc/hookc/lint/rules/conditions/rundenieswith1"
	"github.com/hookc/hookc/lint/rules/conditions/stategrows"
	"github.com/hookc/hookc/lint/rules/conditions/textnotevaluated"
	"github.com/hookc/hookc/lint/rules/conditions/toocomplex"
	"github.com/hookc/hookc/lint/rules/conditions/uncheckedindex"
	"github.com/hookc/hookc/lint/rules/conditions/unusedstate"
	"github.com/hookc/hookc/lint/rules/conditions/valueneveroccurs"
	"github.com/hookc/hookc/lint/rules/conditions/wrongunit"
	"github.com/hookc/hookc/lint/rules/conditions/yodacondition"
)

// conditions are the rules about conditions in expr, and (HK43) about what steps do.
var conditions = []*lint.Rule{
	alwaysfalse.Rule,
	alwaystrue.Rule,
	deadpart.Rule,
	absentfield.Rule,
	nilderef.Rule,
	toocomplex.Rule,
	prefermatch.Rule,
	nondeterministic.Rule,
	yodacondition.Rule,
	doublenegation.Rule,
	preferin.Rule,
	comparebool.Rule,
	negatedcomparison.Rule,
	comparelen.Rule,
	preferrawpattern.Rule,
	unusedstate.Rule,
	mixedandor.Rule,
	uncheckedindex.Rule,
	pathoutside.Rule,
	wrongunit.Rule,
	textnotevaluated.Rule,
	valueneveroccurs.Rule,
	checkstatuslost.Rule,
	commandlineasprogram.Rule,
	lostupdate.Rule,
	stategrows.Rule,
	rundenieswith1.Rule,
	patternastext.Rule,
}
