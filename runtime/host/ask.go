package host

// Question is how the client itself is asked which hooks it has.
type Question struct {
	Args  []string                // of the client's program, which is started in the project
	Input func(dir string) string // for its standard input, which stays open; nil for none

	// Answer reads what the client has printed so far. Whole says that the answer is
	// there.
	Answer func(out []byte) (hooks []Listed, whole bool, err error)
	// Names is what the client calls the hooks of an installation: its files, and the
	// entries that were placed in them.
	Names func(files []string, placed []Placed) []string
}

// Listed is a hook that the client says it has.
type Listed struct {
	Name string
	Off  string // why the client does not run it; "" where it does
}
