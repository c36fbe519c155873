package program

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestIndex: the index finds what halving finds, and is that of the table.
func TestIndex(t *testing.T) {
	want, paths := makeIndex()
	if len(paths) > indexSlots*3/4 {
		t.Fatalf("%d entries in %d slots: make indexSlots twice as large", len(paths), indexSlots)
	}
	if os.Getenv("HOOKC_UPDATE") != "" {
		if err := os.WriteFile("programs.idx", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if len(table) > 2*0xff00 {
		t.Fatal("the table is too long for the index: half of where an entry begins has two bytes")
	}
	if got, err := os.ReadFile("programs.idx"); err != nil || !bytes.Equal(got, want) {
		t.Fatal("programs.idx is not that of programs.txt: HOOKC_UPDATE=1 go test ./runtime/shell/program")
	}
	if !indexed() {
		t.Skip("programs.idx is new; run the tests once more")
	}
	for _, path := range paths {
		for _, p := range []string{path, path + "x", strings.TrimSuffix(path, path[len(path)-1:]), strings.ToUpper(path), path + " "} {
			if p == "" || p[0] <= '#' {
				continue
			}
			at, ok := indexedAt(p)
			at2, ok2 := halve(p)
			if ok != ok2 || ok && at != at2 {
				t.Errorf("%q: at %d, %v; by halving at %d, %v", p, at, ok, at2, ok2)
			}
		}
	}
}

func makeIndex() (out []byte, paths []string) {
	out = bytes.Repeat([]byte{0xff}, indexSize)
	for i := range indexHeader {
		out[i] = byte(len(table) >> (8 * i))
	}
	for at := first(); at < len(table); at = next(at) {
		path := key(at)
		paths = append(paths, path)
		slot := slotOf(path)
		for out[indexHeader+2*slot+1] != 0xff {
			slot = (slot + 1) % indexSlots
		}
		out[indexHeader+2*slot], out[indexHeader+2*slot+1] = byte(at/2), byte(at/2>>8)
	}
	return out, paths
}
