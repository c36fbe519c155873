package hookc

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/hookc/hookc/"

// layers is the law of imports. A package may import packages of the layers
// named behind its own, and of its own. The longest prefix counts.
var layers = map[string][]string{
	"runtime":      {},
	"lang":         {"runtime"},
	"compiler":     {"runtime", "lang"},
	"lint":         {"runtime", "lang", "compiler"},
	"stdlib":       {},
	"cmd/hookc":    {"runtime", "lang", "compiler", "lint", "stdlib"},
	"cmd/hookeval": {"runtime"},
	"cmd/figures":  {"runtime", "lang", "compiler", "stdlib", "cmd/hookc"},
	"testdata":     {},

	"cmd/playground": {"runtime", "lang", "compiler", "lint", "stdlib", "cmd/hookc"},
}

// libraries are programs that measure what a library costs at the start.
const libraries = "testdata/figures/library"

// foreign says which packages may import a library. Everything else of hookc
// speaks its own types.
var foreign = map[string][]string{
	"github.com/hashicorp/hcl/v2":           {"lang/hclfile", "lang/hcleval", "lang/livetext", "lang/block", "lang/parse", "lang/format", "lang/config", "lang/bound"},
	"github.com/zclconf/go-cty":             {"lang/hclfile", "lang/hcleval", "lang/livetext", "lang/block", "lang/parse", "lang/config"},
	"github.com/zclconf/go-cty-yaml":        {"lang/hcleval"},
	"github.com/expr-lang/expr":             {"lang/cond"},
	"github.com/spf13/cobra":                {"cmd/hookc"},
	"github.com/rogpeppe/go-internal":       {"compiler/policytest", "compiler/internal/conform", "lint/rules", "cmd/figures/seeded"},
	"github.com/go-json-experiment/json":    {"cmd/hookc", libraries},
	"github.com/bmatcuk/doublestar/v4":      {"lang/folder", "lang/config", "lang/bound"},
	"github.com/santhosh-tekuri/jsonschema": {"lang", libraries},
	"github.com/BurntSushi/toml":            {libraries},
	"go.yaml.in/yaml":                       {libraries},
	"mvdan.cc/sh":                           {"lint/script", libraries},
	"github.com/itchyny/gojq":               {"lint/script/dryrun"},
	"github.com/evanw/esbuild":              {"lint/plugin", "cmd/playground/build"},
	"github.com/tdewolff/parse/v2":          {"lint/plugin"},
	"github.com/tailscale/hujson":           {"cmd/hookc/install"},
	"github.com/creachadair/jrpc2":          {"cmd/hookc/lsp"},
	"modernc.org/sqlite":                    {"cmd/hookc/ledgerdb"},
	"golang.org/x/sys":                      {"compiler/emit"},
	"github.com/cespare/xxhash/v2":          {"runtime/block", "runtime/table"},
}

// neverLinked is what the evaluator must not contain, at any depth: each costs
// size or start-up on every event.
var neverLinked = []string{
	"net/http", "text/template", "html/template", "encoding/json", "encoding/gob", "regexp", "flag", "testing", "os/exec", "crypto", "github.com/go-json-experiment/json",
	"github.com/hashicorp/hcl", "github.com/zclconf/go-cty", "github.com/expr-lang/expr", "github.com/spf13/cobra",
	module + "lang", module + "compiler", module + "lint", module + "stdlib",
}

// noCode is what the evaluator must have no code of, though packages of Go's own
// that it links import it. fmt is 160 kB with the reflection that it needs;
// runtime/fault and strconv do its work.
var noCode = []string{"fmt", "internal/fmtsort", "encoding/hex"}

func TestImportLaw(t *testing.T) {
	for file, imports := range sources(t) {
		from := filepath.ToSlash(filepath.Dir(file))
		for _, imp := range imports {
			checkLayer(t, file, from, imp)
			checkForeign(t, file, from, imp)
		}
	}
}

func checkLayer(t *testing.T, file, from, imp string) {
	to, ours := strings.CutPrefix(imp, module)
	if !ours {
		return
	}
	mine, ok := layer(from)
	if !ok {
		if from != "." {
			t.Errorf("%s: the folder has no line in layers", file)
		}
		return
	}
	theirs, ok := layer(to)
	if !ok {
		t.Errorf("%s imports %s, which has no line in layers", file, imp)
		return
	}
	for _, allowed := range append(layers[mine], mine) {
		if theirs == allowed {
			return
		}
	}
	t.Errorf("%s imports %s: %s may not import %s", file, imp, mine, theirs)
}

func checkForeign(t *testing.T, file, from, imp string) {
	for lib, allowed := range foreign {
		if imp != lib && !strings.HasPrefix(imp, lib+"/") {
			continue
		}
		for _, dir := range allowed {
			if from == dir || strings.HasPrefix(from, dir+"/") {
				return
			}
		}
		t.Errorf("%s imports %s, which only %s may", file, imp, strings.Join(allowed, " and "))
		return
	}
	if strings.Contains(strings.Split(imp, "/")[0], ".") && !strings.HasPrefix(imp, module) && !known(imp) {
		t.Errorf("%s imports %s, which has no line in foreign", file, imp)
	}
}

func known(imp string) bool {
	for lib := range foreign {
		if imp == lib || strings.HasPrefix(imp, lib+"/") {
			return true
		}
	}
	return false
}

// TestRulesStandAlone wants every rule of the linter to be understood by itself:
// it imports no other, and nothing but the list of rules imports it.
func TestRulesStandAlone(t *testing.T) {
	const rules = "lint/rules"
	for file, imports := range sources(t) {
		from := filepath.ToSlash(filepath.Dir(file))
		for _, imp := range imports {
			if rule, ok := strings.CutPrefix(imp, module+rules+"/"); ok && from != rules {
				t.Errorf("%s imports the rule %s; what two rules need is in lint", file, rule)
			}
			if imp == module+rules && strings.HasPrefix(from, "lint") {
				t.Errorf("%s imports the list of rules; who runs the linter hands it in", file)
			}
		}
	}
}

// TestRulesCompileFast: what a type such as lint.Policy reaches, in fields that are not exported too, is
// compiled again by each of some hundred rules. A cache of generic types there made a rule of ten
// lines 1.4 MB and took two thirds of its compile time; now such a rule has 0.4 MB.
func TestRulesCompileFast(t *testing.T) {
	out, err := exec.Command("go", "list", "-export", "-f", "{{.Export}}", "./lint/rules/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var sizes []int64
	for _, archive := range strings.Fields(string(out)) {
		info, err := os.Stat(archive)
		if err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, info.Size())
	}
	slices.Sort(sizes)
	if half := sizes[len(sizes)/2]; half > 600_000 {
		t.Errorf("half of the rules have compiled packages of more than %d bytes: look at what the types reach that lint.Rule names", half)
	}
}

// TestRegexesAreLazy wants no regex to be compiled before a command needs it: hundreds of
// them were half of the time that hookc takes to start.
func TestRegexesAreLazy(t *testing.T) {
	for path := range sources(t) {
		l, _ := layer(filepath.ToSlash(filepath.Dir(path)))
		if !slices.Contains([]string{"lang", "compiler", "lint", "cmd/hookc"}, l) {
			continue // hookc does not link it
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if v, ok := d.(*ast.GenDecl); ok && v.Tok == token.VAR && compilesRegex(v) {
				t.Errorf("%s compiles a regex when the program starts; lazyregexp.New does at its first use", path)
			}
		}
	}
}

func compilesRegex(d *ast.GenDecl) (found bool) {
	ast.Inspect(d, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "MustCompile" {
			x, ok := s.X.(*ast.Ident)
			found = found || ok && x.Name == "regexp"
		}
		_, later := n.(*ast.FuncLit)
		return !later
	})
	return found
}

func layer(dir string) (best string, ok bool) {
	for l := range layers {
		if (dir == l || strings.HasPrefix(dir, l+"/")) && len(l) > len(best) {
			best, ok = l, true
		}
	}
	return best, ok
}

// sources maps every Go file that is not a test to its imports. Reading the
// files here lets go test's cache notice a new import. A module inside of this
// one is not hookc: cmd/figures/peers.
func sources(t *testing.T) map[string][]string {
	out := map[string][]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && path != "." {
			if _, err := os.Stat(filepath.Join(path, "go.mod")); err == nil {
				return filepath.SkipDir
			}
		}
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range f.Imports {
			p, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			out[path] = append(out[path], p)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestEvaluatorLinksLittle(t *testing.T) {
	sources(t)
	out, err := exec.Command("go", "list", "-deps", "-json=ImportPath", "./cmd/hookeval").Output()
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(out))
	for {
		var p struct{ ImportPath string }
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		for _, never := range neverLinked {
			if p.ImportPath == never || strings.HasPrefix(p.ImportPath, never+"/") {
				t.Errorf("hookeval links %s", p.ImportPath)
			}
		}
	}
}

// go list does not know what the linker leaves out: this looks into the program.
func TestEvaluatorHasNoCodeOf(t *testing.T) {
	sources(t)
	bin := filepath.Join(t.TempDir(), "hookeval")
	if msg, err := exec.Command("go", "build", "-o", bin, "./cmd/hookeval").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	out, err := exec.Command("go", "tool", "nm", bin).Output()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(out), " T main.main\n") {
		t.Fatal("go tool nm does not list the evaluator's functions")
	}
	for line := range strings.Lines(string(out)) {
		for _, never := range noCode {
			if strings.Contains(line, " T "+never+".") {
				t.Errorf("hookeval has %s", strings.TrimSpace(line))
			}
		}
	}
}
