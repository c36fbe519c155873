package event

import "testing"

// TestFieldIDs checks that every field's number is its place, and that it says
// what it is.
func TestFieldIDs(t *testing.T) {
	seen := map[string]bool{}
	for i, f := range Fields {
		if int(f.ID) != i || f.Path == "" || FieldDocs[i] == "" {
			t.Errorf("field %d is %+v", i, f)
		}
		if seen[f.Path] {
			t.Errorf("%s twice", f.Path)
		}
		seen[f.Path] = true
	}
}

// TestKinds checks that kinds have numbers and names of their own, and that
// every subject is a field that the kind carries.
func TestKinds(t *testing.T) {
	ids, names := map[uint16]bool{}, map[string]bool{}
	for _, k := range Kinds {
		if k.ID == 0 || ids[k.ID] || names[k.Name] || KindDocs[k.ID] == "" {
			t.Errorf("kind %s: number %d, doc %q", k.Name, k.ID, KindDocs[k.ID])
		}
		ids[k.ID], names[k.Name] = true, true
		carried := map[FieldID]bool{}
		for _, u := range FieldsOf(k) {
			carried[u.Field] = true
		}
		for _, s := range k.Subjects {
			if !carried[s.Field] {
				t.Errorf("%s: its subject %s is not one of its fields", k.Name, s.Name)
			}
		}
	}
}
