package editors

import (
	"archive/zip"
	"slices"
	"testing"
)

// archived is the sorted names of a zip archive.
func archived(t *testing.T, file string) (names []string) {
	t.Helper()
	r, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, f := range r.File {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	return names
}
