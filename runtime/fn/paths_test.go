package fn

import (
	"testing"

	"github.com/hookc/hookc/runtime/value"
)

func TestLocalAddress(t *testing.T) {
	for _, c := range []struct {
		local bool
		texts []string
	}{
		{true, []string{
			"localhost", "LOCALHOST", "localhost.", "localhost:8080", "http://localhost", "https://localhost:8443/x?y#z", "http://app.localhost/",
			"http://user:pw@localhost/", "user@localhost:/tmp/x", "ws://localhost:3000", "//localhost/x", "127.0.0.1", "127.0.0.1:80", "http://127.1", "127.8.9.10",
			"http://2130706433/", "http://0x7f000001", "http://0x7f.1", "http://0177.0.0.1", "http://017700000001", "0.0.0.0:3000", "http://0/", "http://[::1]:9/",
			"[::1]", "::1", "http://[0:0:0:0:0:0:0:1]/", "http://[::ffff:127.0.0.1]/", "http://[::FFFF:7f00:1]/", "http://[::]:80", "http://host.docker.internal:5432",
			"http://localhost/\x00",
		}},
		{false, []string{
			"", "evil.com", "http://localhost@evil.com", "http://localhost:80@evil.com/", "http://localhost.evil.com", "http://evil.com/localhost", "http://evil.com#@localhost",
			"http://evil.com?@localhost", "http://evil.com\\@localhost", "http://localhost\\@evil.com", "http://notlocalhost", "http://127.0.0.1.evil.com", "http://128.0.0.1",
			"http://126.255.255.255", "http://127.0.0.256", "http://127.0.0.0.1", "http://2147483648/", "http://0x80000000", "http://10.0.0.1", "http://[::2]", "http://[fe80::1]",
			"http://[::ffff:8.8.8.8]", "http://[::ffff:808:808]", "http://[2001:db8::127.0.0.1]", "http://local\x00host", "http://\x00", "http://localhost\x00.com", "http:///localhost",
			"http://%6cocalhost", "file:///etc/passwd", "http://localhost:x@evil.com", "http://127.0.0.1:80x", "127", "0", "2130706433", "http://1", "http://[1::]", "1::1",
		}},
	} {
		for _, s := range c.texts {
			if got := localAddress(s); got != c.local {
				t.Errorf("%q: local %t, want %t", s, got, c.local)
			}
		}
	}
}

func TestEmptied(t *testing.T) {
	for path, want := range map[string]string{"/a/\x01": "/a", "/a/.\x01": "/a", "/\x01": "/", "/a/x\x01": "", "/a": "", "/a/*": ""} {
		if got, ok := emptied(path); ok != (want != "") || ok && got != want {
			t.Errorf("%q empties %q, want %q", path, got, want)
		}
	}
	for path, want := range map[string]string{"/a/\x00": "/a", "/\x00": "/", "/a/\x00/\x00": "/a", "/a/x\x00": "", "/a/\x00/b": "", "/a": "", "/a/\x01": ""} {
		if got, err := anyBelowFunc.Call(nil, []value.Value{value.OfString(path)}); err != nil || got.IsNil() != (want == "") || want != "" && got.Str() != want {
			t.Errorf("%q may be anything below %v, want %q", path, got, want)
		}
	}
	got, err := knownPrefixFunc.Call(nil, []value.Value{value.OfString("/a/\x00/b")})
	if got.Str() != "/a/" || err != nil {
		t.Errorf("known_prefix is %v, %v", got, err)
	}
}
