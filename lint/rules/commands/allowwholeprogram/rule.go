// Package allowwholeprogram finds approvals of a program with all its subcommands, of which
// some destroy.
package allowwholeprogram

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/runtime/shell/program"
)

// Rule is allow-whole-program.
var Rule = &lint.Rule{
	Code: "HK6209", Name: "allow-whole-program", Severity: diag.Info,
	Title: "An allow of a program approves subcommands that delete, publish or send, too.",
	Why: `An allow of git approves git status and git push --force, an allow of docker also
docker system prune. The user is not asked. Name the subcommands that the agent may
run: args = ["status|diff|log"].`,
	Misses: "Programs that are not in the rule's table. What another hook of the policy blocks. allow-compound reports other commands on the line.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, a := range evade.Approvals(p) {
			if a.Beside == nil {
				look(a, r)
			}
		}
	},
}

// harm is lines of a program that destroy or publish, beside one that does not.
type harm struct {
	harmless string
	lines    []string
}

var harms = []harm{
	{"git status", []string{"git push --force", "git reset --hard", "git clean -fdx"}},
	{"docker ps", []string{"docker system prune -af", "docker volume rm data", "docker push example.com/app"}},
	{"podman ps", []string{"podman system prune -af", "podman volume rm data"}},
	{"kubectl get pods", []string{"kubectl delete namespace shop", "kubectl drain node-1"}},
	{"helm list", []string{"helm uninstall shop"}},
	{"terraform plan", []string{"terraform destroy -auto-approve", "terraform apply -auto-approve"}},
	{"npm ls", []string{"npm publish", "npm unpublish x"}},
	{"yarn list", []string{"yarn publish"}},
	{"pnpm list", []string{"pnpm publish"}},
	{"cargo tree", []string{"cargo publish"}},
	{"gh pr list", []string{"gh repo delete shop", "gh release delete v1"}},
	{"aws s3 ls", []string{"aws s3 rm s3://shop --recursive", "aws s3 rb s3://shop"}},
	{"gcloud projects list", []string{"gcloud projects delete shop"}},
	{"brew list", []string{"brew uninstall go"}},
}

func look(a evade.Approval, r *lint.Report) {
	for _, h := range harms {
		if a.Of(h.harmless) == nil {
			continue
		}
		for _, line := range h.lines {
			e := a.Of(line)
			if e == nil || !destroys(line) {
				continue
			}
			name, _, _ := strings.Cut(line, " ")
			d := r.At(a.Place(), "%s approves %s as a whole, and so %s, too", lint.BaseName(a.Hook), name, line)
			d.Detail = "Name in args the subcommands that may run without a question."
			d.Witness = lint.Witness(e, "the line is approved and the user is not asked")
			return
		}
	}
}

// destroys is what the table of programs says of a line.
func destroys(line string) bool {
	words := strings.Fields(line)
	return program.Read(words[0], words[1:]).Does&(program.Deletes|program.Sends|program.Writes|program.Executes) != 0
}
