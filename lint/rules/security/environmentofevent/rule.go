// Package environmentofevent finds guards of commands that read the environment of the hook, and not that of the
// command.
package environmentofevent

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is environment-of-event.
var Rule = &lint.Rule{
	Code: "HK7068", Name: "environment-of-event", Severity: diag.Warning,
	Title: "A guard of commands reads a variable of the agent's environment, and the command line sets another one.",
	Why: `env.AWS_PROFILE is a variable of the environment in which the agent was started. AWS_PROFILE=prod aws s3 rm … has its
own, .env of the command. Ask both: any(match.commands, (.env["AWS_PROFILE"] ?? env.AWS_PROFILE) == "prod").`,
	Misses: "Variables that say where the agent runs, such as CI. Conditions that want a variable not to be set, or to differ from a value.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if lint.EventBeforeTool(h) == "" || !lint.HookBlocks(h) || !ofCommands(h) || h.When == nil || strings.Contains(h.When.String(), "#.env") {
				continue
			}
			for _, x := range lint.Conjuncts(h.When) {
				if name := variable(x); name != "" && !seen[x.Span] && p.Own(x.Span) {
					seen[x.Span] = true
					r.At(x.Span, "%s does not see %s=… in front of the command", lint.BaseName(h), name).Detail =
						"Ask the command, too: any(match.commands, (.env['" + name + "'] ?? env." + name + ") == …)."
				}
			}
		}
	},
}

// ofCommands reports whether a hook is about commands.
func ofCommands(h *ast.Hook) bool {
	if h.Match != nil && len(h.Match.Command) > 0 || h.When != nil && strings.Contains(h.When.String(), "shell.commands") {
		return true
	}
	tools := lint.Tools(h.Match)
	return len(lint.ToolRegexes(h.Match)) > 0 && !tools.Open && slices.Equal(tools.Canonical, []string{"Shell"})
}

// selects are variables with which people choose what a command works on.
var selects = lazyregexp.New(`(_ENV|^ENV|ENVIRONMENT|_PROFILE|^KUBECONFIG|_CONTEXT|_NAMESPACE|^STAGE|_STAGE|_REGION|DATABASE_URL|^PGHOST|^PGDATABASE|_WORKSPACE|_ACCOUNT|^TF_VAR_\w+|_SETTINGS_MODULE|^DOCKER_HOST|_REGISTRY)$`)

// variable is that of a comparison with values for which the guard applies; "" for any other part.
func variable(x *ast.Expr) string {
	if x.Op != ast.OpBinary || !slices.Contains([]string{"==", "in", "matches", "startsWith", "contains", "endsWith"}, x.Name) || len(ast.Texts(x.Args[1])) == 0 {
		return ""
	}
	left := x.Args[0]
	for left.Op == ast.OpBinary && left.Name == "??" || left.Op == ast.OpChain || left.Op == ast.OpCall && len(left.Args) == 1 {
		left = left.Args[0]
	}
	name, ok := strings.CutPrefix(left.String(), "env.")
	if !ok || !selects.MatchString(name) {
		return ""
	}
	return name
}
