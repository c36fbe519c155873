package script

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// What is looked for in Python and JavaScript, in their text without strings and
// comments.
var (
	pythonExit = lazyregexp.New(`\b(?:sys\.exit|os\._exit|exit|quit|raise SystemExit)\(\s*(?:(-?\d+)\s*\)|([frbu]{0,2}["']))`)
	nodeThrow  = lazyregexp.New(`\bthrow new \w*Error\(`)
	nodeExit   = lazyregexp.New("\\b(?:process|Deno)\\.exit(?:\\(\\s*(?:(-?\\d+)\\s*\\)|[\"'`])|Code\\s*=\\s*(?:(-?\\d+)|[\"'`]))")
	// process.exit takes the text of a number for it, and throws an error at any other one
	// (measured with Node.js 20.20).
	quotedNumber = lazyregexp.New("^-?\\d+")
	pythonVar    = lazyregexp.New(`\bos\.(?:environ\.get\(|getenv\(|environ\[)\s*["']`)
	nodeVar      = lazyregexp.New(`\bprocess\.env(?:\.([A-Za-z_]\w*)|\[\s*["'])`)
	input        = lazyregexp.New(`\bstdin\b|readFileSync\(\s*0\b|\binput\(|fileinput`)
	errWrite     = lazyregexp.New(`\bsys\.stderr\b|\bconsole\.(?:error|warn)\b|\bprocess\.stderr\.write\b`)
	// Denial is a member of an answer that denies, asks or ends.
	Denial = lazyregexp.New(`\bdecision\b["'\\]*\s*[:=]\s*["'\\]*(?:block|deny)\b|\bpermission(?:Decision)?["'\\]*\s*[:=]\s*["'\\]*(?:deny|ask)\b|\bbehavior["'\\]*\s*[:=]\s*["'\\]*deny\b|\bcontinue["'\\]+\s*[:=]\s*(?:false|False)\b`)
)

// readCode reads Python or JavaScript.
func readCode(p *Program, source, lang string, at offset) {
	bare := src.Mask(source, lang)
	p.Functions = src.Functions(bare, lang)
	p.ReadsStdin = p.ReadsStdin || input.MatchString(bare)
	r := newCodeReader(source, bare, lang)
	exits := pythonExit
	if lang == "node" {
		exits = nodeExit
	}
	for _, m := range exits.FindAllStringSubmatchIndex(bare, -1) {
		e := Exit{Place: at.at(m[0], m[1]), Code: 1}
		number := ""
		switch {
		case m[2] >= 0:
			number = bare[m[2]:m[3]]
		case lang == "node" && m[4] >= 0:
			number = bare[m[4]:m[5]]
		case lang == "node":
			number = quotedNumber.FindString(source[m[1]:])
		}
		if number != "" {
			e.Code, _ = strconv.Atoi(number)
			r.around(&e, m[0])
		} else {
			e.Stderr = src.Line(source, m[0])
			e.Text = endsWithText(source, bare, lang, m[0], e.Stderr)
		}
		if p.SingleCommand && number != "" {
			e.SilentStderr, e.SilentStdout = r.noErr, r.noOut
			if !r.noErr && lang == "python" {
				e.SilentStderr, e.SilentStdout = r.silentOn(m[0])
			}
		}
		e.Compares = src.Compares(source, bare, lang, m[0])
		p.Exits = append(p.Exits, e)
	}
	if lang == "python" {
		p.namedTexts(source, bare, at)
	}
	p.returnedExits(r, at)
	p.throws(source, bare, lang, at)
	variables(p, source, bare, lang, at)
	comment := "#"
	if lang == "node" {
		comment = "//"
	}
	p.denials(source, comment, at)
	p.objects(source, bare, lang, at)
	p.refusingCalls()
	p.refusingArguments(source, bare, at)
}

// codeReader is a program of Python or JavaScript with what is asked for each of its ends.
type codeReader struct {
	source, bare, lang string

	noErr, noOut bool    // it writes nothing to standard error, to standard output
	errWrites    [][]int // where it writes to standard error
	redirected   bool    // its output may lead elsewhere

	functions []src.Function     // of Python, once they were asked for
	ways      map[int]*wayReader // by the beginning of the function
}

func newCodeReader(source, bare, lang string) *codeReader {
	r := &codeReader{source: source, bare: bare, lang: lang, errWrites: errWrite.FindAllStringIndex(bare, -1), redirected: RedirectsOut.MatchString(bare)}
	r.noErr, r.noOut = silentCode(source, lang)
	return r
}

// around notes what is written before an end with a number.
func (r *codeReader) around(e *Exit, at int) {
	e.Stderr = r.before(at)
	e.Told = e.Stderr == "" && r.tells(at)
}

// writesErr reports whether a part of the program writes to standard error.
func (r *codeReader) writesErr(start, end int) bool {
	i, _ := slices.BinarySearchFunc(r.errWrites, start, func(m []int, at int) int { return m[0] - at })
	return i < len(r.errWrites) && r.errWrites[i][1] <= end
}

func variables(p *Program, source, bare, lang string, at offset) {
	reads := pythonVar
	if lang == "node" {
		reads = nodeVar
	}
	for _, m := range reads.FindAllStringSubmatchIndex(bare, -1) {
		start, end := m[1], m[1]
		if lang == "node" && m[2] >= 0 {
			start, end = m[2], m[3]
		} else {
			for end < len(source) && (src.NameStart(source[end]) || '0' <= source[end] && source[end] <= '9') {
				end++
			}
		}
		rest := bare[end:]
		fallback := regexp.MustCompile(`^["']?\s*(?:,|\)?\s*(?:or\b|\|\||\?\?|=[^=]))`).MatchString(rest)
		p.Vars = append(p.Vars, Var{Place: at.at(m[0], end), Name: source[start:end], Fallback: fallback, Empty: emptyText.MatchString(source[end:])})
	}
}

// emptyText is an empty text, or the JSON of nothing, in place of a variable that is not set, and
// nothing behind it but what is read from that.
var emptyText = lazyregexp.New(`^["']?\s*(?:,|[)\]]?\s*(?:or\b|\|\||\?\?))\s*(?:["'\x60](?:\{\s*\}|\[\s*\]|null)?["'\x60])\s*\)*(?:\??\.\w+(?:\([^()]*\))?|\[["']\w+["']\])*\s*(?:[;:,\n]|$)`)

// docs are texts of Python that stand by themselves, and comments of JavaScript.
var docs = lazyregexp.New(`(?ms)^[ \t]*(?:"""|''').*?(?:"""|''')|/\*.*?\*/`)

// denials finds answers that stop something, but for those in comments.
func (p *Program) denials(source, comment string, at offset) {
	found := Denial.FindAllStringIndex(source, -1)
	if len(found) == 0 {
		return
	}
	said := docs.FindAllStringIndex(source, -1)
	for _, m := range found {
		for len(said) > 0 && said[0][1] < m[1] {
			said = said[1:]
		}
		begin := strings.LastIndexByte(source[:m[0]], '\n') + 1
		if strings.HasPrefix(strings.TrimSpace(source[begin:m[0]]), comment) {
			continue
		}
		if p.Lang != "sh" && len(said) > 0 && said[0][0] <= m[0] {
			continue
		}
		p.Denials = append(p.Denials, at.at(m[0], m[1]))
	}
}

// before is what is written to standard error before a place, in its own block.
func (r *codeReader) before(at int) string {
	begin := src.BlockStart(r.bare, r.lang, at)
	if !r.writesErr(begin, at) {
		return ""
	}
	var out []string
	for _, s := range src.Statements(r.bare[begin:at]) {
		if r.writesErr(begin+s.Start, begin+s.End) {
			out = append(out, strings.TrimSpace(r.source[begin+s.Start:begin+s.End]))
		}
	}
	return strings.Join(out, " ")
}

// What a program tells on standard output, and what can lead it elsewhere.
var (
	pythonTells  = lazyregexp.New(`^print\(|^sys\.stdout\.write\(`)
	nodeTells    = lazyregexp.New(`^(?:console\.(?:log|info)|process\.stdout\.write)\(`)
	tellsSomeone = lazyregexp.New(`\bfile\s*=|stderr|\bdumps\b|\bstringify\b`)
	// RedirectsOut is what leads the standard output of a program elsewhere.
	RedirectsOut = lazyregexp.New(`\bdef print\b|\bprint\s*=|redirect_stdout|\bsys\.stdout\s*=|console\.(?:log|info)\s*=|process\.stdout\.write\s*=`)
	twoWords     = lazyregexp.New(`["'\x60][^"'\x60]*[\pL}] [^"'\x60]*["'\x60]`)
)

// tells reports whether the statement before a place writes a text of several words to
// standard output, which is no JSON.
func (r *codeReader) tells(at int) bool {
	begin := src.BlockStart(r.bare, r.lang, at)
	if r.redirected || r.writesErr(begin, at) {
		return false
	}
	says := pythonTells
	if r.lang == "node" {
		says = nodeTells
	}
	list := src.Statements(r.bare[begin:at])
	for i := len(list) - 1; i >= 0; i-- {
		from, to := begin+list[i].Start, begin+list[i].End
		text := strings.TrimSpace(r.bare[from:to])
		if text == "" {
			continue
		}
		own := r.source[from:to]
		_, first, _ := strings.Cut(own, "(")
		first = strings.TrimLeft(first, "frbu\"'\x60 \t\n")
		return says.MatchString(text) && !tellsSomeone.MatchString(text) && twoWords.MatchString(own) && !strings.HasPrefix(first, "{") && !strings.HasPrefix(first, "[")
	}
	return false
}
