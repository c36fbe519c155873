package editors

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/testrun"
)

// mistaken are files with a mistake that the server must show: an editor whose set-up
// does not know one of them starts no server for it.
var mistaken = map[string]string{
	"a.hook.hcl": "hook \"x\" {\n  on   = [\"before_tool\"]\n  when = \"commmand contains 'x'\"\n  deny { reason = \"No.\" }\n}\n",
	".hookc.hcl": "lintt {}\n",
}

// TestSetups: real editors with nothing but the set-up of docs/editors.md show what is
// wrong in a file of hookc.
func TestSetups(t *testing.T) {
	for _, editor := range []struct {
		name, variable, block string // a line of the page's block
		init                  string
		args                  func(init, file string) []string
	}{
		{"neovim", "HOOKC_NVIM", "vim.lsp.start_client(", "init.lua", func(init, file string) []string {
			return []string{"--headless", "-u", init, "-c", "lua if not vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 20) then vim.cmd('cquit') end", "-c", "qall!", file}
		}},
		{"emacs", "HOOKC_EMACS", "eglot-server-programs", "init.el", func(init, file string) []string {
			return []string{"--batch", "-q", "--load", init, "--eval", `(progn
				(require 'eglot)
				(require 'flymake)
				(setq eglot-sync-connect 60 eglot-autoshutdown nil)
				(find-file "` + file + `")
				(run-hooks 'post-command-hook)
				(flymake-start)
				(let ((end (+ (float-time) 60)))
				  (while (and (null (flymake-diagnostics)) (< (float-time) end))
				    (accept-process-output nil 0.02)))
				(kill-emacs (if (flymake-diagnostics) 0 1)))`}
		}},
	} {
		for file, text := range mistaken {
			t.Run(editor.name+"/"+file, func(t *testing.T) {
				program := os.Getenv(editor.variable)
				if program == "" {
					t.Skipf("%s does not name %s", editor.variable, editor.name)
				}
				dir := t.TempDir()
				init := filepath.Join(dir, editor.init)
				for path, text := range map[string]string{init: setup(t, editor.block), filepath.Join(dir, file): text} {
					if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				hookc := filepath.Dir(testrun.Program(t, "cmd/hookc"))
				ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
				defer cancel()
				cmd := exec.CommandContext(ctx, program, editor.args(init, file)...)
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), "PATH="+hookc+string(os.PathListSeparator)+os.Getenv("PATH"), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "XDG_STATE_HOME="+dir, "XDG_CACHE_HOME="+dir)
				cmd.WaitDelay = time.Second
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%v\n%s", err, out)
				}
			})
		}
	}
}

// setup is the fenced block of docs/editors.md that has a text.
func setup(t *testing.T, has string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "editors.md"))
	if err != nil {
		t.Fatal(err)
	}
	for i, block := range strings.Split(string(data), "```") {
		if _, code, ok := strings.Cut(block, "\n"); i%2 == 1 && ok && strings.Contains(code, has) {
			return code
		}
	}
	t.Fatalf("docs/editors.md has no block with %s", has)
	return ""
}
