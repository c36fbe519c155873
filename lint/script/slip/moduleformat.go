package slip

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

// Modules of Node.js are in one of two formats, and have what the other one lacks.
var (
	importsESM = lazyregexp.New(`(?m)^(?:import\s+(?:["']|[\w$*{][^;()]*?\bfrom\s*["'])|export\s+(?:default|const|function|async|class|let|\{|\*))`)
	ofCommonJS = lazyregexp.New(`(?:^|[^\w.$])(require)\(\s*["']|(?m)^(module\.exports)\b|(?:^|[^\w.$])(__dirname|__filename)\b`)
	bringsOwn  = lazyregexp.New(`createRequire|typeof\s+(?:require|module|__dirname|__filename)|\b(?:const|let|var|function)\s+(?:require|module|__dirname|__filename)\b|\btry\s*\{[^{}]*\brequire\(`)
)

// WrongFormat is what a module of JavaScript uses of the other format than its own: an ES module has
// no require, and a CommonJS module no import statement. A file that has import statements is an ES
// module wherever its format is not said.
func WrongFormat(p *script.Program, module, commonJS bool) (Slip, bool) {
	if p.Lang != "node" || p.Problem != nil || bringsOwn.MatchString(p.Bare()) {
		return Slip{}, false
	}
	imports := importsESM.FindStringIndex(p.Bare())
	switch {
	case commonJS && imports != nil:
		return Slip{src.At(imports[0], imports[0]+6), "Node.js reads this file as a CommonJS module, in which there are no import and export statements", "Write require, or give the file the extension .mjs"}, true
	case !commonJS && (module || imports != nil):
		if m := ofCommonJS.FindStringSubmatchIndex(p.Bare()); m != nil {
			for len(m) > 4 && m[2] < 0 {
				m = m[2:]
			}
			name := strings.TrimSpace(p.Bare()[m[2]:m[3]])
			return Slip{src.At(m[2], m[3]), "Node.js reads this file as an ES module, in which there is no " + name, "Write import, or give the file the extension .cjs"}, true
		}
	}
	return Slip{}, false
}
