package schemawithouteffect

// of is the type of the values of which a keyword says something.
var of = map[string]string{
	"required": "object", "properties": "object", "additionalProperties": "object", "patternProperties": "object", "propertyNames": "object", "minProperties": "object", "maxProperties": "object",
	"items": "array", "minItems": "array", "maxItems": "array", "uniqueItems": "array", "contains": "array", "prefixItems": "array",
	"pattern": "string", "minLength": "string", "maxLength": "string",
	"minimum": "number", "maximum": "number", "exclusiveMinimum": "number", "exclusiveMaximum": "number", "multipleOf": "number",
}

// foreign are keywords of other languages of schemas, and what JSON Schema has for them.
var foreign = map[string]string{
	"nullable": `type = ["string", "null"]`, "optional": "required, which lists the other members", "min": "minimum, minLength or minItems", "max": "maximum, maxLength or maxItems",
	"regex": "pattern", "regexp": "pattern", "matches": "pattern", "values": "enum", "choices": "enum", "oneof": "oneOf",
	"length": "minLength and maxLength", "fields": "properties", "members": "properties", "unique": "uniqueItems",
	"elements": "items", "element": "items", "gt": "exclusiveMinimum", "gte": "minimum", "lt": "exclusiveMaximum", "lte": "maximum", "equals": "const", "not_empty": "minLength = 1", "nonempty": "minLength = 1",
}

// formats are those of which people expect a check.
var formats = map[string]string{
	"date": `pattern = "^\\d{4}-\\d{2}-\\d{2}$"`, "date-time": `pattern = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}"`, "time": `pattern = "^\\d{2}:\\d{2}"`, "duration": "a pattern",
	"email": `pattern = "^[^@ ]+@[^@ ]+$"`, "uri": `pattern = "^https?://"`, "url": `pattern = "^https?://"`, "uri-reference": "a pattern", "hostname": "a pattern", "ipv4": "a pattern", "ipv6": "a pattern",
	"uuid": `pattern = "^[0-9a-f-]{36}$"`, "regex": "a pattern", "semver": `pattern = "^\\d+\\.\\d+\\.\\d+"`, "json-pointer": `pattern = "^(/|$)"`,
}

// bounds are pairs of keywords of which the first is not above the second.
var bounds = [][2]string{{"minLength", "maxLength"}, {"minimum", "maximum"}, {"minItems", "maxItems"}, {"minProperties", "maxProperties"}}
