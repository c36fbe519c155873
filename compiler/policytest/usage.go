package policytest

// Usage is how a command of a test is written, for those who are writing one.
type Usage struct {
	Name string
	Text string // "decide VERDICT [HOOK]"
	Doc  string // one sentence
}

// Usages are the commands of tests that are about policies, in the order in which a
// test needs them.
var Usages = []Usage{
	{"event", "event NAME|FILE [key=value …]", "Sends an event, which the commands below it are about."},
	{"deny", "deny COMMAND [HOOK]", "Sends a command line, which must be denied."},
	{"ask", "ask COMMAND [HOOK]", "Sends a command line, about which a person must be asked."},
	{"allow", "allow COMMAND", "Sends a command line, which nothing may stop."},
	{"none", "none COMMAND", "Sends a command line, on which the policy must have no opinion."},
	{"commands", "commands FILE [key=value …]", "Sends the command lines of a table in the archive."},
	{"files", "files FILE [key=value …]", "Sends reads and writes of the files of a table in the archive."},
	{"decide", "decide VERDICT [HOOK]", "States what the last event must come to, and whose reason is given."},
	{"reason", "reason REGEX", "States what the reason must match."},
	{"hooks", "hooks [NAME …]", "States which hooks must have applied, in this order."},
	{"applied", "applied NAME …", "States which hooks must have applied, perhaps with others."},
	{"async", "async NAME …", "States which async hooks must start after the decision."},
	{"message", "message REGEX", "States what a message must match."},
	{"context", "context REGEX", "States what a text of the added context must match."},
	{"errors", "errors REGEX", "States what an error of a hook must match."},
	{"input", "input FIELD VALUE", "States to what a field must have been rewritten."},
	{"exit", "exit CODE", "States the exit code of the host's answer."},
	{"approve", "approve NAME", "Approves NAME for this test."},
	{"guard", "guard PATH …", "Says where the deciding build and other guarded files are."},
	{"clock", "clock TIME", "Stops the clock at a time, or moves it by +DURATION."},
	{"with", "with NAME=VALUE …", "Sets variables of the policy for the events that follow."},
}
