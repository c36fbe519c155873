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
	{"type", both, 0, asks},
	{"const", both, 0, asks},
	{"enum", both, 0, asks},
	{"$ref", both, 0, asks},
	{"$dynamicRef", draft2020, 0, asks},
	{"multipleOf", both, 0, asks},
	{"maximum", both, 0, asks},
	{"exclusiveMaximum", both, 0, asks},
	{"minimum", both, 0, asks},
	{"exclusiveMinimum", both, 0, asks},
	{"maxLength", both, 0, asks},
	{"minLength", both, 0, asks},
	{"pattern", both, 0, asks},
	{"maxItems", both, 0, asks},
	{"minItems", both, 0, asks},
	{"uniqueItems", both, 0, asks},
	{"prefixItems", draft2020, listed, asks},
	{"items", both, one | listed, asks},
	{"additionalItems", draft07, one, helps}, // with items
	{"contains", both, one, asks},
	{"minContains", draft2020, 0, helps}, // with contains
	{"maxContains", draft2020, 0, helps},
	{"maxProperties", both, 0, asks},
	{"minProperties", both, 0, asks},
	{"required", both, 0, asks},
	{"dependentRequired", draft2020, 0, asks},
	{"propertyNames", both, one, asks},
	{"properties", both, named, asks},
	{"patternProperties", both, named, asks},
	{"additionalProperties", both, one, asks},
	{"dependentSchemas", draft2020, named, asks},
	{"dependencies", both, named, asks},
	{"allOf", both, listed, asks},
	{"anyOf", both, listed, asks},
	{"oneOf", both, listed, asks},
	{"not", both, one, asks},
	{"if", both, one, asks},
	{"then", both, one, helps}, // with if
	{"else", both, one, helps},
	{"unevaluatedItems", draft2020, one, asks},
	{"unevaluatedProperties", draft2020, one, asks},

	{"$id", both, 0, names},
	{"$schema", both, 0, names},
	{"$anchor", draft2020, 0, names},
	{"$dynamicAnchor", draft2020, 0, names},
	{"$defs", draft2020, named, names},
	{"definitions", both, named, names},
}

// annotations ask for nothing, in both drafts.
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
