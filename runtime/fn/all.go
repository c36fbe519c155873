package fn

// Funcs is every builtin function; the position of each is its ID. The list and
// what it holds are laid out by the linker, so that it costs an evaluator's
// start nothing: TestNoInit watches over it.
var Funcs = []*Func{
	&lenFunc, &typeFunc, &absFunc, &ceilFunc, &floorFunc, &roundFunc,
	&intFunc, &floatFunc, &stringFunc, &trimFunc, &trimPrefixFunc, &trimSuffixFunc,
	&upperFunc, &lowerFunc, &splitFunc, &splitAfterFunc, &replaceFunc, &repeatFunc,
	&joinFunc, &indexOfFunc, &lastIndexOfFunc, &hasPrefixFunc, &hasSuffixFunc, &maxFunc,
	&minFunc, &meanFunc, &medianFunc, &toJSONFunc, &fromJSONFunc, &toBase64Func,
	&fromBase64Func, &firstFunc, &lastFunc, &getFunc, &takeFunc, &keysFunc,
	&valuesFunc, &toPairsFunc, &fromPairsFunc, &reverseFunc, &uniqFunc, &concatFunc,
	&flattenFunc, &sortFunc, &bitandFunc, &bitorFunc, &bitxorFunc, &bitnandFunc,
	&bitnotFunc, &bitshlFunc, &bitshrFunc, &bitushrFunc, &unknownFunc, &knownPrefixFunc, &emptiedFunc, &localAddressFunc, &anyBelowFunc,
}

// Lookup finds a function by name.
func Lookup(name string) (*Func, bool) {
	for _, f := range Funcs {
		if f.Name == name {
			return f, true
		}
	}
	return nil, false
}

// ByID finds a function by its number in the table.
func ByID(id uint32) (*Func, bool) {
	if id >= uint32(len(Funcs)) {
		return nil, false
	}
	return Funcs[id], true
}

// LookupLoop finds a loop by name.
func LookupLoop(name string) (*Loop, bool) {
	for _, l := range Loops {
		if l.Name == name {
			return l, true
		}
	}
	return nil, false
}
