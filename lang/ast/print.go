package ast

import (
	"math"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// String is the expression as expr source, fully parenthesised: it parses back
// to the same tree. A template prints as its parts between braces, which only
// people read.
func (e *Expr) String() string {
	var b strings.Builder
	b.Grow(64)
	printExpr(&b, e)
	return b.String()
}

func printExpr(b *strings.Builder, e *Expr) {
	switch e.Op {
	case OpConst:
		printValue(b, e.Value)
	case OpIdent:
		b.WriteString(e.Name)
	case OpMember:
		printExpr(b, e.Args[0])
		printMember(b, e)
	case OpIndex:
		printExpr(b, e.Args[0])
		b.WriteString(optional(e, "?.") + "[")
		printExpr(b, e.Args[1])
		b.WriteString("]")
	case OpSlice:
		printExpr(b, e.Args[0])
		b.WriteString("[")
		printBound(b, e.Args[1])
		b.WriteString(":")
		printBound(b, e.Args[2])
		b.WriteString("]")
	case OpChain:
		b.WriteString("(")
		printExpr(b, e.Args[0])
		b.WriteString(")")
	case OpUnary:
		b.WriteString("(" + e.Name)
		if e.Name == "not" {
			b.WriteString(" ")
		}
		printExpr(b, e.Args[0])
		b.WriteString(")")
	case OpBinary:
		printJoined(b, "(", " "+e.Name+" ", ")", e.Args)
	case OpCond:
		b.WriteString("(")
		printExpr(b, e.Args[0])
		b.WriteString(" ? ")
		printExpr(b, e.Args[1])
		b.WriteString(" : ")
		printExpr(b, e.Args[2])
		b.WriteString(")")
	case OpLet:
		b.WriteString("(let " + e.Name + " = ")
		printExpr(b, e.Args[0])
		b.WriteString("; ")
		printExpr(b, e.Args[1])
		b.WriteString(")")
	case OpSeq:
		printJoined(b, "(", "; ", ")", e.Args)
	case OpArray:
		printJoined(b, "[", ", ", "]", e.Args)
	case OpMap:
		printPairs(b, e.Args)
	case OpCall:
		printJoined(b, e.Name+"(", ", ", ")", e.Args)
	case OpLoop:
		printLoop(b, e)
	case OpPointer:
		b.WriteString("#" + e.Name)
	case OpTemplate:
		printJoined(b, "template(", ", ", ")", e.Args)
	default:
		b.WriteString("<invalid>")
	}
}

func optional(e *Expr, s string) string {
	if e.Optional {
		return s
	}
	return ""
}

func printMember(b *strings.Builder, e *Expr) {
	if isIdentifier(e.Name) {
		if e.Optional {
			b.WriteString("?")
		}
		b.WriteString("." + e.Name)
		return
	}
	b.WriteString(optional(e, "?.") + "[" + strconv.Quote(e.Name) + "]")
}

func isIdentifier(s string) bool {
	for i, r := range s {
		letter := r == '_' || r == '$' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}

func printBound(b *strings.Builder, e *Expr) {
	if e != nil {
		printExpr(b, e)
	}
}

func printJoined(b *strings.Builder, open, sep, end string, args []*Expr) {
	b.WriteString(open)
	for i, a := range args {
		if i > 0 {
			b.WriteString(sep)
		}
		printExpr(b, a)
	}
	b.WriteString(end)
}

func printPairs(b *strings.Builder, args []*Expr) {
	b.WriteString("{")
	for i := 0; i+1 < len(args); i += 2 {
		if i > 0 {
			b.WriteString(", ")
		}
		if k := args[i]; k.Op == OpConst {
			printValue(b, k.Value)
		} else {
			printJoined(b, "(", "", ")", args[i:i+1])
		}
		b.WriteString(": ")
		printExpr(b, args[i+1])
	}
	b.WriteString("}")
}

func printLoop(b *strings.Builder, e *Expr) {
	b.WriteString(e.Name + "(")
	printExpr(b, e.Args[0])
	if len(e.Args) > 1 && e.Args[1] != nil {
		b.WriteString(", {")
		printExpr(b, e.Args[1])
		b.WriteString("}")
	}
	if len(e.Args) > 2 && e.Args[2] != nil {
		b.WriteString(", ")
		printExpr(b, e.Args[2])
	}
	b.WriteString(")")
}

func printValue(b *strings.Builder, v value.Value) {
	switch v.Kind() {
	case value.Nil:
		b.WriteString("nil")
	case value.Bool:
		b.WriteString(strconv.FormatBool(v.Bool()))
	case value.Int, value.Float:
		printNumber(b, v)
	case value.String:
		b.WriteString(strconv.Quote(v.Str()))
	case value.List:
		b.WriteString("[")
		for i := range v.Len() {
			if i > 0 {
				b.WriteString(", ")
			}
			printValue(b, v.At(i))
		}
		b.WriteString("]")
	case value.Map:
		b.WriteString("{")
		for i := range v.Len() {
			if i > 0 {
				b.WriteString(", ")
			}
			printValue(b, v.Key(i))
			b.WriteString(": ")
			printValue(b, v.At(i))
		}
		b.WriteString("}")
	}
}

// printNumber prints a number so that it binds to nothing: a minus has a weaker
// hold on its operand than ** has. What no literal can say is computed.
func printNumber(b *strings.Builder, v value.Value) {
	f := v.Float()
	switch {
	case v.Kind() == value.Int && v.Int() == math.MinInt:
		b.WriteString("(" + strconv.Itoa(math.MinInt+1) + " - 1)")
		return
	case f != f:
		b.WriteString("(0.0 / 0)")
		return
	case math.IsInf(f, 0):
		b.WriteString("(" + strconv.Itoa(int(math.Copysign(1, f))) + ".0 / 0)")
		return
	}
	s := strconv.Itoa(v.Int())
	if v.Kind() == value.Float {
		if s = strconv.FormatFloat(f, 'g', -1, 64); !strings.ContainsAny(s, ".e") {
			s += ".0"
		}
	}
	if strings.HasPrefix(s, "-") {
		s = "(" + s + ")"
	}
	b.WriteString(s)
}
