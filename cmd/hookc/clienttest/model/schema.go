package model

// example is a value that a simple JSON Schema allows, for side questions whose
// answer must be JSON, such as which model is to be used.
func example(schema any) any {
	if values := list(member(schema, "enum")); len(values) > 0 {
		return values[0]
	}
	switch name(member(schema, "type")) {
	case "object":
		out := object{}
		properties, _ := member(schema, "properties").(object)
		for key, s := range properties {
			out[key] = example(s)
		}
		return out
	case "array":
		return []any{}
	case "number", "integer":
		if least, ok := member(schema, "minimum").(float64); ok {
			return least
		}
		return 1
	case "boolean":
		return false
	}
	return "ok"
}
