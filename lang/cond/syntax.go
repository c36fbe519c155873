package cond

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/parser/lexer"

	"github.com/hookc/hookc/lang/diag"
)

// syntaxError words expr's complaint for the author of a policy.
func syntaxError(src Source, toks *tokens, err error) diag.Diag {
	message, from, to := locate(toks, err)
	s := slip{src: src, toks: toks, message: message, from: from, to: to, code: diag.CodeExprSyntax}
	s.word()
	return diag.Diag{
		Code: s.code, Severity: diag.Error, Summary: s.summary, Detail: s.advice,
		Span: src.Span(s.from, s.to), Fix: s.fix,
	}
}

// slip is a syntax error while it is being worded.
type slip struct {
	src      Source
	toks     *tokens
	message  string
	from, to int

	code            diag.Code
	summary, advice string
	fix             *diag.Fix
}

// word recognises the complaint by how expr 1.17 phrases it; what it does not
// know keeps expr's words.
func (s *slip) word() {
	switch {
	case strings.HasPrefix(s.message, "unexpected token EOF"), s.message == "unexpected end of expression":
		s.ending()
	case strings.HasPrefix(s.message, "unexpected token "):
		s.token()
	case strings.HasPrefix(s.message, "unrecognized character"):
		s.character()
	case s.message == "invalid char escape", strings.HasPrefix(s.message, "unable to unescape"):
		s.escape()
	case s.message == "literal not terminated":
		s.unterminated()
	case s.message == "unclosed comment":
		s.say("the comment has no end", "Close it with */, or begin it with // for one line.")
	case strings.HasPrefix(s.message, "bad number syntax"):
		s.say("this is not a number", "A name begins with a letter. A number is written as 12, 1.5, 1e3, 0xff, 0b1 or 0o7.")
	case s.message == "expected name":
		s.say("the name of a field must follow the dot", "Write an index in brackets without a dot: list[0].")
	case strings.HasPrefix(s.message, "wrap predicate"):
		s.say("a closure of several expressions needs braces", "Write { first; second }.")
	case strings.HasPrefix(s.message, "expected at least"):
		s.say("the function needs a list and a closure", "For example any(paths, # startsWith \"src/\").")
	case strings.HasPrefix(s.message, "a map key must be"):
		s.say("the key of a map must be a name, a string, a number, or an expression in parentheses", "")
	case strings.Contains(s.message, "coalesce"):
		s.say("?? needs parentheses beside another operator", "Write (a ?? b) == c, or a ?? (b == c).")
	case strings.Contains(s.message, "exceeds maximum allowed nodes"):
		s.code = diag.CodeLimit
		s.say("the condition is too large", "Write long alternatives as `x in [ … ]`, or as one pattern.")
	default:
		s.say(s.message, "")
	}
}

func (s *slip) say(summary, advice string) { s.summary, s.advice = summary, advice }

// text is what stands at the error.
func (s *slip) text() string {
	return s.src.Text[min(s.from, len(s.src.Text)):min(s.to, len(s.src.Text))]
}

// replace offers to write something else at the error.
func (s *slip) replace(with string) {
	span := s.src.Span(s.from, s.to)
	s.fix = &diag.Fix{Title: "write " + with, Edits: []diag.Edit{{Span: span, Text: with}}}
}

// ending points behind the last token and names the bracket that is open.
func (s *slip) ending() {
	s.from, s.to = len(s.src.Text), len(s.src.Text)
	if n := len(s.toks.list); n > 0 {
		s.from = s.toks.list[n-1].To
		s.to = s.from
	}
	if len(s.toks.list) == 0 {
		s.say("the condition is empty", "Remove the argument if the hook should always apply.")
		return
	}
	for i := len(s.toks.list) - 1; i >= 0; i-- {
		if open := s.toks.list[i]; s.toks.partner[i] < 0 && s.toks.is(i, "(", "[", "{") {
			s.from, s.to = open.From, open.To
			s.say("this "+open.Value+" is never closed", "")
			return
		}
	}
	s.say("the condition ends too early", "A value must follow `"+s.toks.list[len(s.toks.list)-1].Value+"`.")
}

// advices are for tokens of other languages.
var advices = map[string]string{
	"=":     "Write == for equality.",
	"ne":    "Write != for inequality.",
	"neq":   "Write != for inequality.",
	"isnt":  "Write != for inequality.",
	"isNot": "Write != for inequality.",
	"&":     "Write `and` (or &&).",
	"AND":   "Write `and` in lower case.",
	"OR":    "Write `or` in lower case.",
	"NOT":   "Write `not` in lower case.",
	"IN":    "Write `in` in lower case.",
	"is":    "Write == for equality.",
	"eq":    "Write == for equality.",
	"like":  "Write x matches \"regex\", or contains, startsWith, endsWith.",
	"then":  "Write if x { a } else { b }, or x ? a : b.",
	"#":     "# is the item of a closure, as in any(paths, # startsWith \"src/\").",
	".":     "A leading dot is a field of a closure's item, as in any(list, .name == \"x\").",
	"::":    "Two colons call a builtin: ::len(x).",
	"let":   "Write let at the start of an expression or of parentheses: let x = 1; x + 1.",
	"if":    "Write if at the start of an expression or of parentheses; elsewhere write x ? a : b.",
	"in":    "For the negation write `x not in y`.",
	"*":     "Write a glob as a string in match { path }, or use matches.",
	"%":     "Write a remainder between two numbers: a % b.",
	"?":     "Write a condition and two values: x ? a : b.",
	"regex": "Write x matches \"regex\".",
}

// replacements are what the tokens of other languages mean.
var replacements = map[string]string{
	"=": "==", "&": "and", "AND": "and", "OR": "or", "NOT": "not", "IN": "in", "is": "==", "eq": "==",
	"ne": "!=", "neq": "!=", "isnt": "!=", "isNot": "!=",
}

func (s *slip) token() {
	tok := s.text()
	i := s.toks.index(s.from)
	if tok == "{" && s.afterDollar(i) {
		s.code = diag.CodeTemplateInExpr
		s.from--
		s.say("a condition cannot contain ${ }", "Write the name itself: var.x, local.x, each.key.")
		return
	}
	s.say("unexpected "+quoted(tok), advices[tok])
	if s.comparison(i) || s.spelt(tok, i) {
		return
	}
	switch {
	case slices.Contains(wordOperators, tok):
		s.advice = "Write it between two values: text " + tok + " part."
	case s.toks.is(i, ")", "]", "}"):
		s.closing(i)
	case s.advice == "" && i > 0 && s.startsValue(i):
		s.advice = "An operator is missing before it, such as `and`, `or`, ==."
	}
}

// spelt recognises an operator that another language spells this way, alone or
// with the tokens beside it, and offers the right one.
func (s *slip) spelt(tok string, i int) bool {
	for _, w := range wordOperators {
		if strings.EqualFold(w, tok) && w != tok {
			s.advice = "Write `" + w + "`."
			s.replace(w)
			return true
		}
	}
	with, ok := replacements[tok]
	switch next := s.src.Text[min(s.to, len(s.src.Text)):]; {
	case tok == "=" && strings.HasPrefix(next, "~"):
		s.to++
		s.say("unexpected `=~`", "Write `matches` for a regular expression.")
		with = "matches"
	case tok == "/" && i > 0 && s.toks.is(i-1, "matches"):
		s.advice = "Write the regular expression as a string, in quotes or backquotes, without slashes."
		return true
	}
	if ok {
		s.replace(with)
	}
	return ok
}

// comparisons are two tokens that compare in other languages, or as people say it.
// Each alone would mean something else.
var comparisons = map[[2]string]string{
	{"is", "not"}: "!=", {"not", "=="}: "!=", {"not", "is"}: "!=", {"not", "equals"}: "!=", {"not", "nil"}: "!= nil",
	{"<", ">"}: "!=", {"!=", "="}: "!=", {"==", "="}: "==", {"!", "="}: "!=",
}

// comparison offers what two tokens mean of which the error is at one.
func (s *slip) comparison(i int) bool {
	if i < 0 {
		return false
	}
	for _, first := range []int{i, i - 1} {
		if first < 0 || first+1 >= len(s.toks.list) {
			continue
		}
		a, b := s.toks.list[first], s.toks.list[first+1]
		with, ok := comparisons[[2]string{a.Value, b.Value}]
		if !ok {
			continue
		}
		s.advice = "Write " + with + " for inequality."
		switch with {
		case "==":
			s.advice = "Write == for equality."
		case "!= nil":
			s.advice = "Write != nil."
		}
		s.from, s.to = a.From, b.To
		s.summary = "unexpected " + quoted(s.text())
		s.replace(with)
		return true
	}
	return false
}

// closing says whether a closing bracket is too much or too early.
func (s *slip) closing(i int) {
	if s.toks.partner[i] < 0 {
		s.advice = "It closes nothing. Remove it."
		return
	}
	s.advice = "A value is missing before it."
}

func (s *slip) afterDollar(i int) bool {
	return i > 0 && s.toks.list[i-1].Value == "$" && s.toks.list[i-1].To == s.from
}

// startsValue reports whether token i is a value or a name, after another one.
func (s *slip) startsValue(i int) bool {
	if i < 0 {
		return false
	}
	tok := s.toks.list[i]
	return tok.Kind != lexer.Operator && tok.Kind != lexer.Bracket || s.toks.is(i, "(", "[", "{")
}

func quoted(token string) string {
	if token == "" {
		return "end"
	}
	return "`" + token + "`"
}

// lookalikes are typographic characters that editors put for plain ones.
var lookalikes = map[string]string{
	"“": `"`, "”": `"`, "„": `"`, "«": `"`, "»": `"`, "‘": "'", "’": "'", "‚": "'",
	"–": "-", "—": "-", "−": "-", "≠": "!=", "≤": "<=", "≥": ">=", "×": "*", "÷": "/", "…": "..",
}

func (s *slip) character() {
	char := s.text()
	s.say("the character "+quoted(char)+" is not allowed here", "")
	switch plain, ok := lookalikes[char]; {
	case ok:
		s.advice = "Write a plain " + plain + " instead."
		s.replace(plain)
	case char == "~":
		s.advice = "To match a regular expression write `x matches \"regex\"`."
	case char == "@":
		s.advice = "Write names without it: command, tool.name, var.x."
	case char == `\`:
		s.advice = "Remove the backslash. Quotes around a string need none here."
	}
}

// escape points at the backslash of an escape that expr does not have.
func (s *slip) escape() {
	end := min(s.to, len(s.src.Text))
	back := strings.LastIndexByte(s.src.Text[:end], '\\')
	if back < 0 {
		s.say("this string has an invalid escape", "")
		return
	}
	s.from, s.to = back, min(back+2, len(s.src.Text))
	s.say(quoted(s.text())+" is not a valid escape in a quoted string",
		"Double the backslash, or write the string between backquotes: matches `\\d+`.")
}

// unterminated points at the quote that begins the string.
func (s *slip) unterminated() {
	start := 0
	if n := len(s.toks.list); n > 0 {
		start = s.toks.list[n-1].To
	}
	if i := strings.IndexAny(s.src.Text[start:], "\"'`"); i >= 0 {
		s.from, s.to = start+i, start+i+1
	}
	s.say("this string has no end", "Close the string on its line, or write a longer one between backquotes.")
	if strings.Contains(s.src.Text[s.from:], "\n") {
		s.advice = "It is ended by a line break, such as \\n in the quotes around the condition. Write \\\\n there, or the string between backquotes."
	}
}
