package syntax

import (
	"context"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"
)

// bashReads asks bash whether it can read a text; -n runs nothing of it. Its
// extended patterns are tried on and off, as a script may do.
func bashReads(t testing.TB, src string) bool {
	path, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	for _, mode := range []string{"+O", "-O"} {
		ctx, stop := context.WithTimeout(context.Background(), time.Minute)
		c := exec.CommandContext(ctx, path, "--norc", "--noprofile", "-n", mode, "extglob", "-c", "--", src)
		var msg strings.Builder
		c.Stderr = &msg
		c.Env = []string{"LC_ALL=C.UTF-8"}
		c.Dir = t.TempDir()
		err := c.Run()
		stop()
		if err == nil && !strings.Contains(msg.String(), "conditional") { // bash says 0 for [[ |
			return true
		}
	}
	return false
}

// otherwise matches what we accept or refuse otherwise than bash -n, and why.
var otherwise = regexp.MustCompile("" +
	"[\x00`]|<<" + // bash -n reads no NUL, nor what stands in backquotes and heredocs
	`|\]\]` + // for us a program's name outside of [[
	`|[?*+@!]\(` + // patterns: see unclear; @() is a function's name where they are off
	`|coproc` + // two names
	``)

func comparable(src string) bool { return !otherwise.MatchString(src) }

func holdAgainstBash(t *testing.T, src string) bool {
	if !comparable(src) {
		return true
	}
	p := Parse(src).Problem
	if ours, theirs := p == nil, bashReads(t, src); ours != theirs {
		t.Errorf("%q: ours %v, bash %v: %s", src, ours, theirs, dump(Parse(src)))
		return false
	}
	return true
}

func TestBashSoup(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	bad := 0
	for range soupSize(1000) {
		if !holdAgainstBash(t, soup(r)) {
			if bad++; bad == 60 {
				return
			}
		}
	}
}

func TestBashCorpus(t *testing.T) {
	for _, src := range corpus(t) {
		if testing.Short() {
			break
		}
		holdAgainstBash(t, src)
	}
}

func TestBashCurated(t *testing.T) {
	for _, src := range curated(t) {
		if Parse(src).Problem == nil && !bashReads(t, src) {
			t.Errorf("bash does not read %q", src)
		}
	}
}
