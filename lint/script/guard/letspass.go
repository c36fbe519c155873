package guard

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/exits"
	"github.com/hookc/hookc/lint/script/src"
)

// OpenHandler is a handler that ends a guard with success for any error in the part that decides.
type OpenHandler struct {
	src.Place
	Needs bool // that part needs more than the event: a file, a program or the network
}

// ErrorsLetPass is the handler of a program that denies with a code, or by an answer, where nothing
// in it says that errors are to let the call through.
func ErrorsLetPass(p *script.Program, code int) (OpenHandler, bool) {
	if openOnPurpose.MatchString(p.Text) {
		return OpenHandler{}, false
	}
	switch p.Lang {
	case "python":
		return guard{p, p.Bare(), strconv.Itoa(code)}.pythonHandlers()
	case "node":
		return guard{p, p.Bare(), strconv.Itoa(code)}.nodeHandlers()
	case "sh":
		if p.Problem == nil && strings.Contains(p.Text, "ERR") && p.Blocks(code) {
			return trapOfSuccess(p)
		}
	}
	return OpenHandler{}, false
}

// needsMore is how Python and JavaScript read files, start programs and use the network.
var needsMore = lazyregexp.New(`\bopen\(|\bread_(?:text|bytes)\(|\bsubprocess\.|\bos\.(?:popen|system|listdir|scandir|stat)\(|\burlopen\(|\brequests\.|\biterdir\(|(?:^|[^.\w])exec\(|\b(?:execSync|(?:execFile|spawn)(?:Sync)?)\(|\bfetch\(|\breaddir|\bstatSync\(|\breadFile(?:Sync)?\(\s*[^0\s]`)

// openOnPurpose is how people say that errors of a hook are to let the call through.
var openOnPurpose = lazyregexp.New(`(?i)\bfail(?:s|ed|ing|ure)?[-_ ]?(?:open|safe|soft|silent)|\bnever (?:block|break|stop|fail)|\b(?:do not|don't|(?:must|should|may|shall) (?:not|never)|shouldn't|mustn't|without|not to) (?:block|break|stop|interrupt|fail|crash|keep|prevent|hinder|disturb|get in)|\b(?:allow|pass|continue|proceed|approve)\w*[^\n]{0,20}\b(?:on|if|when|after)\b[^\n]{0,20}\b(?:error|fail|exception|crash)|\ballow by default\b|\bbest[- ]effort\b|\blet (?:it|them|everything|the \w+) (?:through|pass)`)

var (
	failsOpen    = lazyregexp.New(`(?i)\bfail(?:s|ed|ing)?[-_ ]?open\b`)
	failsOpenNot = lazyregexp.New(`(?i)(?:\bnot|\bnever|n't|\bno|\bavoids?|\bwithout|\binstead of|\brather than|\bcannot|\bwould|\botherwise)[\s"'\x60(]*(?:to\s+|be\s+)?$`)
)

// SaysFailOpen reports whether the program says of itself that it fails open, and not that it must not.
func SaysFailOpen(p *script.Program) bool {
	return slices.ContainsFunc(failsOpen.FindAllStringIndex(p.Text, src.MaxObjects), func(m []int) bool {
		return !failsOpenNot.MatchString(p.Text[max(0, m[0]-40):m[0]])
	})
}

// guard is a program of Python or JavaScript that may deny with a code.
type guard struct {
	*script.Program
	masked, code string
}

var (
	endsWith    = lazyregexp.New(`\b(?:exit|_exit|quit|SystemExit)\(\s*([^()]*)\)|\bexitCode\s*=\s*(\w+)|\breturn\b[ \t]*([^\n;}]*)`)
	goesOnElse  = lazyregexp.New(`\braise\b|\bthrow\b|\bcontinue\b|\bbreak\b|\bexcepthook\b`)
	endsByValue = lazyregexp.New(`\b(?:exit|_exit|SystemExit)\(\s*(?:[A-Za-z_]\w*)[^)]*\)|\bexitCode\s*=\s*[A-Za-z_]`)
	allErrors   = lazyregexp.New(`^(?:Base)?Exception$`)
)

// decides reports whether a part of the program, with the functions that it calls, denies, and
// whether it needs more than the event.
func (g guard) decides(part src.Place, bodies map[string]src.Place) (denies, needs bool) {
	for _, at := range placesWithCalled(g.masked, part, bodies) {
		text := strings.NewReplacer("'/dev/stdin'", "0", `"/dev/stdin"`, "0").Replace(g.Text[at.Start:at.End])
		denies, needs = denies || g.denies(at), needs || needsMore.MatchString(text)
	}
	return denies, needs
}

func (g guard) denies(part src.Place) bool {
	if slices.ContainsFunc(g.Denials, func(d src.Place) bool { return part.Start <= d.Start && d.End <= part.End }) {
		return true
	}
	for _, m := range endsWith.FindAllStringSubmatch(g.masked[part.Start:part.End], -1) {
		if strings.TrimSpace(m[1]+m[2]) == g.code || strings.TrimSpace(m[3]) == g.code && endsByValue.MatchString(g.masked) {
			return true
		}
	}
	return false
}

// succeeds reports whether a handler ends with success and denies nothing: by itself, or since
// nothing behind it denies.
func (g guard) succeeds(handler src.Place, rest int) bool {
	text := g.masked[handler.Start:handler.End]
	if g.denies(handler) || goesOnElse.MatchString(text) {
		return false
	}
	ended := false
	for _, m := range endsWith.FindAllStringSubmatch(text, -1) {
		end := strings.TrimSpace(m[1] + m[2])
		if value := strings.TrimSpace(m[3]); value != "" && value != "0" && !strings.HasPrefix(value, "process.exit") || end != "" && end != "0" {
			return false // a value that may be looked at, or another code
		}
		ended = ended || m[3] == "" && !strings.HasPrefix(m[0], "return")
	}
	return ended || !g.denies(src.At(min(rest, len(g.masked)), len(g.masked))) && !endsByValue.MatchString(g.masked[min(rest, len(g.masked)):])
}

func (g guard) pythonHandlers() (OpenHandler, bool) {
	lines, bodies := g.Lines(), g.Bodies()
	for i, l := range lines {
		if !strings.HasPrefix(l.Text, "try:") {
			continue
		}
		_, next := src.Suite(lines, i)
		try := src.At(l.Start, lines[next-1].End)
		decides, needs := g.decides(try, bodies)
		if !decides && !(needs && g.prepares(try, lines, next)) {
			continue
		}
		for next < len(lines) && lines[next].Indent == l.Indent {
			m := src.ExceptClause.FindStringSubmatch(lines[next].Text)
			if m == nil {
				break
			}
			head, after := lines[next], 0
			_, after = src.Suite(lines, next)
			rest := len(g.masked)
			if after < len(lines) {
				rest = lines[after].Start
			}
			named, _, _ := strings.Cut(m[1], " as ")
			names := strings.Split(strings.Trim(named, "() "), ",")
			all := slices.ContainsFunc(names, func(n string) bool { n = strings.TrimSpace(n); return n == "" || allErrors.MatchString(n) })
			if all && g.succeeds(src.At(head.Start+strings.IndexByte(g.masked[head.Start:head.End], ':'), lines[after-1].End), rest) && len(exits.CaughtCodes(g.Program)) == 0 {
				return OpenHandler{head.Place, needs}, true
			}
			next = after
		}
	}
	return OpenHandler{}, false
}

// gives is a variable that a line of Python gives a value.
var gives = lazyregexp.New(`(?m)^[ \t]*([A-Za-z_]\w*)[ \t]*(?::[^=\n]+)?=[^=]`)

// prepares reports whether a part of a program reads the event and gives a variable what a condition
// behind it, one that denies, asks for.
func (g guard) prepares(part src.Place, lines []src.PyLine, next int) bool {
	text := g.masked[part.Start:part.End]
	if !strings.Contains(text, "stdin") || !needsMore.MatchString(readsItself.ReplaceAllString(g.Text[part.Start:part.End], "")) {
		return false
	}
	names := map[string]bool{}
	for _, m := range gives.FindAllStringSubmatch(text, src.MaxObjects) {
		names[m[1]] = true
	}
	for i := next; i < len(lines); i++ {
		m := pythonCond.FindStringSubmatch(lines[i].Text)
		if m == nil {
			continue
		}
		inner, _ := src.Suite(lines, i)
		asks := slices.ContainsFunc(word.FindAllString(m[2], -1), func(w string) bool { return names[w] })
		if asks && len(inner) > 0 && g.denies(src.At(inner[0].Start, inner[len(inner)-1].End)) {
			return true
		}
	}
	return false
}

var word = lazyregexp.New(`[A-Za-z_]\w*`)

var (
	catchHead   = lazyregexp.New(`\bcatch\s*(?:\([^()]*\)\s*)?\{`)
	rejected    = lazyregexp.New(`\b(\w+)\([^()]*\)\s*\.catch\(`)
	uncaught    = lazyregexp.New(`\bprocess\.(?:on|once)\(\s*["']\s*["']\s*,`)
	onUncaught  = lazyregexp.New(`^process\.(?:on|once)\(\s*["'](?:uncaughtException|unhandledRejection)["']`)
	endsProcess = lazyregexp.New(`\bprocess\.exit\(\s*0?\s*\)`)
)

func (g guard) nodeHandlers() (OpenHandler, bool) {
	bodies := g.Bodies()
	for _, m := range catchHead.FindAllStringIndex(g.masked, src.MaxObjects) {
		before := strings.TrimRight(g.masked[:m[0]], " \t\r\n")
		if !strings.HasSuffix(before, "}") {
			continue
		}
		open, end := src.BlockOpen(g.masked, len(before)-1), src.BlockClose(g.masked, m[1])
		if open < 0 {
			continue
		}
		decides, needs := g.decides(src.At(open, len(before)), bodies)
		if decides && g.succeeds(src.At(m[1], end), end) {
			return OpenHandler{src.At(m[0], m[0]+len(strings.TrimRight(g.masked[m[0]:m[1]-1], " \t"))), needs}, true
		}
	}
	for _, m := range rejected.FindAllStringSubmatchIndex(g.masked, src.MaxObjects) {
		body, ok := bodies[g.masked[m[2]:m[3]]]
		end := min(src.Closing(g.masked, m[1]-1), len(g.masked))
		if !ok {
			continue
		}
		decides, needs := g.decides(body, bodies)
		if decides && g.succeeds(src.At(m[1], end), end) {
			return OpenHandler{src.At(m[1]-len("catch("), m[1]-1), needs}, true
		}
	}
	for _, m := range uncaught.FindAllStringIndex(g.masked, src.MaxObjects) {
		end := min(src.Closing(g.masked, m[0]+strings.IndexByte(g.masked[m[0]:], '(')), len(g.masked))
		if onUncaught.MatchString(g.Text[m[0]:]) && endsProcess.MatchString(g.masked[m[1]:end]) && !g.denies(src.At(m[1], end)) && g.denies(src.At(0, len(g.masked))) {
			return OpenHandler{src.At(m[0], m[1]-1), needsMore.MatchString(g.Text)}, true
		}
	}
	return OpenHandler{}, false
}
