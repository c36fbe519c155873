package lint

import (
	"bytes"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/lint/hostconfig"
)

// suppress takes away what comments silence, and asks the rules about comments.
func (res *Result) suppress(o Options, units []*unit) {
	ignores := res.ignores(newCatalogue(o), units)
	if len(ignores) == 0 {
		return
	}
	byFile := map[string][]*Ignore{}
	for _, i := range ignores {
		byFile[i.Span.File] = append(byFile[i.Span.File], i)
	}
	before := len(res.Findings)
	res.Findings = slices.DeleteFunc(res.Findings, func(d diag.Diag) bool { return suppressed(d, byFile[d.Span.File]) })
	res.Suppressed = before - len(res.Findings)
	u := &unit{times: res.Times}
	for _, rule := range o.Rules {
		if rule.Ignore == nil {
			continue
		}
		u.guarded(o, rule, "comments", func(r *Report) {
			for _, i := range ignores {
				rule.Ignore(i, r)
			}
		})
	}
	res.Findings.Add(u.findings...)
	res.Failures = append(res.Failures, u.failures...)
}

// suppressed marks every comment that would silence a finding as used: where two
// do, none of them is in vain.
func suppressed(d diag.Diag, ignores []*Ignore) (found bool) {
	if d.Name == "" {
		return false
	}
	for _, i := range ignores {
		if !i.applies(d.Span) {
			continue
		}
		for n := range i.Names {
			if r := i.Names[n].Rule; r != nil && r.Code == d.Code {
				i.Names[n].Used = true
				found = found || !r.Unsuppressible
			}
		}
	}
	return found
}

// ignores are the comments of all files that are linted, each file once.
func (res *Result) ignores(known *catalogue, units []*unit) (out []*Ignore) {
	seen := map[string]bool{}
	for _, u := range units {
		if u.policy == nil && u.config == nil {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(u.sources)) {
			data := u.sources[name]
			if seen[name] || !bytes.Contains(data, []byte("hookc:")) || u.policy != nil && !u.policy.own[name] {
				continue
			}
			seen[name] = true
			for _, c := range u.comments(name, data) {
				if i := readIgnore(c, data, known); i != nil {
					out = append(out, i)
				}
			}
		}
	}
	return out
}

func (u *unit) comments(name string, data []byte) []comment {
	switch {
	case u.policy != nil:
		return policyComments(name, data)
	case name == u.config.Name && strings.EqualFold(filepath.Ext(name), ".md"):
		return lineComments("#", name, data, frontMatter(data))
	case name == u.config.Name && u.config.Format == hostconfig.TOML:
		return lineComments("#", name, data, len(data))
	case name == u.config.Name:
		return jsonComments(u.config)
	case slices.Contains(slashCommentExts, strings.ToLower(filepath.Ext(name))):
		return lineComments("//", name, data, len(data))
	}
	return lineComments("#", name, data, len(data))
}

// slashCommentExts are the extensions of scripts whose comments begin with two slashes.
var slashCommentExts = []string{".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"}

func policyComments(name string, data []byte) (out []comment) {
	for _, c := range hclfile.ReadOutline(name, data).Comments {
		out = append(out, comment{text: c.Text, span: c.Span, covers: c.Covers, alone: c.Alone})
	}
	return out
}

// lineComments are the lines before an offset that begin with a marker.
func lineComments(marker, name string, data []byte, end int) (out []comment) {
	line := 0
	for at := 0; at < end; {
		line++
		stop := lineEnd(data, at)
		text := strings.TrimSpace(string(data[at:stop]))
		if rest, ok := strings.CutPrefix(text, marker); ok {
			from := at + bytes.Index(data[at:stop], []byte(marker))
			first := diag.Pos{Line: line, Column: 1, Byte: at}
			near := diag.Span{File: name, Start: first}
			next := min(stop+1, len(data))
			out = append(out, comment{
				text:   strings.TrimSpace(rest),
				span:   spanInLine(data, near, from, from+len(text)),
				covers: spanInLine(data, near, next, lineEnd(data, next)),
				alone:  true,
			})
		}
		at = stop + 1
	}
	return out
}

// frontMatter is where that of a Markdown file ends.
func frontMatter(data []byte) int {
	if !bytes.HasPrefix(data, []byte("---")) {
		return 0
	}
	if n := bytes.Index(data, []byte("\n---")); n >= 0 {
		return n
	}
	return 0
}

// jsonComments are those of a configuration that has some, though JSON has none.
func jsonComments(f *hostconfig.File) (out []comment) {
	for _, p := range f.Problems {
		if p.Kind != hostconfig.Comment {
			continue
		}
		raw := string(f.Source[p.Span.Start.Byte:p.Span.End.Byte])
		text := strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(raw, "//"), "/*"), "*/")
		start := lineStart(f.Source, p.Span.Start.Byte)
		alone := len(bytes.TrimSpace(f.Source[start:p.Span.Start.Byte])) == 0
		c := comment{text: strings.TrimSpace(text), span: p.Span, alone: alone}
		if alone {
			c.covers = coveredBelow(f, p.Span)
		} else {
			c.covers = spanInLine(f.Source, p.Span, start, lineEnd(f.Source, start))
		}
		out = append(out, c)
	}
	return out
}

// coveredBelow is what begins on the line below a comment: a member or an item up to
// its end, else the line.
func coveredBelow(f *hostconfig.File, c diag.Span) diag.Span {
	from := min(lineEnd(f.Source, c.End.Byte)+1, len(f.Source))
	line := spanInLine(f.Source, c, from, lineEnd(f.Source, from))
	if end := outermostEnd(f.Top, line); end > line.End.Byte {
		return spanInLine(f.Source, c, from, end)
	}
	return line
}

// outermostEnd is the end of the outermost value that begins on a line; 0 for none.
func outermostEnd(v *hostconfig.Value, line diag.Span) int {
	if v == nil || v.Span.End.Byte < line.Start.Byte {
		return 0
	}
	on := func(at int) bool { return line.Start.Byte <= at && at <= line.End.Byte }
	if on(v.Span.Start.Byte) {
		return v.Span.End.Byte
	}
	for _, m := range v.Members {
		if on(m.Span.Start.Byte) {
			return m.Value.Span.End.Byte
		}
		if end := outermostEnd(m.Value, line); end > 0 {
			return end
		}
	}
	for _, i := range v.Items {
		if end := outermostEnd(i, line); end > 0 {
			return end
		}
	}
	return 0
}
