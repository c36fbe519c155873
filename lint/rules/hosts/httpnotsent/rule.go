// Package httpnotsent finds http handlers that send nothing, or a header without its
// value.
package httpnotsent

import (
	"net"
	"net/url"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is http-not-sent.
var Rule = &lint.Rule{
	Code: "HK1021", Name: "http-not-sent", Severity: diag.Warning, Repeats: true,
	Title: "An http handler sends no event, or a header without its value.",
	Why: `Copilot CLI sends events by https only and drops a handler with another URL. Claude
Code puts the value of a variable into a header only if ` + "`allowedEnvVars`" + ` lists the
variable, and otherwise an empty text: the service then sees a token without a value,
refuses the event, and the tool runs.`,
	Misses: "URLs and headers that another program writes, and addresses of this machine.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		a := h.Group.File.Agent
		if a == nil || h.Type == nil || h.Type.Text != "http" {
			return
		}
		if t := a.Type(h.Type.Text); t != nil {
			plain(h, t, r)
			headers(h, t, r)
		}
	},
}

// plain finds a URL that the agent does not send to.
func plain(h *hostconfig.Handler, t *agents.HandlerType, r *lint.Report) {
	v := h.Value.Get("url")
	if !t.TLS || v == nil || v.Kind != hostconfig.String {
		return
	}
	u, err := url.Parse(v.Text)
	if err != nil || u.Scheme != "http" || local(u.Hostname()) {
		return
	}
	d := r.At(v.Span, "%s sends events by https only", h.Group.File.Agent.Title)
	d.Detail = "It sends none to this URL. Write https."
	want := "https" + strings.TrimPrefix(v.Text, "http")
	d.Fix = &diag.Fix{Title: "write https", Unsafe: true, Edits: []diag.Edit{v.Replace(hostconfig.Quote(want))}}
}

func local(host string) bool {
	return host == "" || host == "localhost" || net.ParseIP(host).IsLoopback()
}

var variable = lazyregexp.New(`\$\{([A-Z_][A-Z0-9_]*)\}|\$([A-Z_][A-Z0-9_]*)`)

// headers finds variables in headers that the handler does not list.
func headers(h *hostconfig.Handler, t *agents.HandlerType, r *lint.Report) {
	all := h.Value.Get("headers")
	if t.Allows == "" || all == nil {
		return
	}
	allowed := map[string]bool{}
	if list := h.Value.Get(t.Allows); list != nil {
		for _, item := range list.Items {
			allowed[item.Text] = true
		}
	}
	for _, m := range all.Members {
		for _, name := range variable.FindAllStringSubmatch(m.Text, -1) {
			if name := name[1] + name[2]; !allowed[name] {
				report(h, m, t, name, r)
			}
		}
	}
}

// report is at the list, where there is one, which may hold the name with a typo.
func report(h *hostconfig.Handler, m hostconfig.Member, t *agents.HandlerType, name string, r *lint.Report) {
	at, list := m.Value.Span, h.Value.Get(t.Allows)
	if list != nil {
		at = list.Span
	}
	d := r.At(at, "%s does not list %s, so it is empty in the header %s", t.Allows, name, m.Key)
	d.Detail = "Add it to the list: " + hostconfig.Quote(t.Allows) + ": [" + hostconfig.Quote(name) + "]."
	if list != nil {
		d.Notes = append(d.Notes, diag.Note{Span: m.Value.Span, Text: "the header"})
	}
}
