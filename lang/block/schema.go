package block

import (
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/effect"
)

// FileSchema is what a file of a policy may hold.
var FileSchema = hclfile.Schema{
	What:   "a policy file",
	Blocks: []string{"policy", "variable", "locals", "use", "override", "pattern", "event", "state", "command", "hook", "assert"},
}

var (
	useSchema = hclfile.Schema{
		What:   "a use",
		Args:   []string{"as", "with", "only", "except", "priority", "mode", "on_error", "allow_lifts"},
		Blocks: []string{"on_error"},
		Labels: 1,
	}
	overrideSchema = hclfile.Schema{
		What: "an override", Args: []string{"mode", "enabled", "reason", "priority"}, Labels: 1,
	}
	variableSchema = hclfile.Schema{
		What: "a variable", Args: []string{"type", "default", "description"}, Blocks: []string{"validation"}, Labels: 1,
	}
	validationSchema = hclfile.Schema{What: "a validation", Args: []string{"condition", "error_message"}}
	localsSchema     = hclfile.Schema{What: "locals"} // and an argument of any name
)

// Schema is what a block at the top of a file may hold, or one that only stands in
// those.
func Schema(kind string) hclfile.Schema { return schemas[kind] }

var schemas = map[string]hclfile.Schema{
	"policy": policySchema, "variable": variableSchema, "locals": localsSchema, "use": useSchema, "override": overrideSchema,
	"pattern": patternSchema, "event": eventSchema, "state": stateSchema, "command": shippedSchema, "hook": hookSchema, "assert": assertSchema,

	"validation": validationSchema, "defaults": defaultsSchema, "on_error": onErrorSchema, "from": fromSchema, "match": matchSchema,
}

// SchemaAt is what the innermost of some blocks may hold, by their types from the
// top of a file; false where no block of that type stands there.
func SchemaAt(path ...string) (hclfile.Schema, bool) {
	n := len(path)
	if n == 0 {
		return FileSchema, true
	}
	last := path[n-1]
	if n == 1 {
		sc, ok := schemas[last]
		return sc, ok
	}
	if path[n-2] == "match" {
		return commandSchema, last == "command"
	}
	if sc, ok := stepSchemas[last]; ok {
		return sc, true
	}
	if kind, ok := effect.Lookup(path[n-2]); ok {
		for _, b := range kind.Blocks {
			if b.Name == last {
				return hclfile.Schema{What: last, Blocks: stepNames()}, true
			}
		}
	}
	sc, ok := schemas[last]
	return sc, ok
}
