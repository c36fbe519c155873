package block

import "strings"

// BlockDoc is what people are told of the arguments of a block. The reference and
// editors say the same sentences: those that stand here, in Markdown. Links lead
// from the reference.
type BlockDoc struct {
	Block string // its type; "" is a file; within another, with that in front: match.command
	Doc   string // of a block in another: what it is; of those at the top of a file the reference says more
	Holds string // what heads the sentences, as a column: "holds if"
	Args  []ArgDoc
}

// ArgDoc is a line of the reference about an argument, or about several.
type ArgDoc struct {
	Names   string // Markdown: the names are those between backquotes
	Type    string
	Default string
	Doc     string
}

// Docs has the blocks that are no steps; runtime/effect has those.
var Docs = []BlockDoc{
	{Holds: "declares", Args: []ArgDoc{
		{Names: "[`policy`](#policy)", Doc: `the policy's name, its targets, defaults of all hooks`},
		{Names: "[`variable`](#variable), [`locals`](#locals)", Doc: `values`},
		{Names: "[`pattern`](#pattern)", Doc: `regexes with a name`},
		{Names: "[`hook`](#hook)", Doc: `what happens on an event`},
		{Names: "[`event`](#event)", Doc: `an event of the policy's own`},
		{Names: "[`state`](#state)", Doc: `a value that outlives an event`},
		{Names: "[`command`](#command)", Doc: `a command of the agent`},
		{Names: "[`assert`](#assert)", Doc: `what the policy decides of all events of some kind`},
		{Names: "[`use`, `override`](#use-and-override)", Doc: `hooks of another folder or a pack`},
	}},
	{Block: "policy", Holds: "what", Args: []ArgDoc{
		{Names: "`description`", Type: `string, 1 to 1024 characters`, Default: `none`, Doc: `the description of the built plugin`},
		{Names: "`targets`", Type: `list of targets, see below`, Default: "`[\"claude-code\", \"agent-hooks\", \"generic\"]`", Doc: `the [hosts](../hosts.md) to build for`},
		{Names: "`allow_once`", Type: `bool`, Default: `true`, Doc: "false: `hookc allow --once` lets no call of this policy pass. hookc ignores the `allow_once` of a used folder"},
		{Names: "`accept_loss`", Type: `list of strings`, Default: `none`, Doc: "`\"start-failure\"`: accept that a closed hook blocks nothing if the evaluator cannot start and the host goes on"},
		{Names: "`let`", Type: "object of `{{ }}`", Default: `none`, Doc: `[lets](#let) of every hook`},
		{Names: "`license`", Type: `string`, Default: "`\"UNLICENSED\"` in a plugin", Doc: `an SPDX id for the plugin`},
		{Names: "`reads`", Type: "list of folders, absolute or below `~/`", Default: `none`, Doc: "folders outside the project that conditions and steps may read. hookc ignores the `reads` of a used folder"},
	}},
	{Block: "defaults", Doc: "What hooks use if they do not set it themselves.", Holds: "what", Args: []ArgDoc{
		{Names: "`timeout`", Type: "duration, `\"100ms\"` to `\"600s\"`", Default: "`\"30s\"`", Doc: `how long a hook may take`},
		{Names: "`on_error`", Type: "`\"open\"`, `\"closed\"`, or a block", Default: "`\"open\"`", Doc: "what a failure does: `open` goes on, `closed` denies"},
		{Names: "`record`", Type: "`\"decisions\"`, `\"all\"`, `\"none\"`", Default: "`\"none\"`", Doc: "which events get an entry in the [ledger](../ledger.md): those on which a hook applied or failed, all, or none. hookc ignores the `record` of a used folder"},
		{Names: "`redact`", Type: `list of names`, Default: `none`, Doc: `fields whose values the ledger leaves out`},
		{Names: "`mode`", Type: "`\"enforce\"`, `\"monitor\"`", Default: "`\"enforce\"`", Doc: "`monitor`: list what the hook would decide or rewrite, but do not do it. Messages and context still reach the agent"},
	}},
	{Block: "on_error", Doc: "What a failure does, by its kind.", Holds: "covers", Args: []ArgDoc{
		{Names: "`parse`", Doc: `the event, a document, or the output of a program cannot be read`},
		{Names: "`failure`", Doc: `a condition, an argument, a program or a step fails; the evaluator has no table`},
		{Names: "`timeout`", Doc: `the hook takes too long`},
	}},
	{Block: "variable", Holds: "what", Args: []ArgDoc{
		{Names: "`type`", Type: "a type: `string`, `number`, `bool`, `list(…)`, `set(…)`, `map(…)`, `object({…})`, `tuple([…])`, `any`", Default: `any value`, Doc: `values are converted to it`},
		{Names: "`default`", Type: `a value`, Default: `none: a value is required`, Doc: `used if nobody gives a value`},
		{Names: "`description`", Type: `string`, Default: `none`},
	}},
	{Block: "validation", Doc: "Refuses values of the variable.", Holds: "what", Args: []ArgDoc{
		{Names: "`condition`", Type: "bool, an expression over `var`", Doc: "required; a value for which it is false is refused"},
		{Names: "`error_message`", Type: "string", Doc: "what the error says then"},
	}},
	{Block: "pattern", Holds: "what", Args: []ArgDoc{
		{Names: "`regex`", Type: "a regex, a list of them, or an object `regex = description`", Doc: `required`},
		{Names: "`description`", Type: `string`, Doc: `the description of regexes that have none`},
		{Names: "`matches`", Type: `list of strings`, Doc: "examples that must match; `hookc check` tries them"},
		{Names: "`rejects`", Type: `list of strings`, Doc: `examples that must not match`},
	}},
	{Block: "hook", Holds: "what", Args: []ArgDoc{
		{Names: "`on`", Type: `list of [events](events.md#events)`, Default: `required`, Doc: `the events of the hook. A name that only some of them have may be nil`},
		{Names: "`description`", Type: `string, 1 to 1024 characters`, Default: `none`},
		{Names: "`priority`", Type: `0 to 1000`, Default: `100`, Doc: `higher runs first; hooks of the same priority run in the order of the files`},
		{Names: "`when`", Type: `string: a [condition](conditions.md)`, Default: `true`, Doc: "evaluated after `match`"},
		{Names: "`let`", Type: "object of `{{ }}`", Default: `none`, Doc: `[lets](#let)`},
		{Names: "`timeout`", Type: `duration, 100ms to 600s`, Default: "`\"30s\"`", Doc: "see `defaults`"},
		{Names: "`on_error`", Type: "`\"open\"`, `\"closed\"`, or a block", Default: "`\"open\"`", Doc: "see `defaults`"},
		{Names: "`mode`", Type: "`\"enforce\"`, `\"monitor\"`", Default: "`\"enforce\"`", Doc: "see `defaults`"},
		{Names: "`enabled`", Type: `bool`, Default: `true`, Doc: "`false` removes the hook when the policy is compiled"},
		{Names: "`for_each`", Type: `list, set or map`, Default: `none`, Doc: `make one hook for each item`},
		{Names: "`async`", Type: `bool`, Default: `false`, Doc: "the host does not wait. The hook starts after the decision, reads it as `decision`, and cannot change it"},
		{Names: "`metadata`", Type: `map of strings`, Default: `none`, Doc: `for people and other programs`},
	}},
	{Block: "event", Holds: "what", Args: []ArgDoc{
		{Names: "`description`", Type: `string, 1 to 1024 characters`},
		{Names: "`fields`", Type: `object: name = type`, Doc: "`string`, `bool`, `int`, `number`, `any`, `list(…)`, `map(…)`; `optional(…)` marks a field that may be missing"},
	}},
	{Block: "from", Doc: "Derives the event from others.", Holds: "what", Args: []ArgDoc{
		{Names: "`on`", Type: `list of events`, Doc: `required; they may be events of the policy, but not in a cycle`},
		{Names: "`match`, `when`", Type: `as in a hook`, Doc: `which of these events`},
		{Names: "`values`", Type: `object: field = value`, Doc: `the fields; every field that is not optional is required`},
	}},
	{Block: "state", Holds: "what", Args: []ArgDoc{
		{Names: "`type`", Type: `a type, as for a field of an event`, Default: `required`},
		{Names: "`default`", Type: `a value`, Default: "`\"\"`, `0`, `false`, `[]`, `{}`, or nil for `any`", Doc: "the value until it is set. A state is never nil, unless its type is `any`"},
		{Names: "`scope`", Type: "`\"session\"`, `\"project\"`", Default: "`\"session\"`", Doc: `how long it lives and who shares it`},
		{Names: "`expire`", Type: "duration, also in days: `\"7d\"`", Default: `never`, Doc: `if the state has not changed for so long, it returns to its default`},
		{Names: "`keep`", Type: `1 to 100,000`, Default: `all`, Doc: `how many entries a list or map keeps; the oldest go. A changed entry of a map counts as new`},
		{Names: "`description`", Type: `string, 1 to 1024 characters`, Default: `none`},
	}},
	{Block: "command", Holds: "what", Args: []ArgDoc{
		{Names: "`description`", Type: `string, 1 to 1024 characters`},
		{Names: "`text` or `file`", Type: `string`, Doc: `the prompt, or the path of a file in the policy's folder`},
	}},
	{Block: "assert", Holds: "what", Args: []ArgDoc{
		{Names: "`on`, `match`, `when`, `let`", Type: `as in a hook`, Doc: `which events it is about`},
		{Names: "`hook`", Type: `name of a hook`, Doc: "only events on which this hook applies. Without `on`, the hook's events"},
		{Names: "`decides`", Type: "list of `\"allow\"`, `\"none\"`, `\"ask\"`, `\"deny\"`, `\"fail\"`", Doc: "what the policy decides of each of these events is one of these. `\"none\"` is no decision, `\"deny\"` includes fail"},
		{Names: "`agrees_with`", Type: "text, in place of `decides`", Doc: "another policy, a folder as seen from this one or a pack such as `\"std/git\"`, decides each of these events alike. A fail counts as a deny"},
		{Names: "`description`", Type: `string, 1 to 1024 characters`},
	}},
	{Block: "use", Holds: "what", Args: []ArgDoc{
		{Names: "`as`", Type: `kebab-case`, Default: `last part of the path`, Doc: "its hooks are called `as/name`"},
		{Names: "`with`", Type: `object`, Default: `none`, Doc: `values for its variables`},
		{Names: "`only`, `except`", Type: `list of names`, Default: `all, none`, Doc: `which of its hooks`},
		{Names: "`priority`", Type: `−1000 to 1000`, Default: `0`, Doc: `added to each hook's priority`},
		{Names: "`mode`, `on_error`", Type: `as in a hook`, Default: `its own`, Doc: `set for all its hooks`},
		{Names: "`allow_lifts`", Type: `bool`, Default: `false`, Doc: `a final allow of this policy may skip its hooks`},
	}},
	{Block: "match", Doc: "Selects the calls and events of a hook or step. All its arguments must hold.", Holds: "holds if", Args: []ArgDoc{
		{Names: "`tool`", Type: `regexes`, Doc: `one matches the whole name of the tool: a canonical name or the host's own. On Claude Code, names that are all another agent's are an error ([HK0025](errors.md))`},
		{Names: "`agent`, `source`, `reason`, `trigger`, `type`, `subject`", Type: `regexes`, Doc: `one matches the whole value of that field; [the table of events](events.md#events) says which event has which`},
		{Names: "`pattern`", Type: `regexes`, Doc: `one matches anywhere in a string of the tool's input, nested values included, keys not`},
		{Names: "`input`", Type: `object: field = regexes`, Doc: "each field of `tool.input` is matched anywhere"},
		{Names: "`fields`", Type: `object: name = regexes`, Doc: `each [name](events.md#names) of the event is matched anywhere`},
		{Names: "`path`", Type: `list of globs`, Doc: `a glob matches a path of the event`},
		{Names: "`reads`, `writes`, `deletes`", Type: `list of globs`, Doc: "the tool call reads, writes or deletes a file that a glob names and no glob with `!` excludes: [shell commands](shell.md)"},
		{Names: "`command { … }`", Type: `block, repeatable`, Doc: `a command of the command line matches the block: [shell commands](shell.md)`},
	}},
	{Block: "match.command", Doc: "A command of the command line must match all its arguments.", Holds: "holds if", Args: []ArgDoc{
		{Names: "`program`", Type: `regexes`, Doc: `one matches the program's name, without folder, quotes and wrappers`},
		{Names: "`args`", Type: `list of regexes`, Doc: "the operands begin with these, in this order: the subcommand. `git -C src push` has the args `push`"},
		{Names: "`flags`", Type: `list of regexes`, Doc: "each matches a flag of the command, by its name without dashes. `-rf` is `r` and `f`. If hookc knows the program, short and long names are the same: `-f` of `git push` is also `force`. For either of two flags write one regex, `\"f|force\"`"},
		{Names: "`operands`", Type: `list of regexes`, Doc: `each matches an operand anywhere: a word that is neither a flag nor the value of one`},
		{Names: "`dry`", Type: `bool`, Doc: "`true`: the block also matches commands that only print help, a version, or what they would do. Without it, it matches none of these"},
	}},
}

// BlockDocOf is what people are told of a block in another; "" where nothing is.
func BlockDocOf(block string) string {
	for _, b := range Docs {
		if b.Block == block {
			return b.Doc
		}
	}
	return ""
}

// DocOf is what people are told of an argument of a block, or of a block in it.
func DocOf(block, name string) (ArgDoc, bool) {
	for _, b := range Docs {
		if b.Block != block {
			continue
		}
		for _, a := range b.Args {
			if a.has(name) {
				return a, true
			}
		}
	}
	return ArgDoc{}, false
}

// has reports whether the line is about an argument of that name.
func (a ArgDoc) has(name string) bool {
	for i, part := range strings.Split(a.Names, "`") {
		if word, _, _ := strings.Cut(part, " "); i%2 == 1 && word == name {
			return true
		}
	}
	return false
}
