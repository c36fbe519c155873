package diag

// The compile-time errors. HK0xxx cannot be silenced; lint findings have their
// codes with their rules. A number is never reused.
const (
	CodeSyntax         Code = "HK0001" // HCL does not parse
	CodeUnknownBlock   Code = "HK0002" // an unknown block
	CodeUnknownArg     Code = "HK0003" // an unknown argument
	CodeMissingArg     Code = "HK0004" // a required argument is missing
	CodeValue          Code = "HK0005" // a value of the wrong type or out of range
	CodeDuplicate      Code = "HK0006" // a name defined twice
	CodeName           Code = "HK0007" // a malformed name
	CodeCycle          Code = "HK0008" // definitions that refer to each other in a cycle
	CodeUnknownRef     Code = "HK0009" // an unknown var, local, each or pattern
	CodeFunction       Code = "HK0010" // a compile-time function failed
	CodeVariable       Code = "HK0011" // a variable without a value, or with an invalid one
	CodeUse            Code = "HK0012" // a use block that cannot be resolved
	CodeOverride       Code = "HK0013" // an override that changes nothing, or a hook that it cannot change
	CodeRegex          Code = "HK0014" // a regex that does not compile
	CodeRegexBudget    Code = "HK0015" // a regex whose automaton is too large
	CodePatternExample Code = "HK0016" // a pattern that contradicts its own example
	CodeTemplateInExpr Code = "HK0017" // ${} or %{} inside a condition
	CodeEvent          Code = "HK0018" // an unknown event
	CodeTarget         Code = "HK0019" // an unknown target
	CodeNotBlockable   Code = "HK0020" // a decision on an event that no target can block
	CodeGlob           Code = "HK0021" // a malformed glob
	CodeNoHooks        Code = "HK0022" // a folder without a policy
	CodeHookFile       Code = "HK0023" // an invalid HOOK.md
	CodeImport         Code = "HK0024" // a part of an agent's configuration that import could not express
	CodeTool           Code = "HK0025" // a name that no tool of the targets has

	CodeExprSyntax      Code = "HK0101" // a condition that does not parse
	CodeExprType        Code = "HK0102" // an operator or function on the wrong type
	CodeExprUnknownName Code = "HK0103" // a name that this event or tool does not have
	CodeExprNotBool     Code = "HK0104" // a condition that does not give a bool
	CodeExprUnsupported Code = "HK0105" // an expression that hookc does not support
	CodeExprToolAlias   Code = "HK0106" // tool.name compared with a host's own name for a tool
	CodeExprPattern     Code = "HK0107" // `matches` without a constant pattern
	CodeExprMatch       Code = "HK0108" // match.* without a regex in match

	CodeHostLoss Code = "HK0201" // a target cannot do what the policy asks for
	CodeLimit    Code = "HK0202" // the table exceeds a limit
	CodeTable    Code = "HK0203" // the table says something else than the policy, or that is not proved

	CodeConfig   Code = "HK0301" // an agent's configuration that cannot be read
	CodeSettings Code = "HK0302" // an invalid .hookc.hcl
)
