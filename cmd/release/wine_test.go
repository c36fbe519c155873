package main

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// wine is Windows as far as Wine is: the folder HOOKC_WINE has the unpacked
// packages of Debian, which .ci/run fetches.
type wine struct{ root, prefix string }

func newWine(t *testing.T) wine {
	t.Helper()
	root := os.Getenv("HOOKC_WINE")
	if root == "" {
		t.Skip("HOOKC_WINE names no folder with Wine; .ci/run fetches one")
	}
	w := wine{root, t.TempDir()}
	t.Cleanup(func() { w.command(filepath.Join(root, "usr/lib/wine/wineserver64"), "-k").Run() })
	// One server for all programs, which would else start one each.
	if err := w.command(filepath.Join(root, "usr/lib/wine/wineserver64"), "--persistent").Run(); err != nil {
		t.Fatalf("Wine does not start: %v", err)
	}
	err := w.run("wineboot.exe", "--init").Run() // no pipe: Windows' services would hold it open
	system := filepath.Join(w.prefix, "drive_c/windows/system32")
	if bad := os.WriteFile(filepath.Join(system, "bcryptprimitives.dll"), randomDLL(), 0o644); bad != nil {
		t.Fatalf("Wine does not start: %v, %v", err, bad)
	}
	return w
}

// run is a program of Windows.
func (w wine) run(program string, args ...string) *exec.Cmd {
	return w.command(filepath.Join(w.root, "usr/lib/wine/wine64"), append([]string{program}, args...)...)
}

func (w wine) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env = []string{
		"PATH=/usr/bin:/bin", "HOME=" + w.prefix, "WINEPREFIX=" + w.prefix, "WINEDEBUG=-all", "WINEDLLOVERRIDES=mscoree=;mshtml=",
		"WINESERVER=" + filepath.Join(w.root, "usr/lib/wine/wineserver64"),
		"LD_LIBRARY_PATH=" + filepath.Join(w.root, "usr/lib/x86_64-linux-gnu"),
	}
	return cmd
}

// randomDLL is a bcryptprimitives.dll, which every Go program needs at its start
// and Wine 8 lacks. It has no code: its one function leads to the one of
// ADVAPI32.dll that takes the same arguments and does the same.
func randomDLL() []byte {
	const at = 0x1000 // where the section is mapped
	names := []string{"bcryptprimitives.dll\x00", "ProcessPrng\x00", "ADVAPI32.SystemFunction036\x00"}
	name := uint32(at + 52)
	function := name + uint32(len(names[0]))
	forward := function + uint32(len(names[1]))
	size := forward + uint32(len(names[2])) - at
	put := func(b *bytes.Buffer, values ...any) {
		for _, v := range values {
			if err := binary.Write(b, binary.LittleEndian, v); err != nil {
				panic(err)
			}
		}
	}
	var b bytes.Buffer
	put(&b, []byte("MZ"), [58]byte{}, uint32(64), []byte("PE\x00\x00"))
	put(&b, uint16(0x8664), uint16(1), [12]byte{}, uint16(240), uint16(0x2022)) // one section, a DLL
	put(&b, uint16(0x20b), [2]byte{}, uint32(0), uint32(512), [8]byte{}, uint32(at))
	put(&b, uint64(0x180000000), uint32(0x1000), uint32(512))                                                  // base, alignment
	put(&b, uint16(6), [6]byte{}, uint16(6), [6]byte{}, uint32(0x2000), uint32(512), uint32(0))                // versions, sizes
	put(&b, uint16(3), uint16(0x160), uint64(1<<20), uint64(0x1000), uint64(1<<20), uint64(0x1000), [4]byte{}) // stack, heap
	put(&b, uint32(16), uint32(at), size, [15 * 8]byte{})                                                      // the export directory
	put(&b, [8]byte{'.', 'e', 'd', 'a', 't', 'a'}, size, uint32(at), uint32(512), uint32(512), [12]byte{}, uint32(0x40000040))
	b.Write(make([]byte, 512-b.Len()))
	put(&b, [12]byte{}, name, uint32(1), uint32(1), uint32(1), uint32(at+40), uint32(at+44), uint32(at+48))
	put(&b, forward, function, [4]byte{}, []byte(strings.Join(names, "")))
	b.Write(make([]byte, 1024-b.Len()))
	return b.Bytes()
}

// The evaluator for Windows answers recorded events as the one of this machine.
func TestWindowsAnswers(t *testing.T) {
	w := newWine(t)
	dir := unpacked(t)
	hookc := filepath.Join(dir, "hookc")
	must(t, dir, "", hookc, "init")
	must(t, dir, "", hookc, "build", "hooks", "-o", "out", "--platform", host().os+"/"+host().arch+",windows/amd64")
	bin := filepath.Join(dir, "out", "bin", "hookeval-")
	here, there := bin+host().os+"-"+host().arch, bin+"windows-amd64.exe"
	events, err := filepath.Glob("../hookc/starter/events/*.json")
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := filepath.Glob("../../testdata/events/claude-code/PreToolUse*.json")
	if err != nil || len(events) < 5 || len(recorded) < 5 {
		t.Fatalf("%d and %d events, %v", len(events), len(recorded), err)
	}
	answers := map[string]bool{}
	for _, event := range append(events, recorded...) {
		data, err := os.ReadFile(event)
		if err != nil {
			t.Fatal(err)
		}
		want := answer(t, exec.Command(here, "--host", "claude-code"), data)
		got := answer(t, w.run(there, "--host", "claude-code"), onWindows.apply(data))
		if back := unixAgain.apply([]byte(got)); want != string(back) {
			t.Errorf("%s:\n%s\non Windows:\n%s", event, want, back)
		}
		answers[want] = true
	}
	if len(answers) < 4 {
		t.Errorf("only %d different answers", len(answers))
	}
}

// replacement is how paths are written on another system.
type replacement struct{ from, to string }

var (
	onWindows = replacement{`"/home/`, `"C:/home/`}
	unixAgain = replacement{`C:/home/`, `/home/`}
)

func (r replacement) apply(text []byte) []byte {
	return bytes.ReplaceAll(text, []byte(r.from), []byte(r.to))
}

// answer is what an evaluator says to an event, and its exit code.
func answer(t *testing.T, cmd *exec.Cmd, event []byte) string {
	t.Helper()
	cmd.Stdin = bytes.NewReader(event)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if _, ended := err.(*exec.ExitError); err != nil && !ended {
		t.Fatal(err)
	}
	return cmd.ProcessState.String() + "\n" + string(out) + "\n" + stderr.String()
}
