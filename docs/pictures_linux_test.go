package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/testrun"
)

// drawn holds a picture of pictures to what a command shows on a terminal, in colours.
// Figures that differ from run to run may stay as they are.
func drawn(t *testing.T, name, title string, cmd *exec.Cmd) {
	t.Helper()
	cmd.Env = append(without(cmd.Env, "NO_COLOR"), "TERM=xterm")
	drawnText(t, name, title, strings.ReplaceAll(testrun.Shown(t, cmd, false), cmd.Dir, "/home/dev/shop"))
}

func drawnText(t *testing.T, name, title, text string) {
	t.Helper()
	file := filepath.Join("pictures", name+".svg")
	was, _ := os.ReadFile(file)
	is := keepFigures(string(was), svg(t, title, "$ "+title+"\n"+text))
	current(t, file, is)
}

// answered is picture of a command that asks on its terminal, with a yes for an answer.
// hookc allow asks nobody below an agent, so that there the picture stays as it is.
//
//	answered NAME COMMAND
func (s *terminal) answered(t *testing.T, args []string) string {
	command := strings.Join(args[1:], " ")
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir, cmd.Env = s.dir, append(without(s.env, "NO_COLOR"), "TERM=xterm")
	text, asked := testrun.Asked(t, cmd, "[y/N] ", "y")
	switch {
	case asked:
		drawnText(t, args[0], command, strings.ReplaceAll(text, s.dir, "/home/dev/shop"))
	case !strings.Contains(text, " is for people"):
		t.Errorf("%s asks nothing: %s", command, text)
	}
	return pictureLink(args[0], command)
}

// recorded is a link to the recording NAME: an animated picture of the commands in
// testdata/recording/NAME.txt, behind "$ ". Their output has what stands behind "> ".
//
//	recorded NAME
func recorded(t *testing.T, args []string) string {
	t.Helper()
	script, err := os.ReadFile(filepath.Join("testdata", "recording", args[0]+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	s := newTerminal(t)
	var scenes []scene
	for line := range strings.Lines(string(script)) {
		line = strings.TrimSuffix(line, "\n")
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			scenes = append(scenes, s.scene(command))
		} else if want := strings.TrimPrefix(line, "> "); !strings.Contains(strings.Join(scenes[len(scenes)-1].output, "\n"), want) {
			t.Errorf("%s does not print %q:\n%s", scenes[len(scenes)-1].command, want, strings.Join(scenes[len(scenes)-1].output, "\n"))
		}
	}
	file := filepath.Join("pictures", args[0]+".svg")
	was, _ := os.ReadFile(file)
	current(t, file, keepFigures(string(was), recording(t, strings.ReplaceAll(args[0], "-", " "), scenes)))
	return recordingLink(args[0])
}

// scene runs a command of a recording.
func (s *terminal) scene(command string) scene {
	cmd := exec.Command("sh", "-c", "exec 2>&1; "+command)
	cmd.Dir, cmd.Env = s.dir, append(without(s.env, "NO_COLOR"), "TERM=xterm")
	text := strings.TrimRight(strings.ReplaceAll(testrun.Shown(s.t, cmd, false), s.dir, "/home/dev/shop"), "\n")
	if text = replaced.ReplaceAllString(text, ""); text == "" {
		return scene{command: command}
	}
	return scene{command, strings.Split(text, "\n")}
}

// replaced is what a line says that another replaces.
var replaced = regexp.MustCompile("[^\n]*\r\x1b\\[K")

func without(env []string, name string) (out []string) {
	for _, v := range env {
		if !strings.HasPrefix(v, name+"=") {
			out = append(out, v)
		}
	}
	return out
}
