package clienttest

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// endDaemon ends the processes whose home folder is this one and whose command
// line has the word, and waits until they are gone.
func endDaemon(t testing.TB, home, word string) {
	for range 100 {
		left := daemons(home, word)
		for _, pid := range left {
			_ = syscall.Kill(pid, syscall.SIGKILL) // it may have ended
		}
		if len(left) == 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("a daemon with %s does not end", word)
}

func daemons(home, word string) []int {
	var out []int
	folders, _ := filepath.Glob("/proc/[0-9]*") // the pattern is right
	for _, dir := range folders {
		line, _ := os.ReadFile(filepath.Join(dir, "cmdline")) // absent where the process has ended
		if !bytes.Contains(line, []byte(word)) {
			continue
		}
		env, _ := os.ReadFile(filepath.Join(dir, "environ"))
		pid, err := strconv.Atoi(filepath.Base(dir))
		if err == nil && bytes.Contains(append([]byte{0}, env...), []byte("\x00HOME="+home+"\x00")) {
			out = append(out, pid)
		}
	}
	return out
}
