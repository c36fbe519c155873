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
	{ID: All, Name: "all", Total: true,
		Body: Predicate, Result: loopBool},
	{ID: None, Name: "none", Total: true,
		Body: Predicate, Result: loopBool},
	{ID: Any, Name: "any", Total: true,
		Body: Predicate, Result: loopBool},
	{ID: One, Name: "one", Total: true,
		Body: Predicate, Result: loopBool},
	{ID: Filter, Name: "filter", Total: true,
		Body: Predicate, Result: loopList},
	{ID: Map, Name: "map", Total: true,
		Body: AnyBody, Result: func(_, body value.Type) value.Type { return value.ListOf(body) }},
	{ID: Find, Name: "find",
		Body: Predicate, Result: loopItem},
	{ID: FindIndex, Name: "findIndex",
		Body: Predicate, Result: loopIndex},
	{ID: FindLast, Name: "findLast",
		Body: Predicate, Result: loopItem},
	{ID: FindLastIndex, Name: "findLastIndex",
		Body: Predicate, Result: loopIndex},
	{ID: Count, Name: "count", Total: true,
		Body: Predicate, Optional: true, Result: loopInt},
	{ID: Sum, Name: "sum",
		Body: NumberBody, Optional: true, Result: func(_, body value.Type) value.Type { return body }},
	{ID: GroupBy, Name: "groupBy",
		Body: KeyBody, Result: func(list, _ value.Type) value.Type { return value.MapOf(loopList(list, value.AnyType)) }},
	{ID: SortBy, Name: "sortBy",
		Body: KeyBody, Third: Order, Result: loopList},
	{ID: Reduce, Name: "reduce",
		Body: AnyBody, Third: Start, Result: func(_, body value.Type) value.Type { return body }},
}

func loopBool(_, _ value.Type) value.Type  { return value.BoolType }
func loopInt(_, _ value.Type) value.Type   { return value.IntType }
func loopIndex(_, _ value.Type) value.Type { return value.IntType.Optional() }

func loopList(list, _ value.Type) value.Type { return sameList([]value.Type{list}) }

func loopItem(list, _ value.Type) value.Type { return item([]value.Type{list}) }
