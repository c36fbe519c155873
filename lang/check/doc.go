// Package check types conditions and policies against what events, tools and
// hosts offer. It reports every error, each at the column where it is, and
// accepts nothing on static types that expr's own checker would refuse.
//
//	Policy ── per hook ─▶ EnvFor(events, tools, match) ── per expression ─▶ Env.Check
//
// A part that has an error is of type any from then on, so that one mistake is
// one message. Check also writes into the tree: the types of its nodes, and
// constants where var, local and each stood.
package check
