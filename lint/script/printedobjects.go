package script

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

var (
	pythonPrint = lazyregexp.New(`\b(print|sys\.stdout\.write|pprint|pprint\.pprint)\(\s*(?:(?:str|repr)\(\s*)?`)
	nodePrint   = lazyregexp.New(`\b(console\.(?:log|info|dir)|process\.stdout\.write)\(\s*(?:String\(\s*)?`)
	answerNames = []string{"hookSpecificOutput", "decision", "permissionDecision", "permission", "behavior", "cancel", "continue", "followup_message", "additionalContext", "additional_context", "systemMessage", "stopReason", "suppressOutput", "errorMessage", "contextModification"}
)

// PrintedObjects are the answers that a program of Python or JavaScript prints as its language writes
// an object, which is no JSON; the name is that of what prints.
func (p *Program) PrintedObjects() (out []ModuleUse) {
	re := pythonPrint
	if p.Lang == "node" {
		re = nodePrint
	} else if p.Lang != "python" {
		return nil
	}
	bare := p.bare()
	for _, m := range re.FindAllStringSubmatchIndex(bare, maxObjects) {
		if strings.Contains(statement(bare, m[0]), "stderr") {
			continue
		}
		for _, begin := range literals(p.source, bare, p.Lang, m[1]) {
			o := literal{src: p.source, bare: bare, pos: begin}
			v, ok := o.value()
			members, isObject := v.(map[string]any)
			if !ok || !isObject {
				continue
			}
			if slices.ContainsFunc(answerNames, func(name string) bool { _, has := members[name]; return has }) {
				out = append(out, ModuleUse{Place{m[2], m[3]}, bare[m[2]:m[3]]})
				break
			}
		}
	}
	return out
}
