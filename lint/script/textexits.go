package script

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// sys.exit of a text writes it to standard error and ends the program with 1.
var (
	exitsCalled = lazyregexp.New(`\b(?:sys\.exit|exit|quit|raise SystemExit)\(\s*([A-Za-z_]\w*)\([^()]*\)\s*\)`)
	returnsText = lazyregexp.New(`\breturn\s+[frbu]{0,2}["']`)
	exitsNamed  = lazyregexp.New(`\b(?:sys\.exit|exit|quit|raise SystemExit)\(\s*(?:(json\.dumps\(|str\(|["'][^"'\n]*["']\.join\()|([A-Za-z_]\w*)\s*\))`)
	namesText   = lazyregexp.New(`^(?:reason|message|msg|why|explanation|problem)$`)
	aboutSetup  = lazyregexp.New(`argv|environ|getenv|\bwhich\(|exists\(|isfile|isdir|is_file|is_dir|isinstance|\bis None\b|\bis not None\b|\bnull\b|\bundefined\b|tool(?:_name)?["'\])]*\s*(?:!=|not in)|stdin|isatty|__name__|version|platform|event_name|\bnot in (?:data|event|payload|hook_input|input_data|body)\b`)
	plainNot    = lazyregexp.New(`^\s*(?:not\s+|!)[\w.?]+(?:\.get\([^()]*\)|\[[^\]]*\])*\s*$`)
	statusNot0  = lazyregexp.New(`returncode\s*(?:!=|>)|\.returncode\s*$`)
	aboutChecks = lazyregexp.New(`(?i)\b(?:tests?|lint\w*|checks?|builds?|types?|format\w*|fix|commit|push)\b`)
	saysSetup   = lazyregexp.New(`(?i)\busage\b|\bexpected\b|\bno input\b|\bmissing (?:field|key|input|tool|argument|env)|\bunsupported\b|\binvalid (?:json|input|payload|event|hook)|\bunable to\b|\bunexpected\b|\bmalformed\b|\b(?:pip|brew|apt|npm) install\b|\berror:|\bno (?:command|file|event|payload|data|path)\b`)
)

// endsWithText reports whether an end of a program with a text for its code stands where a
// condition about what the program was given holds, and is not about the program itself.
func endsWithText(source, bare, lang string, at int, text string) bool {
	head, ok := src.Condition(source, bare, lang, at)
	if !ok || aboutSetup.MatchString(head) || plainNot.MatchString(head) || SaysFailed(text) || saysSetup.MatchString(text) {
		return false
	}
	if statusNot0.MatchString(head) && !aboutChecks.MatchString(text) {
		return false
	}
	if lang == "node" {
		return !slices.ContainsFunc(src.JSBlocks(bare, at), func(b src.JSBlock) bool { return strings.Contains(b.Head, "catch") })
	}
	return !slices.ContainsFunc(src.PythonHeads(bare, at), func(h string) bool { return strings.HasPrefix(h, "except") })
}

// namedTexts adds the ends of a program of Python with a text that has a name, or that a call
// makes.
func (p *Program) namedTexts(source, bare string, at offset) {
	for _, m := range exitsNamed.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		text := src.Line(source, m[0])
		if m[4] >= 0 {
			name := source[m[4]:m[5]]
			said := regexp.MustCompile(`(?m)\b` + name + `\s*=\s*(?:\(\s*)?[frbu]{0,2}["'][^\n]*`).FindString(source)
			numbers := regexp.MustCompile(`\b` + name + `\s*=\s*-?\d`).MatchString(bare)
			if numbers || said == "" && !namesText.MatchString(name) {
				continue
			}
			text = said
		}
		p.endText(source, bare, src.At(m[0], m[1]), text, at)
	}
	if exitsCalled.MatchString(bare) {
		bodies := src.BodiesByName(bare, "python")
		for _, m := range exitsCalled.FindAllStringSubmatch(bare, src.MaxObjects) {
			body := bodies[m[1]]
			for _, t := range returnsText.FindAllStringIndex(bare[body.Start:body.End], src.MaxObjects) {
				from, to := body.Start+t[0], body.Start+t[1]
				p.endText(source, bare, src.At(from, to+strings.IndexByte(bare[to:], bare[to-1])+1), src.Line(source, from), at)
			}
		}
	}
}

// endText adds an end of a program of Python with a text.
func (p *Program) endText(source, bare string, place src.Place, text string, at offset) {
	p.Exits = append(p.Exits, Exit{Place: at.at(place.Start, place.End), Code: 1, Stderr: text, Text: endsWithText(source, bare, "python", place.Start, text),
		Compares: src.Compares(source, bare, "python", place.Start)})
}
