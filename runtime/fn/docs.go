package fn

// Doc is how a function is called, and what it gives.
type Doc struct{ Name, Usage, Text string }

// Docs is that of every function. It stands by itself so that the evaluator does
// not carry it.
var Docs = []Doc{
	{"bitand", "bitand(int, int)", "The bits that both have."},
	{"bitor", "bitor(int, int)", "The bits that either has."},
	{"bitxor", "bitxor(int, int)", "The bits that one of the two has."},
	{"bitnand", "bitnand(int, int)", "The bits of the first that the second lacks."},
	{"bitnot", "bitnot(int)", "All bits inverted."},
	{"bitshl", "bitshl(int, int)", "The first, shifted left by the second."},
	{"bitshr", "bitshr(int, int)", "The first, shifted right by the second, sign kept."},
	{"bitushr", "bitushr(int, int)", "The first, shifted right by the second, zeros shifted in."},
	{"toJSON", "toJSON(x)", "The value as indented JSON with sorted keys."},
	{"fromJSON", "fromJSON(text)", "The value that the JSON text spells; its numbers are floats."},
	{"toBase64", "toBase64(text)", "The text in base 64."},
	{"fromBase64", "fromBase64(text)", "The text that the base 64 text stands for."},
	{"first", "first(list)", "The first item; nil of an empty list."},
	{"last", "last(list)", "The last item; nil of an empty list."},
	{"take", "take(list, n)", "The first n items, or all if there are fewer."},
	{"reverse", "reverse(list)", "The items in reverse order."},
	{"uniq", "uniq(list)", "The items without those equal to an earlier one."},
	{"concat", "concat(list, …)", "All items of all lists."},
	{"flatten", "flatten(list)", "The items, and in place of a list among them its items, at any depth."},
	{"sort", "sort(list[, order])", `The items in ascending order, or in descending order if order is "desc".`},
	{"all", "all(list, condition)", "Whether the condition holds for every item."},
	{"none", "none(list, condition)", "Whether the condition holds for no item."},
	{"any", "any(list, condition)", "Whether the condition holds for some item."},
	{"one", "one(list, condition)", "Whether the condition holds for exactly one item."},
	{"filter", "filter(list, condition)", "The items for which the condition holds."},
	{"map", "map(list, expression)", "The expression's value for every item; #index is the item's number."},
	{"find", "find(list, condition)", "The first item for which the condition holds, or nil."},
	{"findIndex", "findIndex(list, condition)", "The number of the first item for which the condition holds, or nil."},
	{"findLast", "findLast(list, condition)", "The last item for which the condition holds, or nil."},
	{"findLastIndex", "findLastIndex(list, condition)", "The number of the last item for which the condition holds, or nil."},
	{"count", "count(list[, condition])", "How many items the condition holds for; without one, how many are true."},
	{"sum", "sum(list[, expression])", "The sum of the items, or of the expression's values."},
	{"groupBy", "groupBy(list, key)", "A map of lists: the items with the same key."},
	{"sortBy", "sortBy(list, key[, order])", `The items in the order of their keys; order is "asc" or "desc".`},
	{"reduce", "reduce(list, expression[, start])", "The expression's last value; #acc is its value for the item before, or start."},
	{"get", "get(x, key)", "The item of a list or value of a map; nil where there is none."},
	{"keys", "keys(map)", "The keys in document order."},
	{"values", "values(map)", "The values in document order."},
	{"toPairs", "toPairs(map)", "A list of a key and its value for each entry, in document order."},
	{"fromPairs", "fromPairs(list)", "The map with these keys and values."},
	{"abs", "abs(number)", "The number without its sign."},
	{"ceil", "ceil(number)", "The smallest whole number that is not less, as a float."},
	{"floor", "floor(number)", "The largest whole number that is not greater, as a float."},
	{"round", "round(number)", "The nearest whole number as a float, halves away from zero."},
	{"int", "int(x)", "A number without its fraction, or a string read as an integer."},
	{"float", "float(x)", "A number, or a string read as one, as a float."},
	{"split", "split(text, separator[, limit])", "The parts of the text between separators, at most limit of them."},
	{"splitAfter", "splitAfter(text, separator[, limit])", "The parts of the text, each with the separator at its end."},
	{"replace", "replace(text, old, new[, limit])", "The text with old replaced by new, at most limit times."},
	{"repeat", "repeat(text, times)", "The text, this many times."},
	{"join", "join(list[, separator])", "The strings of the list as one text."},
	{"max", "max(x, …)", "The largest of the numbers and of those in the lists."},
	{"min", "min(x, …)", "The smallest of the numbers and of those in the lists."},
	{"mean", "mean(x, …)", "The mean of the numbers and of those in the lists, as a float."},
	{"median", "median(x, …)", "The median of the numbers and of those in the lists, as a float."},
	{"len", "len(x)", "The number of characters of a string, items of a list or entries of a map."},
	{"type", "type(x)", "The type of the value: nil, bool, int, float, string, array or map."},
	{"string", "string(x)", "The value as text."},
	{"trim", "trim(text[, characters])", "The text without white space, or these characters, at both ends."},
	{"trimPrefix", "trimPrefix(text[, prefix])", "The text without the prefix; a space where none is given."},
	{"trimSuffix", "trimSuffix(text[, suffix])", "The text without the suffix; a space where none is given."},
	{"upper", "upper(text)", "The text in upper case."},
	{"lower", "lower(text)", "The text in lower case."},
	{"indexOf", "indexOf(text, part)", "The byte at which the part first begins; -1 where it does not occur."},
	{"lastIndexOf", "lastIndexOf(text, part)", "The byte at which the part last begins; -1 where it does not occur."},
	{"hasPrefix", "hasPrefix(text, prefix)", "Whether the text starts with the prefix."},
	{"hasSuffix", "hasSuffix(text, suffix)", "Whether the text ends with the suffix."},
	{"known_prefix", "known_prefix(text)", "The text up to its first part that is known only to the shell that runs it; all of it where everything is known."},
	{"emptied", "emptied(path)", "Of a path that stands for everything in a folder, as `*` and `.*` of a shell do, the folder; nil of any other. Of a path in `files.deleted` that is the folder that is emptied."},
	{"any_below", "any_below(path)", "Of a path that may be any below a folder, as what `find` finds in it, the folder; nil of any other."},
	{"local_address", "local_address(text)", "Whether a URL, or a host with or without user, port and path, is this machine: localhost and names below it, 127.0.0.0/8 and 0.0.0.0 in any spelling, `[::1]`, host.docker.internal."},
	{"unknown", "unknown(text)", "Whether a part of the text, of a word or path of a command line, is known only to the shell that runs it: a variable, the output of a command."},
}

// Refused is the builtins of expr that conditions lack, and why.
var Refused = []Doc{
	{Name: "now", Text: "a decision must be reproducible: compare the event's timestamp"},
	{Name: "date", Text: "there are no date values: timestamps are strings, and RFC 3339 ones in one time zone compare as strings"},
	{Name: "timezone", Text: "there are no time zones, since a decision must be reproducible"},
	{Name: "duration", Text: "there are no duration values: durations are seconds, as floats"},
}

// DocOf finds what is said of a function; the zero Doc where nothing is.
func DocOf(docs []Doc, name string) Doc {
	for _, d := range docs {
		if d.Name == name {
			return d
		}
	}
	return Doc{}
}
