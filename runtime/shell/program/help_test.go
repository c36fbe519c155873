package program

import (
	"bytes"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

var helpLine = regexp.MustCompile(`(?m)^\s+-(\w), --([a-z][a-z-]+)(\[?=?)`)

// TestHelp holds short and long names against what GNU's programs say of
// themselves, where they are installed: a pair of the table is a pair of the
// help, and a flag takes a value here if it does there (sort -C is --check=quiet).
func TestHelp(t *testing.T) {
	for _, name := range strings.Fields("rm cp mv ln mkdir touch chmod chown head tail cat sort uniq wc cut tee truncate shred split " +
		"sha256sum base64 od nl paste comm du env nice timeout stdbuf install rmdir grep sed tar xargs gzip diff") {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		help, err := exec.Command(path, "--help").Output()
		if err != nil || !bytes.Contains(help, []byte("GNU")) && !bytes.Contains(help, []byte("coreutils")) {
			continue
		}
		s, ok := find(name)
		if !ok {
			t.Errorf("%s has no entry", name)
			continue
		}
		for _, m := range helpLine.FindAllStringSubmatch(string(help), -1) {
			f, known := s.lookup(m[1])
			long, both := s.lookup(m[2])
			if known && both && f.at != long.at {
				t.Errorf("%s: -%s is --%s, and the table has %q and %q", name, m[1], m[2], f.names, long.names)
			}
			if takes := m[3] == "="; takes != (f.takes == ':') && (known || takes) && m[1] != "C" {
				t.Errorf("%s: -%s, --%s: a value here %t, there %t", name, m[1], m[2], f.takes == ':', takes)
			}
		}
	}
}
