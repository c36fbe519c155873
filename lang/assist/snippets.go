package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/effect"
)

// valueSnippet is how the value of an argument begins.
func valueSnippet(path []string, name string) string {
	choices := enumOf(path, name)
	switch form := formOf(path, name); {
	case form == formObject:
		return "{\n  $1\n}"
	case form == formList:
		return `["$1"]`
	case form == formBare && len(choices) > 0:
		return "${1|" + strings.Join(choices, ",") + "|}"
	case len(choices) > 0:
		return `"${1|` + strings.Join(choices, ",") + `|}"`
	case form == formBare:
		return "$1"
	}
	return `"$1"`
}

// blockSnippet is a block as it begins.
func blockSnippet(path []string, name string) string {
	if len(path) == 0 {
		return topSnippet(name)
	}
	switch name {
	case "defaults", "match", "on_error", "from", "validation":
		return name + " {\n  $0\n}"
	case "command":
		return "command {\n  program = \"$1\"\n  $0\n}"
	}
	if !isStep(name) {
		return name + " {\n  $0\n}"
	}
	kind, _ := effect.Lookup(name)
	head, n := name, 1
	if kind.Label {
		head, n = name+` "${1:name}"`, 2
	}
	var lines []string
	for _, a := range kind.Args {
		if a.Required {
			lines = append(lines, "  "+a.Name+" = "+numbered(valueSnippet(append(slices.Clone(path), name), a.Name), n))
			n++
		}
	}
	for _, group := range kind.OneOf {
		lines = append(lines, "  "+group[0]+" = "+numbered(valueSnippet(append(slices.Clone(path), name), group[0]), n))
		n++
	}
	if len(lines) == 0 && len(kind.AnyOf) > 0 {
		lines = append(lines, "  "+kind.AnyOf[0]+" = "+numbered(valueSnippet(append(slices.Clone(path), name), kind.AnyOf[0]), n))
	}
	if len(lines) == 0 {
		lines = append(lines, "  $0")
	}
	return head + " {\n" + strings.Join(lines, "\n") + "\n}"
}

// numbered gives the one stop of a snippet another number, and its lines an indent.
func numbered(snippet string, n int) string {
	digit := string(rune('0' + n%10))
	snippet = strings.ReplaceAll(strings.ReplaceAll(snippet, "$1", "$"+digit), "${1", "${"+digit)
	return strings.ReplaceAll(snippet, "\n", "\n  ")
}

func topSnippet(name string) string {
	switch name {
	case "hook":
		return "hook \"${1:name}\" {\n  on = [\"${2:before_tool}\"]\n\n  match {\n    $3\n  }\n\n  deny {\n    reason = \"$4\"\n  }\n}"
	case "policy":
		return "policy \"${1:name}\" {\n  description = \"$2\"\n  targets     = [\"${3:claude-code}\"]\n}"
	case "variable":
		return "variable \"${1:name}\" {\n  type    = ${2:string}\n  default = $3\n}"
	case "locals":
		return "locals {\n  ${1:name} = $2\n}"
	case "pattern":
		return "pattern \"${1:name}\" {\n  regex   = [\"$2\"]\n  matches = [\"$3\"]\n  rejects = [\"$4\"]\n}"
	case "event":
		return "event \"${1:name}\" {\n  fields = {\n    ${2:field} = ${3:string}\n  }\n}"
	case "state":
		return "state \"${1:name}\" {\n  type = ${2:int}\n}"
	case "command":
		return "command \"${1:name}\" {\n  description = \"$2\"\n  text        = \"$3\"\n}"
	case "assert":
		return "assert \"${1:name}\" {\n  on      = [\"${2:before_tool}\"]\n  decides = [\"${3:deny}\"]\n}"
	case "use":
		return "use \"${1:std/}\" {\n  $0\n}"
	case "override":
		return "override \"${1:as/name}\" {\n  $0\n}"
	}
	return name + " {\n  $0\n}"
}
