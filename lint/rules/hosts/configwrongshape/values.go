package configwrongshape

import (
	"maps"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// values finds members of a handler with values that its agent does not read.
func values(h *hostconfig.Handler, r *lint.Report) {
	f := h.Group.File
	if f.Agent == nil || h.Value.Kind != hostconfig.Object || h.Type == nil {
		return
	}
	t := f.Agent.Type(h.Type.Text)
	for _, m := range h.Value.Members {
		want, known := f.Agent.Values[m.Key]
		if !known || t == nil || !slices.Contains(t.Fields, m.Key) || fits(m.Value, want) {
			continue
		}
		d := r.At(m.Value.Span, "%s is %s, but must be %s", m.Key, shown(f, m.Value), wanted(want))
		d.Detail = f.Agent.Title + " drops the handler." + f.RejectionNote(h.Group.EventKey.Key)
		if !f.Sure {
			d.Severity = max(d.Severity, diag.Warning)
		}
		if is := strings.ToLower(m.Value.Text); want.Kind == agents.Bool && m.Value.Kind == hostconfig.String && (is == "true" || is == "false") {
			d.Fix = &diag.Fix{Title: "write " + is, Unsafe: true, Edits: []diag.Edit{m.Value.Replace(is)}}
		}
	}
}

// settings finds members beside the hooks that keep the agent from reading the file.
func settings(f *hostconfig.File, r *lint.Report) {
	if f.Agent == nil || f.Plugin || f.Hooks == nil || f.Hooks == f.Top {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(f.Agent.Settings)) {
		v := f.Top
		for key := range strings.SplitSeq(name, ".") {
			v = v.Get(key)
		}
		want := f.Agent.Settings[name]
		if v == nil || v.Kind == hostconfig.Null || fits(v, want) {
			continue
		}
		d := r.At(v.Span, "%s is %s, but must be %s", name, shown(f, v), wanted(want))
		d.Detail = f.Agent.Title + " then ignores the file and runs none of its hooks."
		if !f.Sure {
			d.Severity = max(d.Severity, diag.Warning)
		}
	}
}

func fits(v *hostconfig.Value, want agents.Value) bool {
	switch want.Kind {
	case agents.Bool:
		return v.Kind == hostconfig.Bool
	case agents.List:
		return v.Kind == hostconfig.Array
	case agents.Object:
		return v.Kind == hostconfig.Object
	}
	return v.Kind == hostconfig.String && (want.OneOf == nil || slices.Contains(want.OneOf, v.Text))
}

// shown is a value as a finding names it: as it stands there, what is large by its
// kind.
func shown(f *hostconfig.File, v *hostconfig.Value) string {
	switch v.Kind {
	case hostconfig.Array, hostconfig.Object:
		return kind(v)
	case hostconfig.String:
		return "the string " + hostconfig.Quote(v.Text)
	}
	return string(f.Source[v.Span.Start.Byte:v.Span.End.Byte])
}

func wanted(want agents.Value) string {
	switch {
	case want.Kind == agents.Bool:
		return "true or false"
	case want.Kind == agents.List:
		return "an array"
	case want.Kind == agents.Object:
		return "an object"
	case want.OneOf != nil:
		return strings.Join(want.OneOf, " or ")
	}
	return "a string"
}
