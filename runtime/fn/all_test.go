package fn

import "testing"

func TestIDs(t *testing.T) {
	for i, f := range Funcs {
		if int(f.ID) != i {
			t.Fatalf("%s has ID %d at position %d: IDs are append only, without gaps", f.Name, f.ID, i)
		}
	}
	for i, l := range Loops {
		if int(l.ID) != i {
			t.Errorf("%s has ID %d at position %d", l.Name, l.ID, i)
		}
	}
}
