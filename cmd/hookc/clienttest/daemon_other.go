//go:build !linux

package clienttest

import "testing"

// endDaemon cannot tell here whose a daemon is, so the client is not run.
func endDaemon(t testing.TB, _, word string) {
	t.Skipf("only on Linux can a daemon with %s be ended", word)
}
