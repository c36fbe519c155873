package src

// Use is a place where a program uses a name.
type Use struct {
	Place
	Name string
}
