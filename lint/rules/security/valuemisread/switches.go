package valuemisread

import (
	"github.com/hookc/hookc/lint/script/slip"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// off are the words with which people switch something off.
var off = []string{"false", "0", "no", "off", "disabled"}

// compared is how languages compare a variable with the word for on.
var compared = map[string]string{"node": `process.env.NAME === "true"`, "python": `os.environ.get("NAME") == "true"`, "sh": `[ "$NAME" = true ]`}

// switches reports conditions that ask whether a variable has any text, where the configuration
// gives it the word for off.
func switches(s *hostconfig.Script, r *lint.Report) {
	p := s.Parsed()
	for _, v := range slip.EnvSwitches(p.Program) {
		for _, env := range []*hostconfig.Value{s.Handler.Value.Get("env"), s.Handler.Group.File.Top.Get("env")} {
			m := env.Member(v.Name)
			if m == nil || !slices.Contains(off, strings.ToLower(m.Value.Text)) {
				continue
			}
			d := r.At(s.SpanOf(v.Place), "%s is the text %q here, and every text but the empty one is true", v.Name, m.Value.Text)
			d.Detail = "Compare it, as in " + strings.ReplaceAll(compared[p.Program.Lang], "NAME", v.Name) + "."
			d.Notes = append(d.Notes, diag.Note{Span: m.Value.Span, Text: "the value is set here"})
			break
		}
	}
}
