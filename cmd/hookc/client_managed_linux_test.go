package main

import (
	"os"
	"os/exec"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

// ownFolders gives a process its own copies of the machine's folders.
const ownFolders = `
mount -t tmpfs none "$1"
for dir in etc usr/local/lib; do
	mkdir -p "$1/upper/$dir" "$1/work/$dir"
	mount -t overlay overlay -o "lowerdir=/$dir,upperdir=$1/upper/$dir,workdir=$1/work/$dir" "/$dir"
done
`

// TestClientsManaged: what hookc install wrote for the machine guards the client
// without the user's doing, and beside a policy of the user. It needs an
// administrator, and changes nothing of the machine: the test runs itself with
// folders of its own.
func TestClientsManaged(t *testing.T) {
	clients := []installedClient{{client: clienttest.Codex}, {client: clienttest.Gemini}}
	for _, c := range clients {
		c.client.Find(t) // skips where there is no client
	}
	if os.Getenv("MANAGED_TEST") == "" {
		runWithOwnFolders(t)
		return
	}
	for _, c := range clients {
		t.Run(c.client.Name, func(t *testing.T) {
			c.denies(t, []string{"managed"}, "managed")
			c.denies(t, []string{"user", "managed"}, "user")
			c.denies(t, []string{"user", "managed"}, "managed")
		})
	}
}

func runWithOwnFolders(t *testing.T) {
	t.Helper()
	run := func(more string) ([]byte, error) {
		cmd := exec.Command("unshare", "-m", "sh", "-e", "-c", ownFolders+more, "sh", t.TempDir(), os.Args[0])
		cmd.Env = append(os.Environ(), "MANAGED_TEST=1")
		return cmd.CombinedOutput()
	}
	if out, err := run(""); err != nil {
		t.Skipf("this process cannot have folders of its own: %v %s", err, out)
	}
	out, err := run(`exec "$2" -test.run '^TestClientsManaged$' -test.v`)
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}
