package rules

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules/regexes/regexalternationanchor"
	"github.com/hookc/hookc/lint/rules/regexes/regexboundarybeforedot"
	"github.com/hookc/hookc/lint/rules/regexes/regexcasesensitive"
	"github.com/hookc/hookc/lint/rules/regexes/regexclassofwords"
	"github.com/hookc/hookc/lint/rules/regexes/regexconfusingquantifier"
	"github.com/hookc/hookc/lint/rules/regexes/regexcontradictoryboundary"
	"github.com/hookc/hookc/lint/rules/regexes/regexdoubledescape"
	"github.com/hookc/hookc/lint/rules/regexes/regexduplicatealternative"
	"github.com/hookc/hookc/lint/rules/regexes/regexempty"
	"github.com/hookc/hookc/lint/rules/regexes/regexexponential"
	"github.com/hookc/hookc/lint/rules/regexes/regexinvalid"
	"github.com/hookc/hookc/lint/rules/regexes/regexinvisiblechar"
	"github.com/hookc/hookc/lint/rules/regexes/regexliteral"
	"github.com/hookc/hookc/lint/rules/regexes/regexlostescape"
	"github.com/hookc/hookc/lint/rules/regexes/regexmatchesempty"
	"github.com/hookc/hookc/lint/rules/regexes/regexmatcheseverything"
	"github.com/hookc/hookc/lint/rules/regexes/regexmisleadingunicode"
	"github.com/hookc/hookc/lint/rules/regexes/regexmultilinedollar"
	"github.com/hookc/hookc/lint/rules/regexes/regexnearbudget"
	"github.com/hookc/hookc/lint/rules/regexes/regexneveratool"
	"github.com/hookc/hookc/lint/rules/regexes/regexnotportable"
	"github.com/hookc/hookc/lint/rules/regexes/regexobscurerange"
	"github.com/hookc/hookc/lint/rules/regexes/regexpolynomial"
	"github.com/hookc/hookc/lint/rules/regexes/regexsubsetalternative"
	"github.com/hookc/hookc/lint/rules/regexes/regexunanchoredallow"
	"github.com/hookc/hookc/lint/rules/regexes/regexunescapeddot"
	"github.com/hookc/hookc/lint/rules/regexes/regexunusedcapture"
	"github.com/hookc/hookc/lint/rules/regexes/regexuselesspart"
	"github.com/hookc/hookc/lint/rules/regexes/regexwrittenasglob"
)

// regexes are the rules about regexes, in a policy or as a matcher.
var regexes = []*lint.Rule{
	regexinvalid.Rule,
	regexnotportable.Rule,
	regexexponential.Rule,
	regexpolynomial.Rule,
	regexempty.Rule,
	regexmatcheseverything.Rule,
	regexmatchesempty.Rule,
	regexneveratool.Rule,
	regexunanchoredallow.Rule,
	regexalternationanchor.Rule,
	regexunescapeddot.Rule,
	regexduplicatealternative.Rule,
	regexsubsetalternative.Rule,
	regexobscurerange.Rule,
	regexmisleadingunicode.Rule,
	regexinvisiblechar.Rule,
	regexlostescape.Rule,
	regexliteral.Rule,
	regexunusedcapture.Rule,
	regexuselesspart.Rule,
	regexconfusingquantifier.Rule,
	regexcontradictoryboundary.Rule,
	regexcasesensitive.Rule,
	regexmultilinedollar.Rule,
	regexnearbudget.Rule,
	regexclassofwords.Rule,
	regexdoubledescape.Rule,
	regexwrittenasglob.Rule,
	regexboundarybeforedot.Rule,
}
