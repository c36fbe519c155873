package slip

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/patterns"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// orders are the comparisons of a shell that tell which of two numbers is larger, and compare them
// as texts.
type orders struct {
	*patterns.Finder
	values map[string][]*syntax.Word // that a variable is given
}

// textOrders notes the comparisons of numbers as texts: in [[ ]] and [ ], where > in [ ] may be a
// redirection, and in the filters of jq and awk.
func textOrders(t *patterns.Finder, tree *syntax.File) {
	o := &orders{t, map[string][]*syntax.Word{}}
	syntax.Walk(tree, func(n syntax.Node) bool {
		if a, ok := n.(*syntax.Assign); ok && a.Name != nil && a.Value != nil {
			o.values[a.Name.Value] = append(o.values[a.Name.Value], a.Value)
		}
		return true
	})
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.BinaryTest:
			if n.Op != syntax.TsBefore && n.Op != syntax.TsAfter {
				break
			}
			x, _ := n.X.(*syntax.Word)
			y, _ := n.Y.(*syntax.Word)
			if example, ok := o.misordered(x, y); ok {
				t.Add(n, n.Op.String()+" compares texts in [[ ]], and as a text "+example, "Use -gt and -lt, or (( … ))")
			}
		case *syntax.Stmt:
			if c, ok := n.Cmd.(*syntax.CallExpr); ok && len(c.Args) > 0 {
				o.test(n, c)
				o.filters(c)
			}
		}
		return true
	})
}

// test notes [ a \> b ], and [ a > b ], which writes the file b.
func (o *orders) test(s *syntax.Stmt, c *syntax.CallExpr) {
	if name := c.Args[0].Lit(); name != "[" && name != "test" {
		return
	}
	for i := 2; i+1 < len(c.Args); i++ {
		op := strings.TrimPrefix(c.Args[i].Lit(), `\`)
		if q, ok := bash.WholeQuoted(c.Args[i]); ok {
			op = q
		}
		if op != "<" && op != ">" {
			continue
		}
		if example, ok := o.misordered(c.Args[i-1], c.Args[i+1]); ok {
			o.Add(c, op+" compares texts here, and as a text "+example, "Use -gt and -lt")
		}
	}
	for _, r := range s.Redirs {
		if r.N != nil || r.Op != syntax.RdrOut && r.Op != syntax.RdrIn || r.Pos().Offset() > c.Args[len(c.Args)-1].Pos().Offset() && c.Args[0].Lit() == "[" {
			continue
		}
		if o.number(r.Word) != "" {
			does := map[bool]string{true: "writes the file ", false: "reads the file "}[r.Op == syntax.RdrOut]
			end := max(c.End().Offset(), r.End().Offset())
			what := r.Op.String() + " is a redirection here: it " + does + o.number(r.Word) + ", and compares nothing"
			o.Out = append(o.Out, patterns.TextPattern{Place: src.At(int(c.Pos().Offset()), int(end)), What: what, Instead: "Use -gt and -lt", List: false})
		}
	}
}

// misordered is an example of the order of texts where one of two words is a number, or both are.
func (o *orders) misordered(x, y *syntax.Word) (example string, ok bool) {
	if x == nil || y == nil || o.fixed(x) || o.fixed(y) {
		return "", false
	}
	for _, w := range [][2]*syntax.Word{{x, y}, {y, x}} {
		if n := o.number(w[0]); n != "" && o.number(w[1]) == "" {
			return misorder(n)
		}
	}
	return "10 comes before 9", o.counted(x) && o.counted(y)
}

// number is the number that a word is, or that a variable holds; "" for another word.
func (o *orders) number(w *syntax.Word) string {
	if text := bash.Unquoted(w); digitsOnly.MatchString(text) {
		return text
	}
	if given := o.given(w); len(given) == 1 && digitsOnly.MatchString(bash.Unquoted(given[0])) {
		return bash.Unquoted(given[0])
	}
	return ""
}

// given are the values of the variable that a word is.
func (o *orders) given(w *syntax.Word) []*syntax.Word {
	if e, ok := bash.OnlyPart(w).(*syntax.ParamExp); ok && e.Param != nil && !e.Length && e.Exp == nil && e.Slice == nil && e.Repl == nil {
		return o.values[e.Param.Value]
	}
	return nil
}

// fixed reports whether a word may be a text of a fixed width, such as a date, whose order as a text is right, or a
// version, which is no number.
func (o *orders) fixed(w *syntax.Word) bool {
	return slices.ContainsFunc(append(o.given(w), w), func(v *syntax.Word) bool {
		return fixedWidth.MatchString(o.Src[v.Pos().Offset():v.End().Offset()])
	})
}

// counted reports whether a word is what a program has counted.
func (o *orders) counted(w *syntax.Word) bool {
	if e, ok := bash.OnlyPart(w).(*syntax.ParamExp); ok && e.Length {
		return true
	}
	values := o.given(w)
	if values == nil {
		values = []*syntax.Word{w}
	}
	return !slices.ContainsFunc(values, func(v *syntax.Word) bool {
		if _, ok := bash.OnlyPart(v).(*syntax.ArithmExp); ok {
			return false
		}
		c := bash.LastOf(v)
		return c == nil || !counts.MatchString(o.Src[c.Pos().Offset():c.End().Offset()])
	})
}

var (
	digitsOnly = lazyregexp.New(`^\d+$`)
	fixedWidth = lazyregexp.New(`(?i)date|time\b|timestamp|strftime|epoch|\bday|\bnow\b|today|year|month|vers|%\(`)
	counts     = lazyregexp.New(`^(?:wc\s+-[lcwm]|grep\b.*\s-\w*c|jq\b.*\blength\b|nproc\b)`)
)

// misorder is an example of two numbers that have another order as texts, one of which is given;
// false where there is none that matters, or the number may have a fixed width, as a date.
func misorder(number string) (string, bool) {
	switch {
	case number[0] == '0' || number == "1" || len(number) == 8 && (number[:2] == "19" || number[:2] == "20"):
		return "", false
	case strings.Trim(number, "0") == "1":
		return "9 comes after " + number, true
	}
	return "1" + strings.Repeat("0", len(number)) + " comes before " + number, true
}

// What filters of jq and awk compare with the text of a number, and the arguments of jq that are
// texts.
var (
	quotedOrder = lazyregexp.New(`[^<>=]([<>]=?)\s*"(\d+)"`)
	namedOrder  = lazyregexp.New(`[^<>=]([<>]=?)\s*\$(\w+)\b\s*([^\s)]?\s*\w*)`)
)

// filters notes the comparisons of a filter of jq or a program of awk.
func (o *orders) filters(c *syntax.CallExpr) {
	name := c.Args[0].Lit()
	if name != "jq" && name != "awk" && name != "gawk" && name != "mawk" {
		return
	}
	texts := map[string]string{}
	for i, w := range c.Args {
		if w.Lit() == "--arg" && i+2 < len(c.Args) && name == "jq" {
			texts[c.Args[i+1].Lit()] = o.number(c.Args[i+2])
		}
		filter, ok := bash.WholeQuoted(w)
		if !ok || fixedWidth.MatchString(filter) {
			continue
		}
		for _, m := range quotedOrder.FindAllStringSubmatch(filter, src.MaxObjects) {
			if _, wrong := misorder(m[2]); wrong {
				o.Add(w, `"`+m[2]+`" is a text, so `+m[1]+" compares no numbers", "Write "+m[2]+" without quotes")
			}
		}
		for _, m := range namedOrder.FindAllStringSubmatch(filter, src.MaxObjects) {
			if texts[m[2]] != "" && !strings.HasPrefix(m[3], "|") {
				o.Add(w, "--arg makes $"+m[2]+" a text, which is larger than every number", "Write --argjson "+m[2]+" "+texts[m[2]])
			}
		}
	}
}
