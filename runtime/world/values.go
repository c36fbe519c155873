package world

// Values are all values of the names that have few, as conditions write them. It
// stands by itself so that the evaluator does not carry it.
var Values = map[string][]string{
	"time.weekday": {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"},
}
