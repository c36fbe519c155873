//go:build !js

package script

// Parse reads a program.
func Parse(source, lang string) *Program {
	p := &Program{Lang: lang, Text: source, set: map[string]bool{}, funcs: map[string]bool{}}
	switch lang {
	case "sh":
		readShell(p, source, offset{})
	case "python", "node":
		p.SingleCommand = true
		readCode(p, source, lang, offset{})
	default:
		p.Lang = ""
		return p
	}
	return p
}
