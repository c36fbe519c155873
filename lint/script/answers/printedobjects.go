package answers

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

var (
	pythonPrint = lazyregexp.New(`\b(print|sys\.stdout\.write|pprint|pprint\.pprint)\(\s*(?:(?:str|repr)\(\s*)?`)
	nodePrint   = lazyregexp.New(`\b(console\.(?:log|info|dir)|process\.stdout\.write)\(\s*(?:String\(\s*)?`)
	answerNames = []string{"hookSpecificOutput", "decision", "permissionDecision", "permission", "behavior", "cancel", "continue", "followup_message", "additionalContext", "additional_context", "systemMessage", "stopReason", "suppressOutput", "errorMessage", "contextModification"}
)

// PrintedObjects are the answers that a program of Python or JavaScript prints as its language writes
// an object, which is no JSON; the name is that of what prints.
func PrintedObjects(p *script.Program) (out []src.Use) {
	re := pythonPrint
	if p.Lang == "node" {
		re = nodePrint
	} else if p.Lang != "python" {
		return nil
	}
	bare := p.Bare()
	for _, m := range re.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		if strings.Contains(src.Statement(bare, m[0]), "stderr") {
			continue
		}
		for _, begin := range script.Literals(p.Text, bare, p.Lang, m[1]) {
			o := script.Literal{Src: p.Text, Bare: bare, Pos: begin}
			v, ok := o.Value()
			members, isObject := v.(map[string]any)
			if !ok || !isObject {
				continue
			}
			if slices.ContainsFunc(answerNames, func(name string) bool { _, has := members[name]; return has }) {
				out = append(out, src.Use{Place: src.At(m[2], m[3]), Name: bare[m[2]:m[3]]})
				break
			}
		}
	}
	return out
}
