// Package policytest runs the tests of a policy: testscript files beside it
// that send events and say what is to be decided.
//
// A test is a txtar archive. Its head is the script; its files are what the
// script finds in its folder, $WORK, which is also the project and the working
// directory of the events. A script's own commands are
//
//	event NAME|FILE [key=value …]   sends an event
//	decide VERDICT [HOOK]           what was decided, and by which hook
//	reason REGEX                    the reason given
//	hooks [NAME …]                  the hooks that applied, in order
//	applied NAME …                  hooks among them
//	async NAME …                    the async hooks that start, in order
//	message, context, errors REGEX  texts of the answer
//	input FIELD VALUE               a field of the rewritten input
//	exit CODE                       the exit code of the host's answer
//	deny, ask, allow, none COMMAND  sends a command line, and what is decided
//	commands FILE                   the same for every line of a table
//	files FILE                      file tools and what is decided
//	approve NAME                    approves what a step require waits for
//	clock TIME                      stops the clock, or moves it on
//
// besides testscript's commands that stay in the folder. A test runs no
// programs unless it is allowed to, and evaluation runs nothing unless steps
// may act.
package policytest
