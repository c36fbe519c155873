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
	Code: "HK1001", Name: "config-not-json", Severity: diag.Error, Repeats: true,
	Title: "A configuration is not JSON that its agent can read.",
	Why: `An agent that cannot read its configuration runs none of the hooks in it, and most
agents report this only in a log. If a key is duplicated, the agent uses the last
one and ignores the hooks below the first. Claude Code 2.1.329 ignores a whole
settings file with a comment or a trailing comma, including its permission rules
(measured). In the front matter of an agent or a skill ` + "`matcher: *`" + ` is no YAML: a star begins an
alias. Write quotes around it. Claude Code quotes the values of keys at the beginning of a line itself
where it cannot read them, so this is information there.`,
	Misses: "For most agents it is not known whether they accept comments, trailing commas and byte order marks, so these are warnings. Gemini CLI accepts comments. Claude Code accepts the byte order mark, except in files of plugins.",
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
		d = r.At(p.Span, "the file is not valid %s: %s", f.Format, p.Text)
		if f.Format == hostconfig.FrontMatter {
			d.Summary = "the front matter is not valid YAML: " + p.Text
			d.Detail = "The agent runs none of the hooks in it. A text that begins with *, @, `, &, [ or {, or that contains a colon and a blank, needs quotes."
			break
		}
		d.Detail = "The agent ignores the file and runs none of its hooks. Correct it."
		if len(bytes.TrimSpace(f.Source)) == 0 { // there is nothing to lose
			lower(d)
		}
	case hostconfig.Unquoted:
		d = unquoted(f, p, r)
	case hostconfig.Comment:
		d = tolerated(f, r, p, jsonOf(f).Comments, "JSON does not allow comments")
	case hostconfig.TrailingComma:
		d = tolerated(f, r, p, jsonOf(f).Commas, "JSON does not allow a trailing comma")
	case hostconfig.ByteOrderMark:
		mark := jsonOf(f).Mark
		if f.Plugin {
			mark = jsonOf(f).PluginMark
		}
		d = tolerated(f, r, p, mark, "the file begins with a byte order mark")
	case hostconfig.DuplicateKey:
		d = r.At(p.Span, "the key %q is duplicated, and the agent uses only the last one", p.Text)
		d.Detail = "The agent ignores the first value. Merge both into one."
		if same(f, p) {
			lower(d)
			d.Detail = "Both values are the same. Remove one."
		}
	case hostconfig.SingleQuotes:
		d = r.At(p.Span, "JSON strings need double quotes")
	case hostconfig.UnquotedKey:
		d = r.At(p.Span, "JSON keys need double quotes")
	case hostconfig.ControlCharacter:
		d = r.At(p.Span, "a string contains an unescaped line break or tab")
		d.Detail = `The agent ignores the file. Write \n or \t.`
	case hostconfig.LoneSurrogate, hostconfig.NotUTF8:
		d = r.At(p.Span, "this is not a valid character, and agents replace it with another one")
		lower(d)
	}
	if d != nil && len(p.Fix) > 0 {
		// What was not read is, then: its hooks begin to run.
		d.Fix = &diag.Fix{Title: "write valid JSON", Edits: p.Fix, Unsafe: d.Severity == diag.Error}
	}
}

// unquoted reports a value that is no YAML without quotes. An agent may put them there and read on.
func unquoted(f *hostconfig.File, p hostconfig.Problem, r *lint.Report) *diag.Diag {
	d := r.At(p.Span, "the front matter is not valid YAML: the value of %s needs quotes", p.Text)
	d.Detail = "The agent runs none of the hooks in it. Write quotes around the value."
	if f.Agent != nil && f.Agent.QuotesValues {
		d.Detail = f.Agent.Title + " reads the value as a text and runs the hooks, but other programs stop here. Write quotes around the value."
		d.Severity = max(d.Severity, diag.Info)
	}
	return d
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
		d.Detail = f.Agent.Title + " ignores the file and runs none of its hooks."
	case reading == agents.Refuses:
		d.Detail = f.Agent.Title + " ignores the whole file, including its permission rules."
	default:
		d.Detail = "An agent with a strict JSON parser ignores the file."
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
