package clienttest

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/disk"
)

// alone waits until no other test on this machine runs the client, whose daemon
// has a fixed port. The result ends the daemon and lets the next one run.
func (c Client) alone(t testing.TB, home string) (release func()) {
	t.Helper()
	endDaemon(t, home, c.daemon) // skips the test where that is impossible
	held, err := disk.Lock(filepath.Join(os.TempDir(), "hookc-"+c.Name+".lock"), 10*time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		endDaemon(t, home, c.daemon)
		held.Release()
	}
}
