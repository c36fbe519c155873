package ast

import "github.com/hookc/hookc/lang/diag"

// Assert is an assertion about the policy: each event of some kind is decided in
// one of some ways, or as another policy does. It is no part of what is compiled.
type Assert struct {
	Name        string
	Description string
	Guard       *Hook  // which events: its On, Match, When and Lets; it has no steps
	Hook        string // a hook that must apply as well; "" where none is named
	HookSpan    diag.Span
	Decides     []string // of AssertDecisions; none of an assertion that agrees with another policy
	AgreesWith  string   // the folder of a policy that decides these events alike, as written; "" where none is named
	AgreesSpan  diag.Span
	Span        diag.Span
}

// AssertDecisions are the decisions that an assertion can name. A fail is a deny
// too; none is that no hook has an opinion.
var AssertDecisions = []string{"allow", "none", "ask", "deny", "fail"}
