package eval

import (
	"os"
	"testing"
)

func TestRootAlias(t *testing.T) {
	target, err := os.Readlink("/bin")
	if err != nil || target != "usr/bin" {
		t.Skip("this system's /bin is no link to /usr/bin")
	}
	for _, c := range []struct{ written, real, want string }{
		{"/bin/no-such-tool", "/usr/bin/no-such-tool", "/bin/no-such-tool"},
		{"/bin/../bin/x", "/usr/bin/x", "/bin/x"},
		{"/usr/bin/x", "/usr/bin/x", ""},
		{"/bin/link-out", "/etc/passwd", ""}, // a link below the root leads elsewhere
		{"/", "/", ""},
		{"relative", "/x/relative", ""},
	} {
		if got := new(Scope).rootAlias(c.written, c.real); got != c.want {
			t.Errorf("%s is %s is also %q, want %q", c.written, c.real, got, c.want)
		}
	}
}
