package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/hookc/hookc/cmd/figures/measure"
	"github.com/hookc/hookc/cmd/figures/mixture"
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/stdlib"
)

// lab is a folder with the programs and policies that are measured; each is
// made when it is first asked for.
type lab struct {
	dir    string
	root   string // of hookc's module
	repeat int
	built  map[string]string // package → binary
	tables map[string][]byte // policy folder → table

	out           io.Writer // for what is more than a figure
	pack          string    // that commands are held against
	disagreements bool      // rows that are decided otherwise than expected are wanted
}

func newLab(repeat int) (*lab, error) {
	root, err := moduleRoot()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "figures-")
	if err != nil {
		return nil, err
	}
	return &lab{dir: dir, root: root, repeat: repeat, built: map[string]string{}, tables: map[string][]byte{}, out: io.Discard}, nil
}

func (l *lab) close() { os.RemoveAll(l.dir) }

// times is how often something is measured, where the command line does not
// say.
func (l *lab) times(usually int) int {
	if l.repeat > 0 {
		return l.repeat
	}
	return usually
}

func moduleRoot() (string, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/hookc/hookc").Output()
	if err != nil {
		return "", fmt.Errorf("figures run inside hookc's module, with the go command: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}

// binary builds a package of the module as releases are built.
func (l *lab) binary(pkg string) (string, error) {
	if bin, ok := l.built[pkg]; ok {
		return bin, nil
	}
	bin := filepath.Join(l.dir, filepath.Base(pkg))
	if runtime.GOOS == "windows" {
		bin += ".exe"
	}
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", bin, "./"+pkg)
	cmd.Dir = l.root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if msg, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s does not build: %w\n%s", pkg, err, msg)
	}
	l.built[pkg] = bin
	return bin, nil
}

// starter is the folder of the policy that hookc init writes.
func (l *lab) starter() string { return filepath.Join(l.root, "cmd", "hookc", "starter") }

// mixture is the folder of a policy of n hooks.
func (l *lab) mixture(n int) (string, error) {
	return l.written(fmt.Sprintf("policy-%d", n), func() map[string]string { return mixture.Files(n) })
}

// written is the folder of a policy, made when it is first asked for.
func (l *lab) written(name string, files func() map[string]string) (string, error) {
	dir := filepath.Join(l.dir, name)
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		return "", err
	}
	for name, text := range files() {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	return dir, nil
}

// table compiles a policy.
func (l *lab) table(dir string) ([]byte, error) {
	if t, ok := l.tables[dir]; ok {
		return t, nil
	}
	p, diags := lang.Load(lang.Options{Dir: dir, Packs: stdlib.Packs})
	if diags.HasErrors() {
		return nil, fmt.Errorf("%s: %v", dir, diags[0])
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		return nil, fmt.Errorf("%s: %v", dir, diags[0])
	}
	l.tables[dir] = res.Table
	return res.Table, nil
}

// mixtureTable compiles a policy of n hooks.
func (l *lab) mixtureTable(n int) ([]byte, error) {
	dir, err := l.mixture(n)
	if err != nil {
		return nil, err
	}
	return l.table(dir)
}

// evaluator is the command line of an evaluator with the table of a policy:
// inside it on Linux, beside it elsewhere.
func (l *lab) evaluator(policy string) ([]string, error) {
	bin, err := l.binary("cmd/hookeval")
	if err != nil {
		return nil, err
	}
	file, err := l.table(policy)
	if err != nil {
		return nil, err
	}
	if runtime.GOOS != "linux" {
		path := filepath.Join(l.dir, filepath.Base(policy)+".hkt")
		return []string{bin, "--host", "claude-code", "--policy", path}, os.WriteFile(path, file, 0o644)
	}
	code, err := os.ReadFile(bin)
	if err != nil {
		return nil, err
	}
	own := filepath.Join(l.dir, "hookeval-"+filepath.Base(policy))
	return []string{own, "--host", "claude-code"}, os.WriteFile(own, append(code, file...), 0o755)
}

// mixtureEvaluator is an evaluator with n hooks, and the event that three of
// them apply to.
func (l *lab) mixtureEvaluator(n int) (measure.Program, error) {
	dir, err := l.mixture(n)
	if err != nil {
		return measure.Program{}, err
	}
	argv, err := l.evaluator(dir)
	return measure.Program{Argv: argv, Stdin: []byte(mixture.Event), Exit: measure.Denies}, err
}
