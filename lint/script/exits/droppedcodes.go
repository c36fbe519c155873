package exits

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

var (
	returnCode = lazyregexp.New(`\breturn\s+(\d+)\s*(?:;|\n|$|#|//)`)
	returnAny  = lazyregexp.New(`\breturn\b[^\n;]*`)
)

// DroppedCodes are the calls of functions that return exit codes, and whose value nothing
// takes, as statements of the program itself.
func DroppedCodes(p *script.Program) (out []LostCode) {
	if p.Lang != "python" && p.Lang != "node" {
		return nil
	}
	bare := p.Bare()
	mains := src.PythonMain
	if p.Lang == "node" {
		mains = src.NodeMain
	}
	for _, m := range mains.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		name := ""
		for i := 2; i+1 < len(m); i += 2 {
			if m[i] >= 0 {
				name = bare[m[i]:m[i+1]]
			}
		}
		body := src.FunctionBody(bare, m[1], p.Lang)
		code, all := returnedCode(body)
		if code == 0 || !all {
			continue
		}
		calls := regexp.MustCompile(`\b`+name+`\s*\(`).FindAllStringIndex(bare, 3)
		if len(calls) != 2 {
			continue
		}
		at := calls[1]
		if at[0] < m[1]+len(body) {
			continue
		}
		begin := strings.LastIndexByte(bare[:at[0]], '\n') + 1
		end := at[1] + max(strings.IndexByte(bare[at[1]:]+"\n", '\n'), 0)
		line := strings.TrimSpace(bare[begin:min(end, len(bare))])
		alone := regexp.MustCompile(`^(?:await\s+)?` + name + `\s*\([^()]*\)\s*;?\s*(?:#.*|//.*)?$|^if\s+__name__.*:\s*` + name + `\(\)$`)
		if alone.MatchString(line) {
			out = append(out, LostCode{Place: src.At(at[0], min(at[1]+1, len(p.Text))), Code: code, Returned: true, Why: "the value that " + name + " returns is no exit code, and nothing takes it"})
		}
	}
	return out
}

// returnedCode is the largest number that a function returns, and whether it returns nothing
// else than numbers.
func returnedCode(body string) (code int, all bool) {
	codes := returnCode.FindAllStringSubmatch(body, -1)
	for _, m := range codes {
		n, _ := strconv.Atoi(m[1])
		code = max(code, n)
	}
	valued := 0
	for _, m := range returnAny.FindAllString(body, -1) {
		if strings.TrimSpace(strings.TrimPrefix(m, "return")) != "" {
			valued++
		}
	}
	return code, valued == len(codes)
}
