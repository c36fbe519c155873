package eventread

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// chunk is how much comes of a pipe at once: Node.js hands over this many bytes at most, and
// os.read returns no more (measured with Node.js 20.20 and Python 3.11 on Linux).
const chunk = 64 << 10

// OneChunk is where a program takes the first part of standard input for all of it.
func OneChunk(p *script.Program) (src.Place, bool) {
	switch {
	case p.Lang == "node":
		return nodeChunk(p)
	case p.Lang == "python":
		return pythonChunk(p)
	case p.Lang == "sh" && p.Problem == nil:
		return shellChunk(p)
	}
	return src.Place{}, false
}

var (
	onData    = lazyregexp.New(`\bstdin\s*(?:\.\w+\([^()]*\)\s*)*\.(?:on|once|addListener)\(\s*["']data["']\s*,\s*(?:async\s*)?(?:function\s*\w*\s*)?\(?\s*(\w+)`)
	forChunk  = lazyregexp.New(`\bfor\s+await\s*\(\s*(?:const|let|var)\s+(\w+)\s+of\s+process\.stdin\s*\)`)
	onceChunk = lazyregexp.New(`\b(?:const|let|var)\s*\[\s*(\w+)\s*\]\s*=\s*await\s+(?:events\.)?once\(\s*process\.stdin\s*,\s*["']data["']`)
	readOnce  = lazyregexp.New(`\bJSON\.parse\(\s*(?:String\(\s*)?process\.stdin\.read\(\s*\)`)
)

// readable is where standard input has something to read.
var readable = lazyregexp.New(`["']readable["']`)

// ReadAtOnce is where a program of JavaScript reads standard input before something of it has come: it
// gets null.
func ReadAtOnce(p *script.Program) (src.Place, bool) {
	if p.Lang != "node" || readable.MatchString(p.Text) {
		return src.Place{}, false
	}
	m := readOnce.FindStringIndex(p.Bare())
	if m == nil {
		return src.Place{}, false
	}
	return src.At(m[0], m[1]+1), true
}

// nodeChunk is JSON.parse of what one data event hands over, or one read.
func nodeChunk(p *script.Program) (src.Place, bool) {
	bare := p.Bare()
	if m := readOnce.FindStringIndex(bare); m != nil && readable.MatchString(p.Text) {
		return src.At(m[0], m[1]+1), true
	}
	for _, re := range []*lazyregexp.Regexp{onData, forChunk, onceChunk} {
		for _, m := range re.FindAllStringSubmatchIndex(p.Text, src.MaxObjects) {
			if bare[m[0]] != p.Text[m[0]] {
				continue
			}
			name, part := p.Text[m[2]:m[3]], src.At(m[3], len(bare))
			if body, ok := p.Bodies()[name]; ok { // a function that the program defines
				head := firstArgument.FindStringSubmatch(bare[strings.LastIndexByte(bare[:body.Start-1], '\n')+1 : body.Start])
				if head == nil {
					continue
				}
				name, part = head[1], body
			} else if re == onData {
				part.End = min(src.Closing(bare, m[0]+strings.IndexByte(bare[m[0]:], '(')), len(bare))
			}
			parses := regexp.MustCompile(`\bJSON\.parse\(\s*(?:String\(\s*` + name + `\s*\)|` + name + `\b(?:\.(?:toString|trim)\([^()]*\))*)\s*\)`)
			if at := parses.FindStringIndex(bare[part.Start:part.End]); at != nil {
				return src.At(part.Start+at[0], part.Start+at[1]), true
			}
		}
	}
	return src.Place{}, false
}

// firstArgument is that of a function of JavaScript, from its head.
var firstArgument = lazyregexp.New(`\(\s*(\w+)`)

var (
	pythonRead = lazyregexp.New(`\b(?:os\.read\(\s*(?:0|sys\.stdin\.fileno\(\))\s*,\s*([\d_]+(?:\s*(?:<<|\*\*?)\s*\d+)*)\s*\)|sys\.stdin(?:\.buffer)?\.read1?\(\s*([\d_]+)\s*\))`)
	pythonTurn = lazyregexp.New(`\b(?:while|for|iter|partial|lambda)\b`)
)

// pythonChunk is one read of some bytes, in no loop, whose text the program reads as JSON.
func pythonChunk(p *script.Program) (src.Place, bool) {
	bare := p.Bare()
	if !strings.Contains(bare, "json.loads(") {
		return src.Place{}, false
	}
	for _, m := range pythonRead.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		if m[4] >= 0 && !small(bare[m[4]:m[5]]) {
			continue // a limit
		}
		begin := strings.LastIndexByte(bare[:m[0]], '\n') + 1
		looped := pythonTurn.MatchString(bare[begin:m[0]])
		for _, h := range src.PythonHeads(bare, m[0]) {
			looped = looped || pythonTurn.MatchString(h)
		}
		if !looped {
			return src.At(m[0], m[1]), true
		}
	}
	return src.Place{}, false
}

// small reports whether a number of bytes is no more than comes at once.
func small(number string) bool {
	n, err := strconv.Atoi(strings.ReplaceAll(number, "_", ""))
	return err == nil && n <= chunk
}

// shellChunk is head -c at the beginning of a pipeline, without a file.
func shellChunk(p *script.Program) (at src.Place, ok bool) {
	if !strings.Contains(p.Text, "head") {
		return at, false
	}
	tree, parsed := p.Bash()
	if !parsed {
		return at, false
	}
	piped := map[*syntax.Stmt]bool{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.BinaryCmd:
			if n.Op == syntax.Pipe {
				piped[n.Y] = true
			}
		case *syntax.FuncDecl, *syntax.WhileClause, *syntax.ForClause:
			return false
		case *syntax.Stmt:
			c := bash.Called(n.Cmd)
			if c == nil || ok || piped[n] || c.Args[0].Lit() != "head" || len(n.Redirs) > 0 {
				break
			}
			var words []string
			for _, w := range c.Args[1:] {
				words = append(words, w.Lit())
			}
			if bytes := firstBytes.FindStringSubmatch(strings.Join(words, " ")); bytes != nil && small(bytes[1]) {
				at, ok = src.At(int(c.Pos().Offset()), int(c.End().Offset())), true
			}
		}
		return true
	})
	return at, ok
}

// firstBytes are the words of head that ask for bytes and name no file.
var firstBytes = lazyregexp.New(`^(?:-c ?|--bytes[= ])(\d+)$`)
