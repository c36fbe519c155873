package table

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A table of another version is refused by its version, also where its checksums are
// other ones: nothing of it is damaged.
func TestOtherVersion(t *testing.T) {
	file, err := os.ReadFile("../../testdata/tables/v2/mixture.hkt")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []uint16{0, Version - 1, Version + 1} {
		old := append([]byte("an evaluator"), file...)
		le.PutUint16(old[12+8:], v)
		le.PutUint16(old[len(old)-trailerSize+4:], v)
		path := filepath.Join(t.TempDir(), FileName)
		if err := os.WriteFile(path, old, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Open(path)
		if !errors.Is(err, ErrVersion) || !strings.Contains(err.Error(), "run hookc build again") {
			t.Errorf("version %d: %v", v, err)
		}
		if left := (*BrokenError)(nil); !errors.As(err, &left) && le.Uint16(file[10:]) != 0 {
			t.Errorf("version %d: what its errors mean is lost: %v", v, err)
		}
	}
}
