// Package selfprotectionabsent finds policies that the agent can edit.
package selfprotectionabsent

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
)

// Rule is self-protection-absent.
var Rule = &lint.Rule{
	Code: "HK7102", Name: "self-protection-absent", Severity: diag.Info,
	Title: "No hook stops the agent from editing the policy or its configuration, or from approving.",
	Why: `An agent that is denied something looks for another way. The policy is a file like
any other, and so is the configuration that makes the host call hookc. The witness
is an edit that switches the policy off. hookc approve refuses a shell in which a variable says that it is an
agent's, and the agent can take the variable away.`,
	Misses: "Other ways to change the same file, such as a command; std/self-protection covers them. Policies that block nothing before a tool call.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		i := slices.IndexFunc(p.Hooks, func(h *ast.Hook) bool { return lint.HookBlocks(h) && slices.Contains(h.On, "before_tool") })
		if len(p.OwnHooks()) == 0 || approval(p, r) || p.Root == "" || i < 0 {
			return
		}
		file := policyFile(p)
		for _, target := range slices.Concat([]string{file}, configurations(p)) {
			e := lint.ToolCall("before_tool", "WriteFile", map[string]string{"path": target, "content": ""})
			if p.Blocks(e) {
				continue
			}
			d := r.At(p.OwnHooks()[0].Span, "the agent can write %s and so switch off this policy", target)
			d.Detail = `Add use "std/self-protection" {}, or a hook that asks before such files are written.`
			d.Witness = lint.Witness(e, "no hook blocks it")
			return
		}
	},
}

// policyFile is the file of the policy's first hook, from the project's folder
// where that is known.
func policyFile(p *lint.Policy) string {
	name := filepath.ToSlash(p.OwnHooks()[0].Span.File)
	if path.IsAbs(name) || filepath.IsAbs(name) || name == ".." || len(name) > 2 && name[:3] == "../" {
		return path.Base(name)
	}
	return name
}

// configurations are the files that make a host call hookc.
func configurations(p *lint.Policy) (out []string) {
	for _, t := range p.Targets {
		if a := agents.Find(t.Name); a != nil && !a.InHome && len(a.Files) > 0 && !strings.Contains(a.Files[0], "*") {
			out = append(out, a.Files[0])
		}
	}
	return out
}
