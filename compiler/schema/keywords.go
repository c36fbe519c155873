package schema

// keyword is one keyword of JSON Schema.
type keyword struct {
	name   string
	drafts draft
	holds  shape // the subschemas in it
	kind   kind
}

// kind says what becomes of a keyword.
type kind uint8

const (
	asks  kind = iota // something of the value
	helps             // another keyword to ask
	names             // the subschema, or others
)

// shape says where subschemas stand in the argument of a keyword.
type shape uint8

const (
	one    shape = 1 << iota // it is one
	listed                   // in a list
	named                    // in an object
)

// keywords is every keyword, in the order in which the evaluator asks. What asks
// what the others have looked at comes last.
var keywords = []keyword{
	{"type", every, 0, asks},
	{"const", since06, 0, asks},
	{"enum", every, 0, asks},
	{"$ref", every, 0, asks},
	{"$dynamicRef", draft2020, 0, asks},
	{"multipleOf", every, 0, asks},
	{"maximum", every, 0, asks},
	{"exclusiveMaximum", every, 0, asks},
	{"minimum", every, 0, asks},
	{"exclusiveMinimum", every, 0, asks},
	{"maxLength", every, 0, asks},
	{"minLength", every, 0, asks},
	{"pattern", every, 0, asks},
	{"maxItems", every, 0, asks},
	{"minItems", every, 0, asks},
	{"uniqueItems", every, 0, asks},
	{"prefixItems", draft2020, listed, asks},
	{"items", every, one | listed, asks},
	{"additionalItems", numbered, one, helps}, // with items
	{"contains", since06, one, asks},
	{"minContains", draft2020, 0, helps}, // with contains
	{"maxContains", draft2020, 0, helps},
	{"maxProperties", every, 0, asks},
	{"minProperties", every, 0, asks},
	{"required", every, 0, asks},
	{"dependentRequired", draft2020, 0, asks},
	{"propertyNames", since06, one, asks},
	{"properties", every, named, asks},
	{"patternProperties", every, named, asks},
	{"additionalProperties", every, one, asks},
	{"dependentSchemas", draft2020, named, asks},
	{"dependencies", every, named, asks},
	{"allOf", every, listed, asks},
	{"anyOf", every, listed, asks},
	{"oneOf", every, listed, asks},
	{"not", every, one, asks},
	{"if", since07, one, asks},
	{"then", since07, one, helps}, // with if
	{"else", since07, one, helps},
	{"unevaluatedItems", draft2020, one, asks},
	{"unevaluatedProperties", draft2020, one, asks},

	{"id", draft04, 0, names},
	{"$id", since06, 0, names},
	{"$schema", every, 0, names},
	{"$anchor", draft2020, 0, names},
	{"$dynamicAnchor", draft2020, 0, names},
	{"$defs", draft2020, named, names},
	{"definitions", every, named, names},
}

// annotations ask for nothing, in any draft.
var annotations = []string{
	"$comment", "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "format",
	"contentEncoding", "contentMediaType", "contentSchema",
}

func lookup(name string, d draft) (keyword, bool) {
	for _, k := range keywords {
		if k.name == name && k.drafts&d != 0 {
			return k, true
		}
	}
	return keyword{}, false
}
