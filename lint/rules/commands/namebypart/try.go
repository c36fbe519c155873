package namebypart

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/runtime/shell/program"
)

// try is calls of some tools that tell what a comparison with a part of a name lets through.
type try struct {
	noun, field string
	tools       []string
	inside      []string // what is meant, in the spellings that the hook may want
	beside      []beside
	outside     string
}

// beside is what is not meant and has the part, too.
type beside struct{ text, why, detail string }

func trying(h *ast.Hook, text string) try {
	if owner.MatchString(text) {
		return ofOwner(h, text)
	}
	if !site.MatchString(text) && !host.MatchString(text) {
		return ofFolder(text)
	}
	t := try{noun: "address", field: "url", tools: append([]string{"Fetch", "WebFetch"}, browsers(h)...), outside: "https://evil.example/x"}
	scheme, rest, has := strings.Cut(text, "://")
	if !has {
		scheme, rest = "https", text
	}
	if strings.HasPrefix(rest, ".") {
		rest = "www" + rest
	}
	name, _, _ := strings.Cut(rest, "/")
	if name == rest {
		t.inside = append(t.inside, scheme+"://"+rest+"/x")
		t.beside = append(t.beside, beside{scheme + "://" + rest + ".evil.example/x", "begins alike", "End the text with a slash."})
	}
	t.inside = append(t.inside, scheme+"://"+rest)
	anchor := "Compare the address from its beginning to the slash behind the host: matches `^https://" + regexp.QuoteMeta(strings.TrimPrefix(name, "www.")) + "(/|$)`."
	if !has && !strings.HasPrefix(text, ".") {
		t.beside = append(t.beside,
			beside{scheme + "://evil" + rest, "ends alike", "Write a dot before the name, or compare the whole host."},
			beside{scheme + "://evil" + rest + "/x", "ends alike", "Write a dot before the name, or compare the whole host."})
	}
	t.beside = append(t.beside,
		beside{scheme + "://evil.example/" + rest, "contains the text behind its host", anchor},
		beside{"https://evil.example/?u=" + text, "contains the text behind its host", anchor})
	if name == text { // an image of a registry has no scheme
		t.inside = append(t.inside, text+"/x")
		t.beside = append(t.beside, beside{text + ".evil.example/x", "begins alike", "End the text with a slash."})
	}
	return t
}

// ofOwner is for the name of an owner of repositories or images.
func ofOwner(h *ast.Hook, text string) try {
	return try{
		noun: "address", field: "url", tools: append([]string{"Fetch", "WebFetch"}, browsers(h)...),
		inside: []string{text + "/x"}, outside: "https://evil.example/x",
		beside: []beside{{text + "-evil/x", "begins alike", "End the text with a slash."}},
	}
}

// calls make a call of each tool with a text.
func (t try) calls(event string) (out []func(string) *analyze.Event) {
	for _, tool := range t.tools {
		out = append(out, func(text string) *analyze.Event {
			return lint.ToolCall(event, tool, map[string]string{t.field: text})
		})
	}
	return out
}

// inCommands make a line of each command that a hook names, with a text as the operand or option that a comparison
// looks at.
func inCommands(p *lint.Policy, h *ast.Hook, event string, x *ast.Expr) (out []func(string) *analyze.Event) {
	lines := append(evade.Candidates(h, nil, &ast.Expr{}, ""), named(h.When)...)
	option := optionOf(x)
	for _, line := range lines[:min(len(lines), maxLines)] {
		out = append(out, func(text string) *analyze.Event {
			word := "'" + strings.ReplaceAll(text, "'", "") + "'"
			if option != "" {
				word = "--" + option + "=" + word
			}
			return p.CallLike(h, event, "Shell", map[string]string{"command": line + " " + word})
		})
	}
	return out
}

const maxLines = 8

// named are the programs that a condition names, alone and with another word of it as a subcommand.
func named(when *ast.Expr) (out []string) {
	var programs, words []string
	ast.Walk(when, func(x *ast.Expr) bool {
		for _, text := range ast.Texts(x) {
			switch {
			case program.Known(text):
				programs = append(programs, text)
			case word.MatchString(text):
				words = append(words, text)
			}
		}
		return true
	})
	for _, name := range programs {
		out = append(out, name)
		for _, w := range words {
			out = append(out, name+" "+w)
		}
	}
	return out
}

var word = lazyregexp.New(`^[a-z][a-z-]+$`)

// optionOf is the option whose value a comparison looks at, if any.
func optionOf(x *ast.Expr) (name string) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op == ast.OpMember && x.Args[0].Op == ast.OpMember && x.Args[0].Name == "options" {
			name = x.Name
		}
		return name == ""
	})
	return name
}

// browsers are names of tools of MCP servers that a hook matches.
func browsers(h *ast.Hook) (out []string) {
	for _, re := range lint.ToolRegexes(h.Match) {
		for _, name := range regex.Examples(re.Source) {
			if strings.HasPrefix(name, "mcp__") && len(out) < 2 {
				out = append(out, name)
			}
		}
	}
	return out
}

func ofFolder(text string) try {
	t := try{
		noun: "path", field: "path", tools: []string{"WriteFile", "EditFile", "ReadFile"},
		inside: []string{text + "/x.txt"}, beside: []beside{{text: text + "-old/x.txt", why: "begins alike"}}, outside: "elsewhere/x.txt",
	}
	if strings.HasPrefix(text, "/") {
		t.outside = "/elsewhere/x.txt"
	}
	return t
}

func (t try) detail(x *ast.Expr, b beside) string {
	switch {
	case t.field == "path":
		return "Write within(path, 'docs') or a glob in match, which know where the name of a folder ends, or end the text with a slash."
	case local.MatchString(strings.TrimSuffix(t.inside[0], "/x")):
		return "Ask local_address(url), which knows this machine with any port."
	case x.Name == "matches" && b.why == "begins alike":
		return "End the name of the host: ^https://example\\.com(/|$)."
	}
	return b.detail
}
