package program

import _ "embed"

// The index says where the entry of a path begins, so that no line of the table is
// looked at but that entry. It is made by the test of this package
// (HOOKC_UPDATE=1 go test ./runtime/shell/program); one that was made for a table
// of another length is not used, and the entry is found by halving.
//
//	0  u32       bytes of the table
//	4  4096 × 2  half of where an entry begins, at the hash of its path or in the
//	             next free slot behind it; FFFF for a free slot
//
//go:embed programs.idx
var index string

const (
	indexSlots  = 4096
	indexHeader = 4
	indexSize   = indexHeader + 2*indexSlots
	freeSlot    = 1<<16 - 1
)

func indexed() bool {
	return len(index) == indexSize &&
		len(table) == int(index[0])|int(index[1])<<8|int(index[2])<<16|int(index[3])<<24
}

// slotOf is the hash of a path: FNV-1a.
func slotOf(path string) uint32 {
	h := uint32(2166136261)
	for i := 0; i < len(path); i++ {
		h = (h ^ uint32(path[i])) * 16777619
	}
	return (h ^ h>>15) % indexSlots
}

func indexedAt(path string) (int, bool) {
	for slot := slotOf(path); ; slot = (slot + 1) % indexSlots {
		b := index[indexHeader+2*slot:][:2]
		half := int(b[0]) | int(b[1])<<8
		if half == freeSlot {
			return 0, false
		}
		at := 2 * half
		if table[at-1] != '\n' {
			at++
		}
		if compare(at, path) == 0 {
			return at, true
		}
	}
}
