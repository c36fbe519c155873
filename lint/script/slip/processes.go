package slip

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/patterns"
	"github.com/hookc/hookc/lint/script/src"
)

// How Python and JavaScript start a program, and what they do with what it gives back.
var (
	startsProgram = map[string]*lazyregexp.Regexp{
		"python": lazyregexp.New(`\bsubprocess\.(run|call|check_call|check_output|Popen)\(`),
		"node":   lazyregexp.New(`\b(spawn|spawnSync|execFile|execFileSync|execSync)\(`),
	}
	givenProcess = map[string]*lazyregexp.Regexp{
		"python": lazyregexp.New(`(?m)^[ \t]*(\w+)\s*(?::[^=\n]+)?=\s*subprocess\.(run|check_output|Popen)\(`),
		"node":   lazyregexp.New(`\b(?:const|let|var)\s+(\w+)\s*=\s*(?:\w+\.)?(spawn|spawnSync|execFileSync|execSync)\(`),
	}
	shellOption   = lazyregexp.New(`\bshell\s*[=:]\s*(?:True|true|["'])`)
	shellOperator = lazyregexp.New(`^(?:\|\|?|&&?|;|[12]?>>?|2>&1|<)$`)
	asText        = lazyregexp.New(`\btext\s*=\s*True|\buniversal_newlines\s*=\s*True|\bencoding\s*[=:]|\berrors\s*=`)
	noLineBreak   = lazyregexp.New(`["'](?:printf|-z|-0|-print0|-n|-j|-zn|--null)["']|\bprintf\b|\s-[a-z]*z\b`)
)

// lacks are the members that what a function gives back does not have, and where they are.
var lacks = map[string]struct {
	members, instead string
}{
	"spawn":        {`status|stdout\s*===?`, "Use spawnSync, which waits for the program"},
	"execSync":     {`status|exitCode|code|stdout|stderr|error`, "It returns the output and throws where the program fails. Use spawnSync and its status"},
	"execFileSync": {`status|exitCode|code|stdout|stderr|error`, "It returns the output and throws where the program fails. Use spawnSync and its status"},
	"spawnSync":    {`exitCode|exit_code|code|returncode`, "Read status"},
	"run":          {`exit_code|exitcode|status|code|return_code`, "Read returncode"},
	"check_output": {`returncode|stdout|stderr`, "It returns the output and raises an error where the program fails. Use run"},
}

// ProcessSlips are the starts of programs whose arguments no shell reads, or whose result is read
// where it is not.
func ProcessSlips(p *script.Program) (out []Slip) {
	re, ok := startsProgram[p.Lang]
	if !ok || p.Problem != nil {
		return nil
	}
	bare := p.Bare()
	for _, m := range re.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		how, end := bare[m[2]:m[3]], min(src.Closing(bare, m[1]-1), len(bare))
		if p.Lang == "node" && renamed(bare, how) {
			continue
		}
		if s, ok := argumentSlip(p.Text, bare, how, src.At(m[1], end)); ok {
			out = append(out, s)
		}
	}
	out = append(out, resultSlips(bare, p.Lang)...)
	if p.Lang == "python" {
		out = append(out, waitStatuses(bare)...)
	}
	slices.SortFunc(out, func(a, b Slip) int { return a.Start - b.Start })
	return out
}

// argumentSlip is a command line where a program and its arguments are wanted, or the other way
// round.
func argumentSlip(source, bare, how string, args src.Place) (Slip, bool) {
	text := bare[args.Start:args.End]
	shell := shellOption.MatchString(source[args.Start:args.End]) || strings.Contains(text, "**") || strings.Contains(text, "...")
	if t, ok := src.TextAt(source, bare, args.Start); ok && how != "execSync" {
		rest := strings.TrimSpace(bare[t.End:args.End])
		alone := rest == "" || strings.HasPrefix(rest, ",") && !startsList.MatchString(rest)
		if !shell && alone && src.SeveralWords.MatchString(t.Text) && !strings.Contains(t.Text, "/ ") {
			return Slip{t.Place, "without a shell this is the name of a program with blanks in it, which there is not", "Give the words as a list"}, true
		}
		if startsList.MatchString(rest) {
			return operatorSlip(source, bare, args.Start+strings.Index(text, "["), shell)
		}
		return Slip{}, false
	}
	if strings.HasPrefix(strings.TrimSpace(text), "[") {
		open := args.Start + strings.Index(text, "[")
		if shell && ofWholeLine.MatchString(source[args.Start:args.End]) && len(src.TextsIn(source, bare, src.At(open, min(src.Closing(bare, open)+1, len(bare))))) > 1 {
			return Slip{src.At(open, src.Closing(bare, open)+1), "with shell=True only the first item is the command line, and the others are lost", "Leave out shell=True"}, true
		}
		return operatorSlip(source, bare, open, shell)
	}
	return Slip{}, false
}

var (
	startsList  = lazyregexp.New(`^,\s*\[`)
	ofWholeLine = lazyregexp.New(`\bshell\s*=\s*True`)
)

// operatorSlip is an operator of the shell among arguments that no shell reads.
func operatorSlip(source, bare string, open int, shell bool) (Slip, bool) {
	if shell {
		return Slip{}, false
	}
	for _, t := range src.TextsIn(source, bare, src.At(open, min(src.Closing(bare, open)+1, len(bare)))) {
		if shellOperator.MatchString(t.Text) && !strings.HasPrefix(bare[t.End:], ".") {
			return Slip{t.Place, "no shell reads this: the program gets it as an argument", "Start the programs one by one, or give a shell the whole line"}, true
		}
	}
	return Slip{}, false
}

// renamed reports whether a program of JavaScript calls another function by a name:
// import { spawnSync as spawn }, { spawnSync: spawn }, (input, spawn = spawnSync).
func renamed(bare, name string) bool {
	return regexp.MustCompile(`\w\s+as\s+` + name + `\b|\w\s*:\s*` + name + `\s*[,}]|[^.\w]` + name + `\s*=\s*(?:[\w.]+\s*[,);\n]|(?:async\s*)?\()|\bfunction\s+` + name + `\b`).MatchString(bare)
}

// resultSlips are the members of a result that it does not have.
func resultSlips(bare, lang string) (out []Slip) {
	for _, m := range givenProcess[lang].FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		name, how := bare[m[2]:m[3]], bare[m[4]:m[5]]
		if src.OnlyValue(bare, bare, name) == "" {
			continue
		}
		if how == "Popen" {
			if r := regexp.MustCompile(`\b` + name + `\.(returncode)\b`).FindStringSubmatchIndex(bare); r != nil && !regexp.MustCompile(`\b`+name+`\.(?:wait|communicate|poll)\(`).MatchString(bare) {
				out = append(out, Slip{src.At(r[2], r[3]), "returncode is None until the program was waited for", "Use subprocess.run, or call wait"})
			}
			continue
		}
		l, ok := lacks[how]
		if !ok || lang == "node" && renamed(bare, how) {
			continue
		}
		if r := regexp.MustCompile(`\b` + name + `\??\.(` + l.members + `)(?:\W|$)`).FindStringSubmatchIndex(bare); r != nil {
			out = append(out, Slip{src.At(r[2], r[3]), "what " + how + " returns has no " + strings.TrimRight(bare[r[2]:r[3]], " ="), l.instead})
		}
	}
	return out
}

var (
	systemCode  = lazyregexp.New(`\bos\.system\([^\n]*\)\s*(==\s*[1-9]\d?\b)`)
	systemEnds  = lazyregexp.New(`\b(?:sys\.exit|exit)\(\s*(os\.system)\(`)
	systemGiven = lazyregexp.New(`(?m)^[ \t]*(\w+)\s*=\s*os\.system\(`)
)

// waitStatuses are the uses of what os.system returns as an exit code: it is 256 times that.
func waitStatuses(bare string) (out []Slip) {
	const what, instead = "os.system returns 256 times the exit code, of which nothing is left in an exit code", "Use subprocess.run and its returncode"
	add := func(m []int) {
		out = append(out, Slip{src.At(m[2], m[3]), what, instead})
	}
	for _, re := range []*lazyregexp.Regexp{systemCode, systemEnds} {
		for _, m := range re.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
			add(m)
		}
	}
	for _, g := range systemGiven.FindAllStringSubmatch(bare, src.MaxObjects) {
		if src.OnlyValue(bare, bare, g[1]) == "" {
			continue
		}
		for _, m := range regexp.MustCompile(`\b(`+g[1]+`\s*==\s*[1-9]\d?)\b|\b(?:sys\.exit|exit)\(\s*(`+g[1]+`)\s*\)`).FindAllStringSubmatchIndex(bare, src.MaxObjects) {
			if m[2] < 0 {
				m = m[2:]
			}
			add(m)
		}
	}
	return out
}

// comparedOutputs are the comparisons of a program's output with a text that lacks its line break,
// or that is none of its bytes.
func comparedOutputs(source, bare, lang string) (out []patterns.TextPattern) {
	for _, m := range givenProcess[lang].FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		name, how := bare[m[2]:m[3]], bare[m[4]:m[5]]
		end := min(src.Closing(bare, m[1]-1)+1, len(bare))
		args, rest := source[m[1]:end], strings.TrimSpace(src.Line(bare, end))
		member, ok := map[string]string{"check_output": "", "execSync": "", "execFileSync": "", "run": `\.stdout`, "spawnSync": `\.stdout`}[how]
		decodes := strings.HasPrefix(rest, ".decode()") || strings.HasPrefix(rest, ".toString()")
		if !ok || rest != "" && rest != ";" && strings.TrimSuffix(rest, ";") != ".decode()" && strings.TrimSuffix(rest, ";") != ".toString()" || src.OnlyValue(bare, bare, name) == "" || noLineBreak.MatchString(args) {
			continue
		}
		isText := decodes || asText.MatchString(args)
		eq := regexp.MustCompile(`(?:^|[^\w.])(` + name + member + `\s*[!=]==?\s*["'][^"'\n]*["'])`)
		at := ofOutputItself(eq, bare)
		if at == nil {
			continue
		}
		compared := source[at[2]:at[3]]
		q := strings.LastIndexAny(compared[:len(compared)-1], `"'`)
		if q < 0 {
			continue
		}
		trims := map[string]string{"python": "strip()", "node": "trim()"}[lang]
		switch text := compared[q+1 : len(compared)-1]; {
		case !isText && (lang == "python" || strings.Contains(compared, "===") || strings.Contains(compared, "!==")):
			encoding := map[string]string{"python": "text=True", "node": "encoding: \"utf8\""}[lang]
			out = append(out, patterns.TextPattern{Place: src.At(at[2], at[3]), What: "the output is bytes, which equal no text", Instead: "Give " + how + " " + encoding + ", and call " + trims, List: false})
		case text != "" && !strings.Contains(text, `\n`):
			out = append(out, patterns.TextPattern{Place: src.At(at[2], at[3]), What: "the output ends with a line break, and this text does not", Instead: "Call " + trims + " first", List: false})
		}
	}
	return out
}

// ofOutputItself is the first comparison of the output, not of what an operator in front of it makes:
// its type, or a text that it is the end of.
func ofOutputItself(comparison *regexp.Regexp, bare string) []int {
	for _, at := range comparison.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		if !bindsTighter.MatchString(bare[:at[2]]) {
			return at
		}
	}
	return nil
}

var bindsTighter = lazyregexp.New(`(?:\b(?:typeof|void|in|instanceof)|[-+*/%!~])\s*$`)
