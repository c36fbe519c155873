package docs

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// TestTutorial follows each page step by step in a project: it writes the files,
// runs the commands of each block ```console and holds what they print against the
// page.
func TestTutorial(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the pages are for a Unix shell")
	}
	for _, page := range []string{"tutorial.md", "why.md"} {
		t.Run(page, func(t *testing.T) { follow(t, page) })
	}
}

func follow(t *testing.T, name string) {
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s := newTerminal(t)
	was := chunks(string(page))
	is := chunks(string(page))
	file := ""
	pictures := map[string]func(*testing.T, []string) string{"picture": s.picture, "answered": s.answered}
	for i, c := range was {
		switch {
		case c.fence == "":
			file = toWrite(c.body)
			is[i].body = regenerateBy(t, c.body, pictures)
		case c.fence == "```console":
			is[i].body = keepFigures(c.body, s.session(c.body))
		case file != "":
			put(t, filepath.Join(s.dir, filepath.FromSlash(file)), c.body)
		}
	}
	if joined(is) == joined(was) {
		return
	}
	if os.Getenv("HOOKC_UPDATE") == "" {
		t.Fatalf("%s is stale; HOOKC_UPDATE=1 go test ./docs rewrites it\n%s", name, firstDifference(joined(was), joined(is)))
	}
	if err := os.WriteFile(name, []byte(joined(is)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// picture is a link to the picture NAME of what a command shows at this place of the
// page.
//
//	picture NAME COMMAND
func (s *terminal) picture(t *testing.T, args []string) string {
	command := strings.Join(args[1:], " ")
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir, cmd.Env = s.dir, s.env
	drawn(t, args[0], command, cmd)
	return pictureLink(args[0], command)
}

var writes = regexp.MustCompile("(?s)(?:W|w)rite `([^`]+)`:\n+$")

// toWrite is the file that a text tells the reader to write next, if any.
func toWrite(text string) string {
	if m := writes.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

// terminal runs the reader's commands.
type terminal struct {
	t   *testing.T
	dir string
	env []string
}

func newTerminal(t *testing.T) *terminal {
	bin := hookc(t)
	goEnv := func(name string) string {
		out, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		return name + "=" + strings.TrimSpace(string(out))
	}
	home, dir := t.TempDir(), filepath.Join(t.TempDir(), "shop")
	tools := filepath.Join(t.TempDir(), "bin")
	for _, d := range []string{dir, tools} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(bin, filepath.Join(tools, "hookc")); err != nil {
		t.Fatal(err)
	}
	evaluatorBeside(t, bin)
	return &terminal{t, dir, append(os.Environ(), goEnv("GOCACHE"), goEnv("GOMODCACHE"), goEnv("GOPATH"),
		"HOME="+home, "XDG_STATE_HOME="+filepath.Join(home, "state"), "NO_COLOR=1",
		"PATH="+tools+string(os.PathListSeparator)+os.Getenv("PATH"))}
}

// evaluatorBeside puts the evaluator where hookc looks for it first.
func evaluatorBeside(t *testing.T, bin string) {
	t.Helper()
	out, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", filepath.Join(filepath.Dir(bin), "hookeval"), "../cmd/hookeval").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// session runs the commands of a block, the lines behind "$ ", and gives the
// block back with what each printed.
func (s *terminal) session(block string) string {
	var b strings.Builder
	for line := range strings.Lines(block) {
		command, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "$ ")
		if !ok {
			continue
		}
		b.WriteString("$ " + command + "\n")
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir, cmd.Env = s.dir, s.env
		out, err := cmd.CombinedOutput()
		if err != nil && cmd.ProcessState.ExitCode() != 2 {
			s.t.Errorf("%s: %v", command, err)
		}
		out = bytes.ReplaceAll(out, []byte(s.dir), []byte("/home/dev/shop"))
		b.Write(bytes.TrimRight(out, "\n"))
		if len(out) > 0 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// figure is what differs from run to run, and from machine to machine.
var figure = regexp.MustCompile(`\d+\.\d+s\b|\b\d+ bytes|\b(linux|darwin|freebsd)/\w+|(\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d|entry \w+-\d+-\d+`)

// keepFigures is what was printed, or what the page says where they differ in
// figures alone.
func keepFigures(page, printed string) string {
	if figure.ReplaceAllString(page, "N") == figure.ReplaceAllString(printed, "N") {
		return page
	}
	return printed
}
