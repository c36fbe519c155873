package config

// Arg is an argument of a block, for those who are writing one.
type Arg struct {
	Name string
	Type string // "severity", "list of rules", …
	Doc  string
}

// LintArgs are the arguments of the block lint.
var LintArgs = []Arg{
	{"preset", "preset", "the preset whose rules run, as --preset"},
	{"select", "list of rules", "the rules that run: codes, beginnings of codes, or names, as --select; by default those of the preset"},
	{"ignore", "list of rules", "rules that do not run, as --ignore"},
	{"exclude", "list of globs", "paths that lint does not look at, from the folder of this file"},
	{"baseline", "path", "the file of findings that are known, as --baseline, from the folder of this file"},
	{"severity", "severity", "the least severity that is shown, as --severity"},
	{"fail_level", "severity", "the least severity that makes the command fail, as --fail-level"},
}

// RuleArgs are the arguments of every block rule. A rule may have options beside them.
var RuleArgs = []Arg{
	{"severity", "severity", "the severity of all findings of the rule"},
	{"enabled", "bool", "whether the rule runs"},
}

// The blocks of the file, and of the block lint.
var (
	Blocks     = []string{"lint"}
	LintBlocks = []string{"rule"}
)

func names(args []Arg) (out []string) {
	for _, a := range args {
		out = append(out, a.Name)
	}
	return out
}
