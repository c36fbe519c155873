package guard

import (
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
)

// What reads more than the input of a program of Python or JavaScript: files, the state of the
// machine, what other programs say. It is looked for in all of the text.
var (
	pythonLooks = lazyregexp.New(`\bopen\(|\.open\(|read_text|read_bytes|readlines?\(|exists\(|\bis_(?:file|dir)|\bis(?:file|dir)\(|\bstat\(|lstat|getsize|getmtime|listdir|scandir|\bwalk\(|glob|subprocess|os\.(?:system|popen|spawn|exec)|importlib|__import__|\bexec\(|\beval\(`)
	nodeLooks   = lazyregexp.New(`readFile|existsSync|statSync|\bstat\(|readdir|access(?:Sync)?\(|createReadStream|openSync|child_process|\bfetch\(|import\(|Bun\b|Deno\b|\beval\(`)
	ofInput     = lazyregexp.New(`readFileSync\(\s*(?:0|process\.stdin\.fd|["'\x60]/dev/stdin["'\x60])`)
)

// LooksAtInputOnly reports whether a program of Python or JavaScript reads nothing but its input.
func LooksAtInputOnly(p *script.Program) bool {
	switch p.Lang {
	case "python":
		return script.PythonAlone(p.Text) && !pythonLooks.MatchString(readsItself.ReplaceAllString(p.Text, ""))
	case "node":
		text := nodeImports.ReplaceAllString(p.Text, "")
		return script.NodeAlone(p.Text) && !nodeLooks.MatchString(ofInput.ReplaceAllString(text, ""))
	}
	return false
}

var (
	readsItself = lazyregexp.New(`\bsys\.stdin\.read(?:lines?)?\(|\bopen\(\s*0\b`)
	nodeImports = lazyregexp.New(`(?m)^\s*import\b[^\n]*|^\s*(?:const|let|var)\s[^\n]*\brequire\([^\n]*`)
)
