package exits

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

// Ends that a language does not have: the program stops with an error there, and its code is 1.
var (
	pythonForeign = lazyregexp.New(`(?m)(?:^|[;:])[ \t]*((?:process\.exit|os\.exit|sys\.Exit)\(\s*(\d+)\s*\))`)
	nodeForeign   = lazyregexp.New(`(?m)(?:^|[;{})])[ \t]*((?:sys\.exit|os\.exit|os\._exit|exit|quit)\(\s*(\d+)\s*\))`)
	nodeNamesExit = lazyregexp.New(`\b(?:exit|quit|sys|os)\b\s*(?:[,}=:]|\([^)]*\)\s*\{)|\bfunction\s+(?:exit|quit)\b|\bimport\s[^\n]*\b(?:sys|os|exit)\b`)
	pythonSys     = lazyregexp.New(`(?m)(?:^|[;:])[ \t]*(sys\.exit\(\s*(\d+)\s*\))`)
	importsSys    = lazyregexp.New(`(?m)\bimport\b[^\n]*\bsys\b|\bfrom\s+\w+\s+import\s+\*|\bsys\s*=|\bimport\s*\(|\bimport\s[^\n]*\\\n`)
)

// ForeignEnds are the ends of a program of Python or JavaScript that its language does not have.
func ForeignEnds(p *script.Program) (out []LostCode) {
	if p.Lang != "python" && p.Lang != "node" {
		return nil
	}
	bare := p.Bare()
	find := func(re *lazyregexp.Regexp, why string) {
		for _, m := range re.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
			code, _ := strconv.Atoi(bare[m[4]:m[5]])
			name, _, _ := strings.Cut(bare[m[2]:m[3]], "(")
			if code != 0 {
				out = append(out, LostCode{Place: src.At(m[2], m[3]), Code: code, Fails: true, Why: name + why})
			}
		}
	}
	switch {
	case p.Lang == "node":
		if !nodeNamesExit.MatchString(bare) {
			find(nodeForeign, " is no function of Node.js, so the script ends with an error and the code 1")
		}
	default:
		find(pythonForeign, " is no function of Python, so the script ends with an error and the code 1")
		if strings.Contains(bare, "sys.exit(") && !importsSys.MatchString(bare) {
			find(pythonSys, " is not imported, so the script ends with an error and the code 1")
		}
	}
	return out
}
