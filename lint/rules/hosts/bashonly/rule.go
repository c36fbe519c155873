// Package bashonly finds handlers of Copilot that do nothing on Windows.
package bashonly

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is bash-only.
var Rule = &lint.Rule{
	Code: "HK1015", Name: "bash-only", Severity: diag.Info,
	Title: "A handler of Copilot has a command for bash but none for PowerShell.",
	Why: `Copilot runs ` + "`powershell`" + ` on Windows and ` + "`bash`" + ` elsewhere. A guard with ` + "`bash`" + ` alone
never runs on Windows. Add ` + "`powershell`" + `, or use ` + "`command`" + ` for both.`,
	Misses: "Copilot's cloud agent runs only `bash`. You can ignore the finding in a file that only the cloud agent reads.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		t := h.Group.File.Agent.Type("command")
		if t == nil || !slices.Contains(t.Fields, "bash") || h.Value.Get("command") != nil || h.Value.Get("exec") != nil {
			return
		}
		bash, power := h.Value.Member("bash"), h.Value.Member("powershell")
		if bash != nil && power == nil {
			r.At(bash.Span, "this handler runs nothing on Windows").Detail = "Add the command as powershell too, or write one command for both."
		}
	},
}
