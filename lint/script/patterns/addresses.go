package patterns

import (
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

// The address of an event, as programs name it.
const (
	nodeAddress   = `[\w.?]*(?:[uU](?:rl|RL|ri|RI)|[aA]ddress|[hH]ref|[tT]arget)\w*`
	pythonAddress = `[\w.\[\]"'()]*(?:[uU](?:rl|RL|ri|RI)|[aA]ddress|[hH]ref|[tT]arget)\w*["'\])]*`
)

// addressForms are how programs let through the addresses that contain a name or begin with it. The group
// at is the comparison. Where the names are in a list, list is its name, and each and used are the variable
// that holds one of them.
var addressForms = map[string][]addressForm{
	"node": {
		{lazyregexp.New(`\b(?P<list>\w+)\.(?:some|find)\(\s*\(?(?P<each>\w+)\)?\s*=>\s*(?P<at>[\w.?]*[uU](?:rl|RL)\w*\??\.(?:includes|indexOf)\(\s*(?P<used>\w+)\s*\))`), anywhere},
		{lazyregexp.New(`!\s*(?P<at>[\w.?]*[uU](?:rl|RL)\w*\??\.includes\(\s*["'][\w-]+(?:\.[\w-]+)+["']\s*\))`), anywhere},
		{lazyregexp.New(`!\s*(?P<at>[\w.?]*[uU](?:rl|RL)\w*\??\.startsWith\(\s*["']https?://[\w-]+(?:\.[\w-]+)+["']\s*\))`), longer},
		{lazyregexp.New(`\b(?P<list>\w+)\.(?:some|find)\(\s*\(?(?P<each>\w+)\)?\s*=>\s*(?P<at>` + nodeAddress + `\??\.startsWith\(\s*\x60https?://\$\{(?P<used>\w+)\}\x60\s*\))`), longer},
		{lazyregexp.New(`\b(?P<list>\w+)\.(?:some|find)\(\s*\(?(?P<each>\w+)\)?\s*=>\s*(?P<at>` + nodeAddress + `\??\.startsWith\(\s*["']https?://["']\s*\+\s*(?P<used>\w+)\s*\))`), longer},
	},
	"python": {
		{lazyregexp.New(`\bany\(\s*(?P<at>` + pythonAddress + `\.startswith\(\s*(?:f["']https?://\{(?P<used>\w+)\}["'])\s*\))\s+for\s+(?P<each>\w+)\s+in\s+(?P<list>\w+)`), longer},
		{lazyregexp.New(`\bany\(\s*(?P<at>` + pythonAddress + `\.startswith\(\s*["']https?://["']\s*\+\s*(?P<used>\w+)\s*\))\s+for\s+(?P<each>\w+)\s+in\s+(?P<list>\w+)`), longer},
		{lazyregexp.New(`\bany\(\s*(?P<at>(?P<used>\w+)\s+in\s+[\w.\[\]"'()]*[uU](?:rl|RL)\w*["'\])]*)\s+for\s+(?P<each>\w+)\s+in\s+(?P<list>\w+)`), anywhere},
		{lazyregexp.New(`(?P<at>["'][\w-]+(?:\.[\w-]+)+["']\s+not\s+in\s+[\w.\[\]"'()]*[uU](?:rl|RL)\b["'\])]*)`), anywhere},
		{lazyregexp.New(`\bnot\s+(?P<at>[\w.\[\]"'()]*[uU](?:rl|RL)\w*["'\])]*\.startswith\(\s*["']https?://[\w-]+(?:\.[\w-]+)+["']\s*\))`), longer},
	},
	"sh": {
		{lazyregexp.New(`\[\[\s+"?\$\{?\w*(?:url|URL)\}?"?\s+!=\s+(?P<at>\*"?[\w-]+(?:\.[\w-]+)+"?\*)\s`), anywhere},
		{lazyregexp.New(`\[\[\s+"?\$\{?\w*(?:url|URL)\}?"?\s+!=\s+(?P<at>"?https?://[\w-]+(?:\.[\w-]+)+"?\*)\s`), longer},
	},
}

type addressForm struct {
	re   *lazyregexp.Regexp
	what string
}

// What is wrong with such a comparison.
const (
	anywhere = "this finds the name anywhere in the address, also in the path or the query of another server"
	longer   = "this also matches a longer name that begins so, of another server"
)

// allowList is what people call a list of what is let through.
var allowList = lazyregexp.New(`(?i)allow|trusted|permitted|approved|safe|white`)

// hostOf is how programs take the host out of an address.
var hostOf = map[string]string{
	"node": "Compare new URL(…).hostname", "python": "Compare urllib.parse.urlsplit(…).hostname",
	"sh": "Compare what stands between // and the next slash",
}

// namesInput is how a program names the input of a tool.
var namesInput = lazyregexp.New(`\b(?:tool_?[iI]nput|tool_info|toolArgs)\b`)

// addresses finds comparisons of the address of an event with a part of it.
func addresses(p *script.Program) (out []TextPattern) {
	if !namesInput.MatchString(p.Text) {
		return nil
	}
	for _, form := range addressForms[p.Lang] {
		re := form.re.Compiled()
		for _, m := range re.FindAllStringSubmatchIndex(p.Text, src.MaxObjects) {
			group := func(name string) string {
				if i := re.SubexpIndex(name); i > 0 && m[2*i] >= 0 {
					return p.Text[m[2*i]:m[2*i+1]]
				}
				return ""
			}
			if list := group("list"); group("used") != group("each") || list != "" && !allowList.MatchString(list) {
				continue
			}
			i := re.SubexpIndex("at")
			if at := (src.At(m[2*i], m[2*i+1])); !src.Commented(p.Bare(), at.Start) {
				out = append(out, TextPattern{Place: at, What: form.what, Instead: hostOf[p.Lang]})
			}
		}
	}
	return out
}
