package inline

import (
	"strings"
	"testing"
)

// TestRows wants every row of the table of calls to be met by each of its names:
// what a row before it takes is written in vain.
func TestRows(t *testing.T) {
	for i := range calls {
		for name := range strings.FieldsSeq(calls[i].names) {
			if !met(i, name) {
				t.Errorf("row %d: %s is always taken by a row before it", i, name)
			}
		}
	}
}

func met(row int, name string) bool {
	owners := append([]string{"", otherCall}, strings.Fields(moduleNames[ofKnown])...)
	for l := range languages {
		for _, owner := range owners {
			for _, imports := range []bool{false, true} {
				if languages[l].row(owner, name, imports) == row {
					return true
				}
			}
		}
	}
	return false
}
