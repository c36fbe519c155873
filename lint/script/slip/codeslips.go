package slip

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
)

// Comparisons that Python and JavaScript take without a complaint, or notice where they come there.
// The text of a string is blank.
var (
	onlyText     = lazyregexp.New(`^["'] +["']$`)
	textOrInCall = lazyregexp.New("\\.(?:includes|startsWith|endsWith|startswith|endswith)\\(\\s*([\"'] +[\"']\\s*(?:\\|\\||or\\b)\\s*[\"'])")
	textOrBehind = lazyregexp.New(`(?:===?|!==?|\bin)\s*\(\s*(["'] +["']\s*(?:\|\||or\b)\s*["'])`)
	severalTexts = lazyregexp.New(`\.(includes|startsWith|endsWith|startswith|endswith)\(\s*["'] +["']\s*,\s*(["'])`)
	endsWithList = lazyregexp.New(`\.(startswith|endswith|startsWith|endsWith)\(\s*(\[|\w+\s*\))`)
	inOneText    = lazyregexp.New(`(\bfor\s+\w+\s+|[\w)\]"']\s+(?:not\s+)?)in\s+(\(\s*["'] +["']\s*\)|[A-Z_a-z]\w*)`)
	jsInArray    = lazyregexp.New(`(?:[(!]|&&|\|\|)\s*([\w.?]{3,}|["'] +["'])\s+in\s+(\[|\w+)`)
	notCalled    = map[string]*lazyregexp.Regexp{
		"python": lazyregexp.New(`(?m)^[ \t]+(sys\.exit|exit|quit|os\._exit)[ \t]*$`),
		"node":   lazyregexp.New(`(?m)^[ \t]*(process\.exit)[ \t]*;?[ \t]*$`),
	}
	notThrown = map[string]*lazyregexp.Regexp{
		"python": lazyregexp.New(`(?m)^[ \t]+((?:[A-Z]\w*(?:Error|Exception)|Exception|SystemExit)\()`),
		"node":   lazyregexp.New(`(?m)(?:^[ \t]*|\)[ \t]*|[{;][ \t]*)(new [A-Z]?\w*Error\()`),
	}
	listInText    = lazyregexp.New(`(?:\b(?:if|elif|and|or|not)\s+|\(\s*)(\[\s*["'][^\[\]\n]*\]|(?:any|all)\(\s*(?:\w+|\[[^\[\]\n]*\])\s*\))\s+(?:not\s+)?in\s+(?:command|cmd|path|file_path|content|text|line|prompt)\b`)
	exitsFunction = lazyregexp.New(`\b(?:sys\.exit|SystemExit|exit)\(\s*([A-Za-z_]\w*)\s*\)`)
	assignsInIf   = lazyregexp.New("\\bif\\s*\\(\\s*[\\w.]+\\s*(=)\\s*(?:[\"'\x60] *[\"'\x60]|true|false|null|undefined|\\d+)\\s*\\)")
	jsForIn       = lazyregexp.New(`\bfor\s*\(\s*(?:const|let|var)\s+(\w+)\s+in\s+(\[|\w+)`)
)

// codeSlips are comparisons of a program of Python or JavaScript that do something else than they
// say.
func codeSlips(source, bare, lang string) (out []Slip) {
	add := func(start, end int, what, instead string) {
		if len(out) < src.MaxObjects {
			out = append(out, Slip{src.At(start, end), what, instead})
		}
	}
	for _, at := range textConditions(bare, lang) {
		add(at.Start, at.End, "a text alone is true, whatever is compared beside it", "Compare the value with each text")
	}
	for _, re := range []*lazyregexp.Regexp{textOrInCall, textOrBehind} {
		for _, m := range re.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
			add(m[2], m[3], "this is its first text, and the others are not compared", "Compare the value with each text")
		}
	}
	for _, m := range severalTexts.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		what := bare[m[2]:m[3]] + " takes one text, and a position behind it"
		instead := "Write some, as in ['.pem', '.key'].some((end) => path.endsWith(end))"
		if lang == "python" {
			instead = "Give it a tuple, as in (\".pem\", \".key\")"
		}
		add(m[4], m[5], what, instead)
	}
	for _, m := range endsWithList.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		if arg := bare[m[4]:m[5]]; arg[0] == '[' || isList(bare, strings.TrimRight(arg, " )")) {
			what, instead := bare[m[2]:m[3]]+" takes no list", "Give it a tuple"
			if lang == "node" {
				instead = "Ask some of the list"
			}
			add(m[2], m[3], what, instead)
		}
	}
	for _, m := range notThrown[lang].FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		if before := strings.TrimRight(bare[:m[2]], " \t\r\n"); lang == "node" && before != "" && strings.IndexByte(";{})", before[len(before)-1]) < 0 ||
			lang == "python" && (before == "" || strings.IndexByte("([{,=+|&\\", before[len(before)-1]) >= 0 || strings.HasPrefix(strings.TrimSpace(before[strings.LastIndexByte(before, '\n')+1:]), "with ")) {
			continue
		}
		if after := strings.TrimLeft(bare[min(src.Closing(bare, m[1]-1)+1, len(bare)):], " \t"); after == "" || strings.IndexByte(";\r\n}", after[0]) >= 0 {
			add(m[2], m[3], "this makes an error, and does not throw it", map[string]string{"node": "Write throw new …", "python": "Write raise …"}[lang])
		}
	}
	for _, m := range notCalled[lang].FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		add(m[2], m[3], "without parentheses this names the function, and calls nothing", "Write "+bare[m[2]:m[3]]+"(2), or the code that is meant")
	}
	out = append(out, ownSlips(source, bare, lang)...)
	if lang == "python" {
		for _, m := range listInText.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
			add(m[2], m[3], "a list or a truth value in a text is an error", "Write any(text in command for text in …)")
		}
		for _, m := range exitsFunction.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
			if name := bare[m[2]:m[3]]; strings.Contains(bare, "def "+name+"(") && onlyFunction(bare, name, lang) {
				add(m[2], m[3], name+" is a function here, not its result, and ends the program with 1", "Write "+name+"()")
			}
		}
		return append(out, oneTexts(source, bare)...)
	}
	for _, m := range assignsInIf.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		add(m[2], m[3], "= gives the variable this value, and the condition is always the same", "Write ===")
	}
	for _, m := range jsInArray.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		if list := bare[m[4]:m[5]]; (list == "[" || isList(bare, list)) && len(src.TextsOf(source, bare, m[4])) > 0 {
			add(m[2], m[5], "in asks for an index of the list, not for an item", "Write includes")
		}
	}
	for _, m := range jsForIn.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		name, list := bare[m[2]:m[3]], bare[m[4]:m[5]]
		if (list == "[" || isList(bare, list)) && !strings.Contains(bare, "["+name+"]") && !strings.Contains(bare, "(path)") {
			add(m[2], m[3], "for … in goes over the indexes of the list, not over its items", "Write for … of")
		}
	}
	return out
}

// textConditions are the operands of conditions that are a constant text.
func textConditions(bare, lang string) (out []src.Place) {
	for _, m := range src.ConditionHeads[lang].FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		part := src.At(m[2], m[3])
		if lang == "node" {
			part = src.At(m[3], min(src.Closing(bare, m[2]), len(bare)))
		}
		all := src.Operands(bare, part)
		if len(all) == 1 && strings.HasPrefix(bare[all[0].Start:], "(") && src.Closing(bare, all[0].Start) == all[0].End-1 {
			all = src.Operands(bare, src.At(all[0].Start+1, all[0].End-1))
		}
		for _, o := range all {
			if len(all) > 1 && onlyText.MatchString(bare[o.Start:o.End]) {
				out = append(out, o)
				break
			}
		}
	}
	return out
}

// isList reports whether a variable is given a list, and nothing else.
func isList(bare, name string) bool {
	return bash.ShellName.MatchString(name) && strings.HasPrefix(strings.TrimSpace(src.OnlyValue(bare, bare, name)), "[")
}

// oneTexts are the texts in parentheses that a program of Python takes for a list of one.
func oneTexts(source, bare string) (out []Slip) {
	values := src.Memo(func(name string) string { return src.OnlyValue(bare, bare, name) })
	for _, m := range inOneText.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		list := bare[m[4]:m[5]]
		if list[0] != '(' && !oneInBrackets.MatchString(values(list)) {
			continue
		}
		if texts := src.TextsOf(source, bare, m[4]); list[0] != '(' && strings.Contains(source, list+".") || len(texts) == 1 && strings.Contains(texts[0].Text, " ") {
			continue
		}
		what := "without a comma this is a text and no tuple: in finds each part of it"
		if strings.HasPrefix(bare[m[2]:m[3]], "for") {
			what = "without a comma this is a text and no tuple: the loop goes over its letters"
		}
		out = append(out, Slip{src.At(m[4], m[5]), what, "Write a comma behind the text, as in (\".env\",)"})
	}
	return out
}

var oneInBrackets = lazyregexp.New(`^\s*\(\s*["'] +["']\s*\)\s*$`)
