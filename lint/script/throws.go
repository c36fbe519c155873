package script

import (
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

var pythonRaise = lazyregexp.New(`\braise (?:[A-Z]\w*(?:Error|Exception)|Exception|RuntimeError)\b`)

// throws finds errors that nothing catches and that end a program where a comparison has
// held.
func (p *Program) throws(source, bare, lang string, at offset) {
	thrown := nodeThrow
	if lang == "python" {
		thrown = pythonRaise
	}
	if src.Catches.MatchString(bare) {
		return
	}
	for _, m := range thrown.FindAllStringIndex(bare, -1) {
		if src.Compares(source, bare, lang, m[0]) {
			p.Exits = append(p.Exits, Exit{Place: at.at(m[0], m[1]), Code: 1, Stderr: src.Line(source, m[0]), Compares: true})
		}
	}
}
