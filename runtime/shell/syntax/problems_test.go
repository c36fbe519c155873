package syntax

import "testing"

// problems are texts that cannot be read to their end, with what is kept. bash
// runs none of the line that the error is in, but all complete lines before it.
var problems = []struct{ src, want string }{
	{`rm -rf / "`, `(rm -rf / "") !9 unterminated "`},
	{`rm -rf "/`, `(rm -rf "/") !7 unterminated "`},
	{`rm -rf '/`, `(rm -rf "/") !7 unterminated '`},
	{`rm -rf $'/`, `(rm -rf "/") !7 unterminated $'`},
	{`rm "$(ls`, `(rm $((ls))') !4 unterminated $(`},
	{"rm `ls", "(rm $((ls))) !3 unterminated `"},
	{`rm ${x:-a`, `(rm $x{:- a}) !3 unterminated ${`},
	{`rm $[1`, `(rm arith<$[1>) !3 unterminated $[`},
	{`rm <(ls`, `(rm <((ls))) !3 unterminated <(`},
	{`rm @(ls`, `(rm glob<@(ls>) !4 unterminated (`},
	{`a=(b`, `(a=(b)) !2 unterminated (`},
	{`a[b`, `(a[+b) !1 unterminated [`},
	{"a\nb )\nc", "(a) (b) !4 unexpected )"},
	{"a;; b", "(a) !1 unexpected ;;"},
	{"; a", " !0 unexpected ;"},
	{"& a", " !0 unexpected &"},
	{"a; ; b", "(a) !3 unexpected ;"},
	{"a |", "(a) !3 unexpected end"},
	{"a | | b", "(a) !4 unexpected |"},
	{"a &&", "(a) !4 unexpected end"},
	{"a && || b", "(a) !5 unexpected ||"},
	{"a >", "(a >) !3 unexpected end"},
	{"a 99999999999>b 2147483647>c", "(a 99999999999 >b 2147483647>c)"},
	{"a > > b", "(a >) !4 unexpected >"},
	{"a <<\nb", "(a <<) !4 unexpected end of line"},
	{"a (b)", "(a) !2 unexpected ("},
	{"a b (c)", "(a b) !4 unexpected ("},
	{"(a", "(subshell {(a)}) !0 missing )"},
	{"{ a", "(group {(a)}) !3 missing }"},
	{"{ a }", "(group {(a «}»)}) !5 missing }"},
	{"()", "(subshell {}) !1 unexpected )"},
	{"{ }", "(group {}) !2 unexpected }"},
	{"a; }", "(a) !3 unexpected }"},
	{"a; done", "(a) !3 unexpected done"},
	{"if a; b; fi", "(if {(a) (b)}) !9 unexpected fi"},
	{"if a; then b", "(if {(a)} {(b)}) !12 missing fi"},
	{"if a; then fi", "(if {(a)} {}) !11 unexpected fi"},
	{"while a; b", "(while {(a) (b)}) !10 missing do"},
	{"while a; do b", "(while {(a)} {(b)}) !13 missing done"},
	{"for x in a b", "(for x in a b) !12 unexpected end"},
	{"for x in a b; c", "(for x in a b) !14 unexpected c"},
	{"for ((a; b", "(for(() !4 unterminated (("},
	{"case a", "(case a) !6 missing in"},
	{"case a in b) c", "(case a b {(c)}) !14 missing esac"},
	{"case a in b c", "(case a b) !12 unexpected c"},
	{"f() a", "(function f {(a)}) !4 a function's body must be a compound command"},
	{"f()", "(function f {}) !3 unexpected end"},
	{"f(a) b", "(f) !1 unexpected ("},
	{"[[ a", "([[ a) !2 missing ]]"},
	{"[[ a; b ]]", "([[ a) !4 unexpected ;"},
	{"((1", "(subshell {(subshell {(1)})}) !1 missing )"},
	{"echo `(`; rm x", "(echo $((subshell {}))) (rm x) !7 unexpected end"},
	{"cat <<a\n$(b\na\nrm x", "(cat <<$((b))') (rm x) !8 unterminated $("},
	{"cat $(cat <<a)\nx\na\nb", `(cat $((cat <<"x\n"))) (b) !4 unterminated here-document in $( )`},
	{"rm x; $(a", "(rm x) ($((a))) !6 unterminated $("},
}

func TestProblems(t *testing.T) {
	for _, c := range problems {
		if got := dump(Parse(c.src)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.src, got, c.want)
		}
	}
}
