// Package confignotjson finds configurations that are no JSON, or not the JSON that
// their agent reads.
package confignotjson

import (
	"bytes"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is config-not-json.
var Rule = &lint.Rule{
	Code: "HK1001", Name: "config-not-json", Severity: diag.Error,
	Title: "A configuration is no JSON, or not what its agent reads as JSON.",
	Why: `An agent that cannot read its configuration runs none of the hooks in it, and most
say so only in a log. A key that stands twice is worse: the agent takes the last
one, and the hooks below the first are never heard of. Claude Code 2.1.329 reads
nothing of settings with a comment or a comma too many, and with the hooks the
permission rules are gone (measured).`,
	Misses: "Of most agents it is not known whether they read comments, trailing commas and byte order marks, so that these are warnings. Gemini CLI reads comments, Claude Code the mark, though not in the files of plugins.",
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
		if len(bytes.TrimSpace(f.Source)) == 0 { // there is nothing to lose
			lower(d)
		}
	case hostconfig.Comment:
		d = tolerated(f, r, p, jsonOf(f).Comments, "JSON has no comments")
	case hostconfig.TrailingComma:
		d = tolerated(f, r, p, jsonOf(f).Commas, "JSON has no comma behind the last one")
	case hostconfig.ByteOrderMark:
		mark := jsonOf(f).Mark
		if f.Plugin {
			mark = jsonOf(f).PluginMark
		}
		d = tolerated(f, r, p, mark, "the file begins with a byte order mark")
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
	}
	if d != nil && len(p.Fix) > 0 {
		// What was not read is, then: its hooks begin to run.
		d.Fix = &diag.Fix{Title: "write it as JSON", Edits: p.Fix, Unsafe: d.Severity == diag.Error}
	}
}

// tolerated reports what some readers of JSON read all the same; nil where the
// file's agent does.
func tolerated(f *hostconfig.File, r *lint.Report, p hostconfig.Problem, reading agents.Reading, what string) *diag.Diag {
	if reading == agents.Reads {
		return nil
	}
	d := r.At(p.Span, "%s", what)
	switch {
	case reading == agents.Refuses && f.Plugin:
		d.Detail = f.Agent.Title + " reads nothing of the file, so that none of its hooks runs."
	case reading == agents.Refuses:
		d.Detail = f.Agent.Title + " reads nothing of the file: its permission rules are gone with its hooks."
	default:
		d.Detail = "An agent that reads JSON to the letter reads nothing of the file."
	}
	if reading != agents.Refuses || !f.Sure {
		d.Severity = max(d.Severity, diag.Warning)
	}
	return d
}

func jsonOf(f *hostconfig.File) agents.JSON {
	if f.Agent == nil {
		return agents.JSON{}
	}
	return f.Agent.JSON
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
