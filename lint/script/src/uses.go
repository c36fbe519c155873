package src

// Use is a place where a module of JavaScript uses one of its names.
type Use struct {
	Place
	Name string
}
