package textcasesensitive

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

var (
	// keyword is what begins a statement of SQL that changes something.
	keyword = lazyregexp.New(`(?i)^\W*(drop|delete|truncate|alter|update|insert|grant|create)\b`)
	// verb is in every regex about SQL, unless it is written in pieces.
	verb = lazyregexp.New(`(?i)drop|delete|truncate|alter|update|insert|grant|create`)
	// statement is the beginning of one that nothing else is, wherever it stands.
	statement = lazyregexp.New(`(?i)\b(?:(?:drop|alter|create|truncate)\s+(?:table|database|schema|index|view|role|user|column|tablespace|sequence)|delete\s+from|insert\s+into|update\s+\w+\s+set|grant\s+all)\b`)
)

// queries are inputs that hold SQL alone.
var queries = []string{"sql", "query", "statement"}

// words is what a text has of SQL; "" where it has nothing.
func words(re *lint.Regex, text string) string {
	if re.Role == lint.RoleInput && slices.Contains(queries, re.Field) && keyword.MatchString(text) {
		return text
	}
	return statement.FindString(text)
}

// ofSQL reports whether a regex is looked for in a text, and some of what it finds is SQL.
func ofSQL(re *lint.Regex) bool {
	switch re.Role {
	case lint.RoleInput, lint.RoleField, lint.RoleMatches, lint.RolePattern:
		return !re.Whole && verb.MatchString(re.Source) && slices.ContainsFunc(regex.Examples(re.Source), func(text string) bool { return words(re, text) != "" })
	}
	return false
}

// otherCase is the words in capitals, or in small letters where they are that.
func otherCase(words string) string {
	if other := strings.ToUpper(words); other != words {
		return other
	}
	return strings.ToLower(words)
}

// sql reports a regex that a statement in the other case evades.
func sql(re *lint.Regex, r *lint.Report) {
	for _, text := range regex.Examples(re.Source) {
		said := words(re, text)
		other := otherCase(said)
		if said == "" || !re.Compiled().MatchString(text) || re.Compiled().MatchString(strings.Replace(text, said, other, 1)) {
			continue
		}
		d := r.At(re.At(0, len(re.Source)), "SQL is the same in either case, and %q does not match %q", said, other)
		d.Detail = "Begin the expression with (?i)."
		if d.Fix = re.Fix("begin with (?i)", 0, 0, "(?i)"); d.Fix != nil {
			d.Fix.Unsafe = true
		}
		return
	}
}

// comparedSQL is a statement of SQL that an expression looks for in one case, in a text that may hold the other one.
func comparedSQL(x *ast.Expr) (said string, ok bool) {
	if x.Op != ast.OpBinary || x.Name != "contains" && x.Name != "startsWith" || strings.Contains(x.Args[0].String(), "er(") {
		return "", false
	}
	right := x.Args[1]
	if right.Op != ast.OpConst || right.Value.Kind() != value.String {
		return "", false
	}
	said = statement.FindString(right.Value.Text())
	return said, said != ""
}
