package format

import (
	"io"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// SARIF 2.1.0, as far as it is written here.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool    sarifTool     `json:"tool"`
		Columns string        `json:"columnKind"`
		Results []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"semanticVersion"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID       string        `json:"id"`
		Name     string        `json:"name,omitempty"`
		Short    *sarifMessage `json:"shortDescription,omitempty"`
		Full     *sarifMessage `json:"fullDescription,omitempty"`
		Help     *sarifHelp    `json:"help,omitempty"`
		Defaults sarifDefaults `json:"defaultConfiguration"`
	}
	sarifDefaults struct {
		Enabled bool   `json:"enabled"`
		Level   string `json:"level"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifHelp struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown"`
	}
	sarifResult struct {
		RuleID       string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      sarifMessage      `json:"message"`
		Locations    []sarifLocation   `json:"locations,omitempty"`
		Related      []sarifLocation   `json:"relatedLocations,omitempty"`
		Fixes        []sarifFix        `json:"fixes,omitempty"`
		Fingerprints map[string]string `json:"partialFingerprints,omitempty"`
		Properties   map[string]any    `json:"properties,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifMessage `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct {
		Description sarifMessage  `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion  `json:"deletedRegion"`
		Inserted sarifMessage `json:"insertedContent"`
	}
)

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// SARIF writes the format of code scanning, with the page of every rule that found
// something. The pages of all rules would be 400 kB on every upload.
func SARIF(w io.Writer, in Input) error {
	rules := sarifRules{known: map[diag.Code]*lint.Rule{}, index: map[diag.Code]int{}, examples: in.Examples, list: []sarifRule{}}
	for _, r := range in.Rules {
		rules.known[r.Code] = r
	}
	run := sarifRun{Columns: "unicodeCodePoints", Results: []sarifResult{}}
	for _, d := range in.Findings {
		run.Results = append(run.Results, sarifFound(d, rules.indexOf(d), in))
	}
	run.Tool = sarifTool{sarifDriver{Name: "hookc", Version: in.Version, Rules: rules.list}}
	return writeJSON(w, sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

// sarifRules are the rules that the results refer to, by their place in the list.
type sarifRules struct {
	known    map[diag.Code]*lint.Rule
	examples func(*lint.Rule) lint.Examples
	index    map[diag.Code]int
	list     []sarifRule
}

func (s *sarifRules) indexOf(d diag.Diag) int {
	if i, ok := s.index[d.Code]; ok {
		return i
	}
	rule := sarifRule{ID: string(d.Code), Defaults: sarifDefaults{true, sarifLevel(d.Severity)}} // an error of the compiler
	if r, ok := s.known[d.Code]; ok {
		rule = sarifDescribed(r, s.examples(r))
	}
	s.index[d.Code] = len(s.list)
	s.list = append(s.list, rule)
	return len(s.list) - 1
}

func sarifDescribed(r *lint.Rule, e lint.Examples) sarifRule {
	return sarifRule{
		ID: string(r.Code), Name: r.Name,
		Short:    &sarifMessage{r.Title},
		Full:     &sarifMessage{r.Why},
		Help:     &sarifHelp{Text: Plain(r, e), Markdown: Markdown(r, e)},
		Defaults: sarifDefaults{!r.OffByDefault, sarifLevel(r.Severity)},
	}
}

func sarifFound(d diag.Diag, rule int, in Input) sarifResult {
	r := sarifResult{RuleID: string(d.Code), RuleIndex: rule, Level: sarifLevel(d.Severity), Message: sarifMessage{full(d)}}
	if d.Span.File != "" {
		r.Locations = []sarifLocation{sarifPlace(d.Span, "")}
	}
	for _, n := range d.Notes {
		if n.Span.File != "" {
			r.Related = append(r.Related, sarifPlace(n.Span, n.Text))
		}
	}
	if in.Fingerprint != nil {
		r.Fingerprints = map[string]string{"hookc/v1": in.Fingerprint(d)}
	}
	if d.Fix != nil && !d.Fix.Unsafe && len(d.Fix.Edits) > 0 {
		r.Fixes = []sarifFix{sarifFixed(d.Fix)}
	}
	if d.Witness != nil {
		r.Properties = map[string]any{"witness": string(d.Witness.Event)}
	}
	return r
}

func sarifFixed(f *diag.Fix) sarifFix {
	out := sarifFix{Description: sarifMessage{f.Title}}
	for _, e := range f.Edits {
		n := len(out.Changes)
		if n == 0 || out.Changes[n-1].Artifact.URI != uri(e.Span.File) {
			out.Changes = append(out.Changes, sarifChange{Artifact: sarifArtifact{uri(e.Span.File)}})
			n++
		}
		c := &out.Changes[n-1]
		c.Replacements = append(c.Replacements, sarifReplacement{sarifArea(e.Span), sarifMessage{e.Text}})
	}
	return out
}

func sarifPlace(s diag.Span, text string) sarifLocation {
	l := sarifLocation{Physical: sarifPhysical{Artifact: sarifArtifact{uri(s.File)}}}
	if s.Start.Line > 0 {
		area := sarifArea(s)
		l.Physical.Region = &area
	}
	if text != "" {
		l.Message = &sarifMessage{text}
	}
	return l
}

func sarifArea(s diag.Span) sarifRegion {
	return sarifRegion{max(s.Start.Line, 1), max(s.Start.Column, 1), max(s.End.Line, 1), max(s.End.Column, 1)}
}

func sarifLevel(s diag.Severity) string {
	if s == diag.Info {
		return "note"
	}
	return s.String()
}
