package syntax

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

var tokens = []string{
	"a", "b", "c", " ", " ", " ", " ", "\n", "; ", " | ", " && ", " || ", " & ", "|&", "!", "! ", "(", ")", "((", "))", "{ ", "; }", "}",
	"if ", "; then ", "; else ", "; fi", "while ", "; do ", "; done", "for x in ", "case a in ", "a) ", ";;", "; esac", "esac", "function f ", "f() ",
	"[[ ", " ]]", "==", "=~", "-f ", "<", ">", ">>", "<<a\n", "\na\n", "<<'a'\n", "<<-a\n\t", "<<<", "2>&1", "&>", "{fd}>", "<(", ">(",
	"'", "'", "\"", "\"", "$'", "$\"", "\\", "\\\n", "$", "$x", "${x", "${x:-", "${#", "${!", "${x/", "${x:", "${x#", "[", "]", "@(", "*(",
	"$(", "$((", "`", "\\`", "$[", "=", "+=", "x=", "x=(", "x[1]=", "declare ", "time ", "coproc ", "#", "*", "?", "~", "/", "1", ":", "\t", "\\$", "\\\"", "-",
}

// soup is a random row of tokens.
func soup(r *rand.Rand) string {
	src := ""
	for range 1 + r.IntN(12) {
		src += tokens[r.IntN(len(tokens))]
	}
	return src
}

// soupSize is how many texts are tried: HOOKC_SOUP, where it is set.
func soupSize(n int) int {
	if more, err := strconv.Atoi(os.Getenv("HOOKC_SOUP")); err == nil {
		return more
	}
	return n
}

func TestOracleSoup(t *testing.T) {
	n := soupSize(20_000)
	r := rand.New(rand.NewPCG(1, uint64(n)))
	bad, read := 0, 0
	for range n {
		src := soup(r)
		diff, ok := compareArbitrated(t, src)
		if ok {
			read++
		}
		if diff != "" {
			t.Errorf("%q\n%s", src, diff)
			if bad++; bad == 40 {
				break
			}
		}
	}
	t.Logf("%d compared", read)
}
