package valueneveroccurs

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/runtime/value"
)

// shape is what all values of an expression have in common.
type shape struct {
	what   string // the expression, in a message
	advice string
	// rules reports whether a text can be all of a value, its beginning, its end, or a
	// part of it; nil where nothing is known.
	whole, begins, ends, part func(string) bool
	// ordered reports whether the order of texts puts a text where its reader expects it.
	ordered func(string) bool
}

// test is one way to compare a value with a text, and which question it asks of a shape.
func (s shape) test(op, text string) bool {
	ask := func(f func(string) bool) bool { return f == nil || f(text) }
	switch op {
	case "==", "!=", "in":
		return ask(s.whole)
	case "startsWith", "hasPrefix":
		return ask(s.begins) && ask(s.part)
	case "endsWith", "hasSuffix":
		return ask(s.ends) && ask(s.part)
	case "contains":
		return ask(s.part)
	case "<", "<=", ">", ">=":
		return ask(s.ordered)
	}
	return true
}

// scope is where an expression stands: the lists whose items # is, innermost last.
type scope struct {
	h     *ast.Hook
	items []*ast.Expr
}

// shapes looks at the comparisons of a condition with texts that cannot be there.
func (c *checker) shapes(x *ast.Expr, in scope) {
	if x == nil {
		return
	}
	switch x.Op {
	case ast.OpLoop:
		c.shapes(x.Args[0], in)
		inner := in
		inner.items = append(slices.Clip(in.items), x.Args[0])
		for _, a := range x.Args[1:] {
			c.shapes(a, inner)
		}
		return
	case ast.OpBinary:
		c.compared(x, in)
	case ast.OpCall:
		if (x.Name == "hasPrefix" || x.Name == "hasSuffix") && len(x.Args) == 2 {
			c.constants(x.Name, x.Args[0], x.Args[1], in)
		}
	case ast.OpMember:
		c.option(x, in)
	}
	for _, a := range x.Args {
		c.shapes(a, in)
	}
}

func (c *checker) compared(x *ast.Expr, in scope) {
	left, right := x.Args[0], x.Args[1]
	switch x.Class() {
	case ast.Equality, ast.Order:
		c.constants(x.Name, left, right, in)
		c.constants(x.Name, right, left, in)
		c.number(x, in)
	case ast.Membership:
		c.constants("in", left, right, in)
		if left.Op == ast.OpConst {
			c.constants("in", item(right), left, in)
		}
	case ast.TextTest:
		if x.Name == "matches" {
			c.pattern(left, right, in)
			return
		}
		c.constants(x.Name, left, right, in)
	}
}

// item is an expression for any item of a list.
func item(list *ast.Expr) *ast.Expr {
	return &ast.Expr{Op: ast.OpIndex, Args: []*ast.Expr{list, ast.Const(value.OfInt(0), list.Span)}, Span: list.Span}
}

// constants compares an expression with one constant, or with each of a list.
func (c *checker) constants(op string, x, with *ast.Expr, in scope) {
	switch {
	case with.Op == ast.OpArray:
		for _, a := range with.Args {
			c.constants(op, x, a, in)
		}
	case with.Op == ast.OpConst && with.Value.Kind() == value.List:
		for i := range with.Value.Len() {
			c.shaped(op, x, with.Value.At(i), with.Span, in)
		}
	case with.Op == ast.OpConst:
		c.shaped(op, x, with.Value, with.Span, in)
	}
}

func (c *checker) shaped(op string, x *ast.Expr, v value.Value, at diag.Span, in scope) {
	if c.seen[at] || v.Kind() != value.String || v.Str() == "" {
		return
	}
	for _, s := range shapesOf(x, in) {
		if s.test(op, v.Str()) {
			continue
		}
		c.seen[at] = true
		d := c.r.At(at, "%s %s %q", s.what, verbs[op], v.Str())
		d.Detail = s.advice
		return
	}
}

// verbs say that a comparison never holds.
var verbs = map[string]string{
	"==": "is never", "!=": "is never", "in": "is never", "contains": "never contains",
	"startsWith": "never begins with", "hasPrefix": "never begins with",
	"endsWith": "never ends with", "hasSuffix": "never ends with",
	"<": "is never like", "<=": "is never like", ">": "is never like", ">=": "is never like",
}

// pattern looks at a regex each of whose matches has a text that cannot be there.
func (c *checker) pattern(x, re *ast.Expr, in scope) {
	if c.seen[re.Span] || !c.p.Literal(re) || re.Value.Kind() != value.String {
		return
	}
	must, ok := regex.RequiredLiterals(re.Value.Str())
	if !ok || must.Fold || len(must.Any) == 0 {
		return
	}
	for _, s := range shapesOf(x, in) {
		if s.part == nil || slices.ContainsFunc(must.Any, s.part) {
			continue
		}
		c.seen[re.Span] = true
		c.r.At(re.Span, "%s never contains %q", s.what, must.Any[0]).Detail = s.advice
		return
	}
}

// option looks at the name in .options["name"].
func (c *checker) option(x *ast.Expr, in scope) {
	if c.seen[x.At] || name(x.Args[0], in) != "shell.commands[].options" {
		return
	}
	if s := shapes["shell.commands[].flags[]"]; !s.test("==", x.Name) {
		c.seen[x.At] = true
		c.r.At(x.At, "no option is called %q", x.Name).Detail = "Write the name of the option without dashes."
	}
}

// name is what an expression asks for, with [] for any item of a list; "" where that is
// not plain.
func name(x *ast.Expr, in scope) string {
	switch x.Op {
	case ast.OpIdent:
		for _, l := range in.h.Lets {
			if l.Name == x.Name && l.Expr != nil && len(in.items) < 8 {
				return name(l.Expr, scope{h: &ast.Hook{}})
			}
		}
		return x.Name
	case ast.OpMember:
		return join(name(x.Args[0], in), "."+x.Name)
	case ast.OpIndex:
		return join(name(x.Args[0], in), "[]")
	case ast.OpChain:
		return name(x.Args[0], in)
	case ast.OpTemplate:
		if len(x.Args) == 1 {
			return name(x.Args[0], in)
		}
	case ast.OpBinary:
		if x.Name == "??" && x.Args[1].Op == ast.OpConst || x.Name == "??" && x.Args[1].Op == ast.OpArray {
			return name(x.Args[0], in)
		}
	case ast.OpPointer:
		if n := len(in.items); n > 0 && x.Name == "" {
			return join(name(in.items[n-1], scope{in.h, in.items[:n-1]}), "[]")
		}
	case ast.OpCall:
		if len(x.Args) > 0 {
			return ofCall(x, in)
		}
	case ast.OpLoop:
		switch x.Name {
		case "filter", "sortBy":
			return name(x.Args[0], in)
		case "find", "findLast":
			return join(name(x.Args[0], in), "[]")
		}
	}
	return ""
}

func ofCall(x *ast.Expr, in scope) string {
	switch x.Name {
	case "first", "last", "get":
		return join(name(x.Args[0], in), "[]")
	case "sort", "uniq", "take", "reverse":
		return name(x.Args[0], in)
	case "concat":
		first := name(x.Args[0], in)
		if slices.ContainsFunc(x.Args, func(a *ast.Expr) bool { return kindOf(name(a, in)) != kindOf(first) }) {
			return ""
		}
		return first
	}
	return ""
}

// kindOf is one name for lists of the same kind of items.
func kindOf(name string) string {
	if shapes[name+"[]"].whole == nil {
		return name + "?"
	}
	return shapes[name+"[]"].advice
}

func join(base, rest string) string {
	if base == "" {
		return ""
	}
	if strings.HasPrefix(base, "match.commands") {
		base = "shell" + strings.TrimPrefix(base, "match")
	}
	return base + rest
}

// shapesOf lists what is known of the values of an expression.
func shapesOf(x *ast.Expr, in scope) []shape {
	if x.Op == ast.OpBinary && x.Name == "??" && x.Args[1].Op == ast.OpConst {
		return shapesOf(x.Args[0], in)
	}
	if x.Op == ast.OpCall && len(x.Args) > 0 {
		switch x.Name {
		case "lower":
			return []shape{without("a text in lower case", "Write it in lower case.", upperCase)}
		case "upper":
			return []shape{without("a text in upper case", "Write it in upper case.", lowerCase)}
		case "trim":
			if len(x.Args) == 1 {
				return append(shapesOf(x.Args[0], in), trimmed)
			}
			return shapesOf(x.Args[0], in)
		case "trimPrefix", "trimSuffix":
			return onlyParts(shapesOf(x.Args[0], in))
		}
	}
	if sep := separator(x, in); sep != "" {
		return []shape{without("a part between "+quoted(sep), "split takes the separators away.", func(text string) bool { return strings.Contains(text, sep) })}
	}
	if s, ok := shapes[name(x, in)]; ok {
		return []shape{s}
	}
	return nil
}

func quoted(sep string) string {
	if sep == " " {
		return "blanks"
	}
	return "'" + sep + "'"
}

// onlyParts is what is left of shapes where something was cut off at an end.
func onlyParts(list []shape) []shape {
	var out []shape
	for _, s := range list {
		out = append(out, shape{what: s.what, advice: s.advice, whole: s.part, part: s.part})
	}
	return out
}

// separator is what the text does not hold because split has cut there.
func separator(x *ast.Expr, in scope) string {
	list := x
	switch {
	case x.Op == ast.OpPointer && x.Name == "" && len(in.items) > 0:
		list = in.items[len(in.items)-1]
	case x.Op == ast.OpIndex, x.Op == ast.OpCall && len(x.Args) > 0 && slices.Contains([]string{"first", "last", "get"}, x.Name):
		list = x.Args[0]
	default:
		return ""
	}
	if list.Op == ast.OpIdent {
		for _, l := range in.h.Lets {
			if l.Name == list.Name && l.Expr != nil {
				list = l.Expr
			}
		}
	}
	if list.Op == ast.OpCall && list.Name == "split" && len(list.Args) == 2 && list.Args[1].Op == ast.OpConst {
		return list.Args[1].Value.Text()
	}
	return ""
}

// without is texts that never have what a test finds.
func without(what, advice string, has func(string) bool) shape {
	fine := func(text string) bool { return !has(text) }
	return shape{what: what, advice: advice, whole: fine, begins: fine, ends: fine, part: fine}
}

func upperCase(text string) bool { return strings.ToLower(text) != text }

func lowerCase(text string) bool { return strings.ToUpper(text) != text }

var trimmed = shape{
	what: "a text without blanks at its ends", advice: "trim takes the blanks away.",
	whole:  func(text string) bool { return strings.TrimSpace(text) == text },
	begins: func(text string) bool { return strings.TrimLeft(text, " \t\n") == text },
	ends:   func(text string) bool { return strings.TrimRight(text, " \t\n") == text },
}

// absolute is paths that start at the root.
func absolute(what string) shape {
	starts := func(text string) bool { return text == "" || drive.MatchString(text) }
	return shape{what: what, advice: "It is an absolute path. Write a glob in match, such as writes = [\"vendor/**\"], or within(path, \"vendor\"), which start at the project.", whole: starts, begins: starts}
}

var drive = regexp.MustCompile(`^([/\\]|[A-Za-z](:|$))`)

// word is names of programs.
func word(what string) shape {
	return without(what, "It is the name of one program, without a folder and without arguments. These are in .path and .args.", regexp.MustCompile(`[/\s]`).MatchString)
}

// dated is texts in the form of a date, or of a date and a time.
func dated(what, advice string, length int) shape {
	begins := func(text string) bool {
		n := min(len(text), len(firstTime))
		_, err := time.Parse(timeForm, text[:n]+firstTime[n:])
		return err == nil && (n == len(text) || length > n)
	}
	return shape{
		what: what, advice: advice, begins: begins,
		whole: func(text string) bool { return len(text) >= length && begins(text) },
		ordered: func(text string) bool {
			return wholeParts.MatchString(text) && (len(text) <= length || length > len("2006-01-02"))
		},
	}
}

const (
	timeForm  = "2006-01-02T15:04:05"
	firstTime = "2000-01-01T00:00:00"
)

// wholeParts is a year, or a year and a month and so on, each with all of its digits. A
// 31st of a short month is a bound as good as any.
var wholeParts = regexp.MustCompile(`^\d{4}(-(0\d|1[0-2])(-([0-2]\d|3[01])(T([01]\d|2[0-4])(:[0-5]\d(:.*)?)?)?)?)?$`)

func notFlag(text string) bool { return !flag.MatchString(text) }

var flag = regexp.MustCompile(`^--?[A-Za-z]`)

var branch = shape{
	what: "git.branch", advice: "It is the name of the local branch, such as main: without the remote and without refs/heads/.",
	whole: local, begins: local, part: refText, ends: refText,
}

// local reports whether a branch can begin so: not with what names a remote's.
func local(text string) bool {
	return refText(text) && !remote.MatchString(text)
}

var remote = regexp.MustCompile(`^(origin|upstream|remotes|refs)/`)

// refText is what a ref can contain.
func refText(text string) bool { return !strings.ContainsAny(text, " ~^:?*[\\") }

func list(what string, words ...string) shape {
	some := func(holds func(string, string) bool) func(string) bool {
		return func(text string) bool {
			return slices.ContainsFunc(words, func(w string) bool { return holds(w, text) })
		}
	}
	equal := func(a, b string) bool { return a == b }
	return shape{
		what: what, advice: "Valid values: " + strings.Join(words, ", ") + ".",
		whole: some(equal), begins: some(strings.HasPrefix), ends: some(strings.HasSuffix), part: some(strings.Contains),
	}
}

// shapes are the names whose values have a form, with [] for the items of a list.
var shapes = map[string]shape{
	"cwd": absolute("cwd"), "project": absolute("project"), "path_abs": absolute("path_abs"), "paths_abs[]": absolute("an item of paths_abs"),
	"files.read[]": absolute("a path of files.read"), "files.written[]": absolute("a path of files.written"), "files.deleted[]": absolute("a path of files.deleted"),
	"shell.commands[].reads[]":   absolute("a path of .reads"),
	"shell.commands[].writes[]":  absolute("a path of .writes"),
	"shell.commands[].deletes[]": absolute("a path of .deletes"),
	"shell.commands[].cwd":       absolute(".cwd"),

	"shell.commands[].name":   word(".name"),
	"shell.commands[].from[]": word("an item of .from"),
	"shell.commands[].to[]":   word("an item of .to"),
	"shell.commands[].flags[]": {
		what: "an item of .flags", advice: "It is the name of a flag without dashes and without a value. The value is in .options.",
		whole:  regexp.MustCompile(`^[^-=\s][^=\s]*$`).MatchString,
		begins: regexp.MustCompile(`^[^-=\s][^=\s]*$`).MatchString,
		part:   func(text string) bool { return !strings.ContainsAny(text, "= ") },
	},
	"shell.commands[].operands[]": {
		what: "an item of .operands", advice: "Flags are in .flags, without dashes.",
		whole: notFlag, begins: notFlag,
	},
	"shell.commands[].does[]": list("an item of .does", "delete", "write", "execute", "send", "reveal"),
	"shell.commands[].brings": list(".brings", "download", "decoded"),
	"shell.dialect":           list("shell.dialect", "bash", "powershell", "fish", "cmd"),

	"git.branch":  branch,
	"time.date":   dated("time.date", "It has the form 2026-11-21, and dates are compared as texts.", len("2006-01-02")),
	"time.text":   dated("time.text", "It has the form 2026-11-21T09:30:00+01:00, and times are compared as texts.", len(timeForm)),
	"tool.server": without("tool.server", "It is the name of the server alone.", func(text string) bool { return strings.HasPrefix(text, "mcp__") }),
}
