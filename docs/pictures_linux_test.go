package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/testrun"
)

// drawn holds a picture of pictures to what a command shows on a terminal, in colours.
// Figures that differ from run to run may stay as they are.
func drawn(t *testing.T, name, title string, cmd *exec.Cmd) {
	t.Helper()
	cmd.Env = append(without(cmd.Env, "NO_COLOR"), "TERM=xterm")
	text := strings.ReplaceAll(testrun.Shown(t, cmd, false), cmd.Dir, "/home/dev/shop")
	file := filepath.Join("pictures", name+".svg")
	was, _ := os.ReadFile(file)
	is := keepFigures(string(was), svg(t, title, "$ "+title+"\n"+text))
	current(t, file, is)
}

func without(env []string, name string) (out []string) {
	for _, v := range env {
		if !strings.HasPrefix(v, name+"=") {
			out = append(out, v)
		}
	}
	return out
}
