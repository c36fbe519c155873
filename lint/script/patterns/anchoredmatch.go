package patterns

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

var (
	pythonMatch = lazyregexp.New(`\b(\w+)\.(match|fullmatch)\(`)

	// searchesAlways begin regexes that say themselves that something else may stand before what
	// they look for: a choice between the beginning and a character, and what a text before it is
	// asked for.
	searchesAlways = lazyregexp.New(`^\((?:\?:)?(?:\^|\\A)\|(?:\[[^\]]*[/;&|][^\]]*\]|\\[Wb.]|[/;&])|^\((?:\?:)?(?:\[[^\]]*[/;&|][^\]]*\]|\\[Wb])\|\^\)|^\(\?<=`)
	// searchesLine begin those that say so of a line with several words.
	searchesLine = lazyregexp.New(`^\((?:\?:)?(?:(?:\^|\\A)\|(?:\\s|\[[^\]]*\]| )[+*]?|(?:\\s|\[[^\]]*\]| )[+*]?\|\^)\)`)
	// searchesText begin those that say so where the text is more than a word.
	searchesText = lazyregexp.New(`^(?:\(\?<!|\((?:\?:|\?P<\w+>)?\\b|\\b|\\B|\[[^\]]*[;&|][^\]]*\][^*?{]|\[\^\\w\][^*?{])`)
	// searchesPath are those of an extension.
	searchesPath = lazyregexp.New(`^\\\.(?:\w+|\((?:\?:)?[\w|]+\))\$$`)
	// searchesKey begin those of keys, which stand somewhere in a line.
	searchesKey = lazyregexp.New(`^(?:\((?:\?:|\?P<\w+>)?)?(?:AKIA|ASIA|AIza|gh[pousr]_|gh\[\w+\]_|github_pat_|glpat-|xox|sk-|sk_live_|eyJ)`)

	inlineFlags = lazyregexp.New(`^\(\?[aiLmsux]+\)`)
	ofAWord     = lazyregexp.New(`(?i)token|word|\barg|part|seg|piece|prog|exe|binary|name|base|stem|suffix|ext\b|first|head|tool|verb|\bsub|\[0\]|\[-1\]|\bw\b|\bt\b|\bp\b`)
	ofAText     = lazyregexp.New(`(?i)content|text|line|prompt|patch|diff|added|body|new_string|message|source`)
	ofCommands  = lazyregexp.New(`(?i)command|cmd|prompt|content|message`)
	ofAPath     = lazyregexp.New(`(?i)path|file`)
)

// anchoredMatches are the calls of Python that look only at the beginning of a text, with a regex
// that is written to be found anywhere.
func anchoredMatches(p *script.Program) (out []TextPattern) {
	source, bare := p.Text, p.Bare()
	for _, m := range pythonMatch.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		object, how := bare[m[2]:m[3]], bare[m[4]:m[5]]
		end := min(src.Closing(bare, m[1]-1), len(bare))
		value := bare[m[1]:end]
		var texts []src.Text
		if object == "re" || object == "regex" {
			texts = src.TextsOf(source, bare, m[1])
			_, value, _ = strings.Cut(value, ",")
		} else if strings.Contains(source, "re.compile") {
			texts = src.TextsOfName(source, bare, object)
		}
		for _, t := range texts {
			what := ""
			switch {
			case isForSearch(t.Text, value):
				what = "text, and this regex is written to be found anywhere"
			case isForLine(p, t.Text, value, how) && deniesIf(p, src.At(m[0], m[1])):
				what = "line, and the command can stand behind another one"
			default:
				continue
			}
			out = append(out, TextPattern{src.At(m[4], m[5]), how + " looks only at the beginning of the " + what, "Write search", false})
			break
		}
	}
	return out
}

// isForSearch reports whether a regex may stand somewhere in a text.
func isForSearch(regex, value string) bool {
	regex = inlineFlags.ReplaceAllString(regex, "")
	switch {
	case searchesAlways.MatchString(regex):
		return true
	case value == "" || ofAWord.MatchString(value):
		return false
	case searchesText.MatchString(regex), searchesLine.MatchString(regex) && ofCommands.MatchString(value):
		return true
	case searchesPath.MatchString(regex):
		return ofAPath.MatchString(value)
	}
	return searchesKey.MatchString(regex) && ofAText.MatchString(value)
}

var (
	// commandWords are regexes of a command with its arguments.
	commandWords = lazyregexp.New(`\w\)?\??(?:\\s|\\ | |\[[^\]]*(?: |\\s)[^\]]*\])[+*]?\??[\w(\[]`)
	// fromBeginning are those that say themselves that they begin where the text does.
	fromBeginning = lazyregexp.New(`^\(*(?:\?:)?(?:\^|\\A|\.\*|\\s|\[)|[^\\]\$$`)
	// makesParts are how programs take a line apart.
	makesParts = lazyregexp.New(`\bsplit\(|\bsplitlines\(|\bshlex\b|\bbashlex\b|\blines\(`)
)

// isForLine reports whether a regex of a command with its arguments is compared with a whole line,
// which can begin with another command.
func isForLine(p *script.Program, regex, value, how string) bool {
	name := strings.Trim(value, " ()")
	return how == "match" && ofCommands.MatchString(value) && !ofAWord.MatchString(value) &&
		commandWords.MatchString(regex) && !fromBeginning.MatchString(regex) &&
		!makesParts.MatchString(p.Bare()) && !src.GoesOver(nameAtEnd(name)).MatchString(p.Bare())
}

// nameAtEnd is the last name of an expression.
func nameAtEnd(value string) string {
	return value[strings.LastIndexFunc(value, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	})+1:]
}
