package bashinsh

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/posix"
)

// policy looks at the lines of steps, which /bin/sh runs.
func policy(p *lint.Policy, r *lint.Report) {
	seen := map[diag.Span]bool{}
	for _, h := range p.OwnHooks() {
		ast.EachStep(h.Steps, func(s *ast.Step) {
			for _, a := range s.Args {
				if text := s.Constant("shell"); a.Name == "shell" && text != "" && !seen[a.Span] {
					seen[a.Span] = true
					line(a, text, r)
				}
			}
		})
	}
}

func line(a ast.Arg, text string, r *lint.Report) {
	program := script.Parse(text, "sh")
	if program.Problem != nil {
		return
	}
	if b, ok := posix.FirstBashism(program); ok {
		r.At(a.Span, "/bin/sh runs this line, and a sh such as dash does not know %s", b.What).Detail =
			"Write it as a sh knows it, or command = [\"bash\", \"-c\", \"…\"]."
	}
}
