package textnotevaluated

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// values are arguments of steps whose texts are values for programs, files and states.
var values = []string{"require.value", "require.of", "validate.value", "run.env", "check.env", "run.args", "run.command", "check.command", "record.fields", "state.set", "state.append", "write.content", "write.set", "env.set", "rewrite.input", "context.values"}

var (
	// dotted is a name that is nothing else than one of the language.
	dotted = lazyregexp.New(`^(tool\.(name|host_name|input\.\w+|output|server|use_id)|session\.(id|source|model|reason|permission_mode|transcript)|match\.(text|description)|time\.(hour|date|text|unix|weekday)|git\.branch|env\.[A-Z][A-Z0-9_]*|files\.(read|written|deleted)|state\.\w+|paths?_abs|shell\.commands)$`)
	// plain is a name that could be a word, too.
	plain = lazyregexp.New(`^(path|command|url|cwd|project|prompt|content)$`)
)

// name reports a value that is the name of a field of the event.
func name(h *ast.Hook, s *ast.Step, a ast.Arg, r *lint.Report) (found bool) {
	report := func(text string) {
		if found || !dotted.MatchString(text) && !(plain.MatchString(text) && (a.Name == "env" && s.Kind != "env" || s.Kind == "require")) {
			return
		}
		found = true
		r.At(a.Span, "%s is plain text here, and not the value of that name", text).Detail = "Write {{ " + text + " }}."
	}
	each(a.Expr, report)
	each(a.Expr, func(text string) {
		if m := foreign.FindStringSubmatch(text); m != nil && !found && has(h, m[1]+m[2]) {
			found = true
			r.At(a.Span, "%s is plain text here, and not the field of the event", text).Detail = "Write {{ " + m[1] + m[2] + " }}."
		}
	})
	return found
}

// foreign is a value that is a name in the spelling of another language: {path}, $path.
var foreign = lazyregexp.New(`^\$?\{ ?([a-z_]+(?:\.[a-z_]+)*) ?\}$|^\$([a-z_]+)$`)

// each calls f for the constant texts of a value: itself, items and the values of a map.
func each(x *ast.Expr, f func(string)) {
	switch {
	case x == nil:
	case x.Op == ast.OpConst:
		constant(x.Value, f)
	case x.Op == ast.OpArray:
		for _, a := range x.Args {
			each(a, f)
		}
	case x.Op == ast.OpMap:
		for i := 0; i+1 < len(x.Args); i += 2 {
			each(x.Args[i+1], f)
		}
	}
}

func constant(v value.Value, f func(string)) {
	switch v.Kind() {
	case value.String:
		f(v.Str())
	case value.List, value.Map:
		for i := range v.Len() {
			constant(v.At(i), f)
		}
	}
}
