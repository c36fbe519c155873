package format

import (
	"fmt"
	"strings"

	"github.com/hookc/hookc/lint"
)

// Markdown is a rule's page without its heading.
func Markdown(r *lint.Rule, e lint.Examples) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s.\n", r.Title, traits(r))
	section(&b, "Avoid", examples(e.Avoid))
	section(&b, "Prefer", examples(e.Prefer))
	section(&b, "Why", r.Why)
	section(&b, "Configuration", Configuration(r))
	section(&b, "Known misses", r.Misses)
	return b.String()
}

// Plain is a rule's page for a terminal.
func Plain(r *lint.Rule, e lint.Examples) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n\n%s\n%s.\n\n%s\n", r.Code, r.Name, r.Title, traits(r), strings.TrimSpace(r.Why))
	for _, part := range []struct {
		what string
		list []lint.Example
	}{{"Avoid", e.Avoid}, {"Prefer", e.Prefer}} {
		for _, e := range part.list {
			fmt.Fprintf(&b, "\n%s (%s):\n\n%s\n", part.what, e.File, indent(e.Text))
		}
	}
	fmt.Fprintf(&b, "\nIn .hookc.hcl:\n\n%s\n", indent(settings(r)))
	if r.Misses != "" {
		fmt.Fprintf(&b, "\nKnown misses: %s\n", strings.TrimSpace(r.Misses))
	}
	return b.String()
}

func traits(r *lint.Rule) string {
	text := "Severity: " + r.Severity.String()
	if r.OffByDefault {
		text += "; off unless it is selected"
	}
	if r.Unsuppressible {
		text += "; no comment silences it"
	}
	if r.ComparesHooks {
		text += "; `hookc build` does not ask it"
	}
	return text
}

func examples(list []lint.Example) string {
	var b strings.Builder
	for _, e := range list {
		fmt.Fprintf(&b, "`%s`\n\n```%s\n%s\n```\n\n", e.File, language(e.File), strings.TrimRight(e.Text, "\n"))
	}
	return b.String()
}

func language(file string) string {
	switch {
	case strings.HasSuffix(file, ".hcl"):
		return "hcl"
	case strings.HasSuffix(file, ".json"):
		return "json"
	case strings.HasSuffix(file, ".sh"):
		return "sh"
	case strings.HasSuffix(file, ".md"):
		return "markdown"
	}
	return ""
}

func section(b *strings.Builder, title, text string) {
	if text = strings.TrimSpace(text); text != "" {
		fmt.Fprintf(b, "\n## %s\n\n%s\n", title, text)
	}
}

// Configuration is what .hookc.hcl can say about a rule, as Markdown.
func Configuration(r *lint.Rule) string {
	text := "```hcl\n" + settings(r) + "\n```\n"
	if len(r.Options) > 0 {
		text += "\n"
	}
	for _, o := range r.Options {
		text += fmt.Sprintf("- `%s`: %s Default: `%s`.\n", o.Name, strings.TrimSuffix(o.Doc, ".")+".", hcl(o.Default))
	}
	return text
}

func settings(r *lint.Rule) string {
	width := len("severity")
	for _, o := range r.Options {
		width = max(width, len(o.Name))
	}
	text := fmt.Sprintf("lint {\n  rule %q {\n    %-*s = %q\n", r.Name, width, "severity", r.Severity.String())
	for _, o := range r.Options {
		text += fmt.Sprintf("    %-*s = %s\n", width, o.Name, hcl(o.Default))
	}
	return text + "  }\n}"
}

func hcl(v any) string {
	switch v := v.(type) {
	case string:
		return fmt.Sprintf("%q", v)
	case []string:
		var parts []string
		for _, s := range v {
			parts = append(parts, fmt.Sprintf("%q", s))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return fmt.Sprint(v)
}

func indent(text string) string {
	return "    " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n    ")
}
