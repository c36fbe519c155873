// Package bashonly finds handlers of Copilot that do nothing on Windows.
package bashonly

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is bash-only.
var Rule = &lint.Rule{
	Code: "HK1015", Name: "bash-only", Severity: diag.Info,
	Title:  "A handler of Copilot has a command for bash and none for PowerShell.",
	Why:    "On Windows Copilot runs `powershell`, and `bash` elsewhere. A guard with `bash` alone guards nothing on Windows.",
	Misses: "Copilot's cloud agent runs `bash` alone: a file for it needs nothing else.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f := h.Group.File
		if f.Agent == nil || f.Agent.Name != "copilot" || h.Value.Get("command") != nil || h.Value.Get("exec") != nil {
			return
		}
		bash, power := h.Value.Member("bash"), h.Value.Member("powershell")
		if bash != nil && power == nil {
			r.At(bash.Span, "nothing runs on Windows").Detail = "Add the same as powershell, or as command for both."
		}
	},
}
