package disk

import "os"

// List is what a folder has, in no order: os.ReadDir sorts, and its sorting
// would be 10 kB of the evaluator.
func List(dir string) ([]os.DirEntry, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.ReadDir(-1)
}
