package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// The linker keeps every exported method of a program that looks methods up by names
// which are not constants. In the playground only expr does that, for values that no
// condition of hookc has, and the program is a tenth larger for it. So it is compiled
// with a copy of expr that finds no method.

// exprModule is the module that is copied.
const exprModule = "github.com/expr-lang/expr"

// lookup is a call of expr that finds a method, and what finds none.
type lookup struct{ call, none string }

// lookups are all of them, by the file of expr.
var lookups = map[string][]lookup{
	"builtin/lib.go":           {{"method := v.MethodByName(methodName)", "_, method := methodName, reflect.Value{}"}},
	"checker/nature/nature.go": {{"n.Type.Method(i)", "reflect.Method{}"}},
	"checker/nature/utils.go":  {{"s.rType.Method(s.idx)", "reflect.Method{}"}},
	"vm/runtime/runtime.go": {
		{"method := v.MethodByName(methodName)", "_, method := methodName, reflect.Value{}"},
		{"v.Method(method.Index)", "reflect.Value{}"},
	},
}

// overlay writes what `go build -overlay` reads: the copy of expr, in a folder below
// the top of the repository that is not on the disk, and a go.mod that names it.
func overlay(tmp string) (string, error) {
	root, err := os.Getwd()
	if err != nil {
		return "", err
	}
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", exprModule).Output()
	if err != nil {
		return "", fmt.Errorf("go list -m %s: %w", exprModule, err)
	}
	files, err := copyExpr(strings.TrimSpace(string(dir)), filepath.Join(tmp, "expr"))
	if err != nil {
		return "", err
	}
	replace := map[string]string{filepath.Join(root, "go.mod"): filepath.Join(tmp, "go.mod")}
	for _, name := range files {
		replace[filepath.Join(root, web, "expr", name)] = filepath.Join(tmp, "expr", name)
	}
	rules, err := shortRules(root, filepath.Join(tmp, "rules"))
	if err != nil {
		return "", err
	}
	maps.Copy(replace, rules)
	mod, err := os.ReadFile("go.mod")
	mod = fmt.Appendf(mod, "\nreplace %s => ./%s/expr\n", exprModule, web)
	list, jsonErr := json.Marshal(map[string]any{"Replace": replace})
	out := filepath.Join(tmp, "overlay.json")
	return out, errors.Join(err, jsonErr,
		os.WriteFile(filepath.Join(tmp, "go.mod"), mod, 0o644),
		os.WriteFile(out, list, 0o644))
}

// copyExpr copies what the module is compiled from, without its lookups, and lists it.
func copyExpr(from, to string) (files []string, err error) {
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		return nil, err
	}
	err = fs.WalkDir(os.DirFS(to), ".", func(name string, _ fs.DirEntry, err error) error {
		if name == "go.mod" || path.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go") {
			files = append(files, filepath.FromSlash(name))
		}
		return err
	})
	for name, list := range lookups {
		err = errors.Join(err, withoutLookups(filepath.Join(to, name), list))
	}
	return files, err
}

// withoutLookups changes a file of the copy. A call that is not there is an error: then
// expr has changed, and lookups have to be read anew.
func withoutLookups(name string, list []lookup) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	text := string(data)
	for _, l := range list {
		if strings.Count(text, l.call) != 1 {
			return fmt.Errorf("%s does not call %s once", name, l.call)
		}
		text = strings.Replace(text, l.call, l.none, 1)
	}
	return os.WriteFile(name, []byte(text), 0o644)
}
