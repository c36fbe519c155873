// Package configsyntax finds configurations that are no JSON, or not the JSON that
// their agent reads.
package configsyntax

import (
	"bytes"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is config-syntax.
var Rule = &lint.Rule{
	Code: "HK1001", Name: "config-syntax", Severity: diag.Error,
	Title: "A configuration is no JSON, or not what its agent reads as JSON.",
	Why: `An agent that cannot read its configuration runs none of the hooks in it, and most
say so only in a log. A key that stands twice is worse: the agent takes the last
one, and the hooks below the first are never heard of.`,
	Avoid: []lint.Example{{File: ".claude/settings.json", Text: `{
  "hooks": {
    "PreToolUse": [
      {"matcher": "Bash", "hooks": [{"type": "command", "command": "guard"}]},
    ]
  }
}
`}},
	Prefer: []lint.Example{{File: ".claude/settings.json", Text: `{
  "hooks": {
    "PreToolUse": [
      {"matcher": "Bash", "hooks": [{"type": "command", "command": "guard"}]}
    ]
  }
}
`}},
	Misses: "Which comments and trailing commas an agent tolerates is not documented, so that these are warnings; Gemini CLI reads comments.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		for _, p := range f.Problems {
			problem(f, p, r)
		}
	},
}

func problem(f *hostconfig.File, p hostconfig.Problem, r *lint.Report) {
	lower := func(d *diag.Diag) { d.Severity = max(d.Severity, diag.Warning) }
	var d *diag.Diag
	switch p.Kind {
	case hostconfig.Invalid:
		d = r.At(p.Span, "this is no JSON: %s", p.Text)
		d.Detail = "The agent reads nothing of the file, so that none of its hooks runs."
	case hostconfig.Comment:
		if f.Agent != nil && f.Agent.Name == "gemini" {
			return
		}
		d = r.At(p.Span, "JSON has no comments")
		d.Detail = "An agent that reads JSON to the letter reads nothing of the file."
		lower(d)
	case hostconfig.TrailingComma:
		d = r.At(p.Span, "JSON has no comma behind the last one")
		d.Detail = "An agent that reads JSON to the letter reads nothing of the file."
		lower(d)
	case hostconfig.ByteOrderMark:
		d = r.At(p.Span, "the file begins with a byte order mark")
		d.Detail = "Readers of JSON may refuse it. Save the file as UTF-8 without one."
		lower(d)
	case hostconfig.DuplicateKey:
		d = r.At(p.Span, "%q stands here twice: only the last one counts", p.Text)
		d.Detail = "What stands below the first is never read. Put both together."
		if same(f, p) {
			lower(d)
			d.Detail = "Both say the same: take one away."
		}
	case hostconfig.SingleQuotes:
		d = r.At(p.Span, "texts of JSON stand in double quotes")
	case hostconfig.UnquotedKey:
		d = r.At(p.Span, "keys of JSON stand in double quotes")
	case hostconfig.ControlCharacter:
		d = r.At(p.Span, "a line end or tab stands in a text as it is")
		d.Detail = `Write \n or \t: the agent reads nothing of the file.`
	case hostconfig.LoneSurrogate, hostconfig.NotUTF8:
		d = r.At(p.Span, "this is no character: readers put another one there")
		lower(d)
	default:
		return
	}
	if len(p.Fix) > 0 {
		d.Fix = &diag.Fix{Title: "write it as JSON", Edits: p.Fix}
	}
}

// same reports whether the values of a key that stands twice are the same text.
func same(f *hostconfig.File, p hostconfig.Problem) (equal bool) {
	each(f.Top, func(v *hostconfig.Value) {
		var first *hostconfig.Value
		for _, m := range v.Members {
			switch {
			case m.Key != p.Text:
			case m.Span == p.Span && first != nil:
				equal = bytes.Equal(text(f, first), text(f, m.Value))
			default:
				first = m.Value
			}
		}
	})
	return equal
}

func text(f *hostconfig.File, v *hostconfig.Value) []byte {
	return f.Source[v.Span.Start.Byte:v.Span.End.Byte]
}

func each(v *hostconfig.Value, visit func(*hostconfig.Value)) {
	if v == nil {
		return
	}
	visit(v)
	for _, m := range v.Members {
		each(m.Value, visit)
	}
	for _, item := range v.Items {
		each(item, visit)
	}
}
