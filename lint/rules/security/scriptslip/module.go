package scriptslip

import (
	"encoding/json"
	"github.com/hookc/hookc/lint/script/slip"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/runtime/world"
)

// otherRuntime are the programs that take both formats of modules in one file.
var otherRuntime = lazyregexp.New(`\b(?:bun|bunx|deno|tsx|ts-node|esbuild|swc)\b`)

// moduleFormat reports a module that is written in the other format than Node.js reads it in.
func moduleFormat(s *hostconfig.Script, r *lint.Report) {
	f, ext := s.Handler.Group.File, filepath.Ext(s.Path)
	if ext != ".js" && ext != ".mjs" && ext != ".cjs" || f.Format == hostconfig.Code || f.Root == "" || s.Handler.Command == nil || otherRuntime.MatchString(s.Handler.Command.Text) || otherRuntime.MatchString(firstLine(s.Source)) {
		return
	}
	module, commonJS := ext == ".mjs", ext == ".cjs"
	if ext == ".js" {
		switch packageType(f.Root, s.Path) {
		case "module":
			module = true
		case "commonjs":
			commonJS = true
		}
	}
	if slip, ok := slip.WrongFormat(s.Parsed().Program, module, commonJS); ok {
		r.At(s.SpanOf(slip.Place), "%s", slip.What).Detail = slip.Instead + "."
	}
}

func firstLine(source []byte) string {
	first, _, _ := strings.Cut(string(source), "\n")
	return first
}

// maxPackage is the most bytes of a package.json.
const maxPackage = 1 << 20

// packageType is the type in the package.json that is nearest above a script; "" where none says it.
func packageType(root, script string) string {
	root, err := filepath.Abs(root)
	if err != nil {
		return ""
	}
	if script, err = filepath.Abs(script); err != nil {
		return ""
	}
	for dir := filepath.Dir(script); ; dir = filepath.Dir(dir) {
		if data, err := world.ReadInProject(filepath.Join(dir, "package.json"), maxPackage); err == nil {
			var p struct{ Type string }
			if json.Unmarshal(data, &p) != nil {
				return ""
			}
			return p.Type
		}
		if dir == root || dir == filepath.Dir(dir) || !world.Within(root, filepath.Dir(dir)) {
			return ""
		}
	}
}
