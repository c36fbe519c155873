package effect

// All is every step, in the order of the docs. The position of a kind is its
// number in the table: append only.
var All = []*Kind{
	deny,
	ask,
	allow,
	warn,
	fail,
	context,
	rewrite,
	derive,
	check,
	run,
	validate,
	write,
	state,
	record,
	env,
	require,
	prompt,
}
