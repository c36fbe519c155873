package fn

import "github.com/hookc/hookc/runtime/value"

// The numbers of the loops in the table: append only.
const (
	All uint16 = iota
	None
	Any
	One
	Filter
	Map
	Find
	FindIndex
	FindLast
	FindLastIndex
	Count
	Sum
	GroupBy
	SortBy
	Reduce
)

// Loops is every builtin with a closure, in the order of their numbers. They
// are run by runtime/eval, which knows how to evaluate a closure.
var Loops = []*Loop{
	{ID: All, Name: "all", Usage: "all(list, condition)", Doc: "Whether the condition holds for every item.",
		Body: Predicate, Result: loopBool},
	{ID: None, Name: "none", Usage: "none(list, condition)", Doc: "Whether the condition holds for no item.",
		Body: Predicate, Result: loopBool},
	{ID: Any, Name: "any", Usage: "any(list, condition)", Doc: "Whether the condition holds for some item.",
		Body: Predicate, Result: loopBool},
	{ID: One, Name: "one", Usage: "one(list, condition)", Doc: "Whether the condition holds for exactly one item.",
		Body: Predicate, Result: loopBool},
	{ID: Filter, Name: "filter", Usage: "filter(list, condition)", Doc: "The items for which the condition holds.",
		Body: Predicate, Result: loopList},
	{ID: Map, Name: "map", Usage: "map(list, expression)", Doc: "The expression's value for every item; #index is the item's number.",
		Body: AnyBody, Result: func(_, body value.Type) value.Type { return value.ListOf(body) }},
	{ID: Find, Name: "find", Usage: "find(list, condition)", Doc: "The first item for which the condition holds, or nil.",
		Body: Predicate, Result: loopItem},
	{ID: FindIndex, Name: "findIndex", Usage: "findIndex(list, condition)", Doc: "The number of the first item for which the condition holds, or nil.",
		Body: Predicate, Result: loopIndex},
	{ID: FindLast, Name: "findLast", Usage: "findLast(list, condition)", Doc: "The last item for which the condition holds, or nil.",
		Body: Predicate, Result: loopItem},
	{ID: FindLastIndex, Name: "findLastIndex", Usage: "findLastIndex(list, condition)", Doc: "The number of the last item for which the condition holds, or nil.",
		Body: Predicate, Result: loopIndex},
	{ID: Count, Name: "count", Usage: "count(list[, condition])", Doc: "How many items the condition holds for; without one, how many are true.",
		Body: Predicate, Optional: true, Result: loopInt},
	{ID: Sum, Name: "sum", Usage: "sum(list[, expression])", Doc: "The sum of the items, or of the expression's values.",
		Body: NumberBody, Optional: true, Result: func(_, body value.Type) value.Type { return body }},
	{ID: GroupBy, Name: "groupBy", Usage: "groupBy(list, key)", Doc: "A map of lists: the items with the same key.",
		Body: KeyBody, Result: func(list, _ value.Type) value.Type { return value.MapOf(loopList(list, value.AnyType)) }},
	{ID: SortBy, Name: "sortBy", Usage: "sortBy(list, key[, order])", Doc: `The items in the order of their keys; order is "asc" or "desc".`,
		Body: KeyBody, Third: Order, Result: loopList},
	{ID: Reduce, Name: "reduce", Usage: "reduce(list, expression[, start])", Doc: "The expression's last value; #acc is its value for the item before, or start.",
		Body: AnyBody, Third: Start, Result: func(_, body value.Type) value.Type { return body }},
}

func loopBool(_, _ value.Type) value.Type  { return value.BoolType }
func loopInt(_, _ value.Type) value.Type   { return value.IntType }
func loopIndex(_, _ value.Type) value.Type { return value.IntType.Optional() }

func loopList(list, _ value.Type) value.Type { return sameList([]value.Type{list}) }

func loopItem(list, _ value.Type) value.Type { return item([]value.Type{list}) }
