package shelltest

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Rewrites is every way to write a line that starts the same programs.
var Rewrites = []Rewrite{
	// lists and blocks
	around("a comment behind it", "", " # nothing to see"),
	around("after a semicolon", "true; ", ""),
	around("after and", "true && { ", "; }"),
	around("after or", "false || { ", "; }"),
	around("after a newline", "true\n", ""),
	around("before a newline", "", "\ntrue"),
	around("in a subshell", "( ", " )"),
	around("in a group", "{ ", "; }"),
	around("in an if", "if true; then ", "; fi"),
	around("as a condition", "if ", "; then true; fi"),
	around("in an else", "if false; then true; else ", "; fi"),
	around("in a for", "for i in 1; do ", "; done"),
	around("in a while", "while true; do ", "; break; done"),
	around("in a case", "case x in x) ", ";; esac"),
	around("in a function", "f() { ", "; }; f"),
	around("in a function of the other spelling", "function f { ", "; }; f"),
	prefix("negated", "!"),
	around("in the background", "", " & wait"),
	around("into a pipe", "", " | cat"),
	around("at the end of a pipe", "echo | { ", "; }"),
	around("standard error away", "", " 2>/dev/null"),

	// substitutions
	around("in a substitution", "echo $( ", " )"),
	around("in a quoted substitution", `echo "now: $( `, ` )"`),
	around("in an assignment", "x=$( ", " )"),
	around("in a process substitution", "cat <( ", " )"),
	around("in a default of a variable", `: "${none:-$( `, ` )}"`),
	around("in arithmetic", "echo $(( 1 + $( ", " >/dev/null; echo 1 ) ))"),
	{Name: "in backquotes", Apply: func(_ *rand.Rand, line string) (string, bool) {
		return "echo `" + strings.NewReplacer(`\`, `\\`, "`", "\\`", "$", `\$`).Replace(line) + "`", !strings.Contains(line, "<<")
	}},

	// other shells
	whole("bash -c", func(l string) string { return "bash -c " + Single(l) }),
	whole("bash -c in double quotes", func(l string) string { return "bash -c " + double(l) }),
	whole("flags in front of -c", func(l string) string { return "bash -o pipefail -xc " + Single(l) }),
	whole("sh -c in bash -c", func(l string) string { return "bash -c " + Single("bash -c "+Single(l)) }),
	whole("bash -c of $1", func(l string) string { return `bash -c 'eval "$1"' _ ` + Single(l) }),
	whole("eval", func(l string) string { return "eval " + Single(l) }),
	whole("a variable and eval", func(l string) string { return "line=" + Single(l) + `; eval "$line"` }),
	whole("a variable and bash -c", func(l string) string { return "line=" + Single(l) + `; bash -c "$line"` }),
	whole("a heredoc", func(l string) string { return "bash <<'END'\n" + l + "\nEND" }),
	whole("a heredoc of bash -s", func(l string) string { return "bash -s -- a b <<'END'\n" + l + "\nEND" }),
	whole("a here-string", func(l string) string { return "bash <<< " + Single(l) }),
	whole("echo into bash", func(l string) string { return "printf '%s\\n' " + Single(l) + " | bash" }),
	whole("cat of a heredoc into bash", func(l string) string { return "cat <<'END' | bash\n" + l + "\nEND" }),
	whole("source of a process substitution", func(l string) string { return "source <(printf '%s\\n' " + Single(l) + ")" }),
	whole("a trap", func(l string) string { return "trap " + Single(l) + " EXIT" }),
	whole("env bash -c", func(l string) string { return "env -u CDPATH LANG=C bash -c " + Single(l) }),

	// wrappers
	suspect(prefix("sudo", "sudo")),
	suspect(prefix("sudo with options", "sudo -n -u root --")),
	suspect(prefix("sudo and two wrappers", "sudo env LC_ALL=C nice")),
	prefix("env", "env LANG=C"),
	prefix("nohup", "nohup"),
	prefix("nice", "nice -n 10"),
	prefix("timeout", "timeout -k 5 60s"),
	prefix("time", "time"),
	prefix("command", "command"),
	prefix("exec", "exec"),
	prefix("setsid", "setsid -w"),
	prefix("stdbuf", "stdbuf -oL"),
	prefix("an assignment", "LC_ALL=C LANG=C"),
	prefix("two wrappers", "nohup env LC_ALL=C nice"),
	simple("xargs", func(_ *rand.Rand, c command) (string, bool) {
		last := len(c.words) - 1
		if last < 1 || !c.plain(last) || strings.HasPrefix(c.words[last], "-") {
			return "", false
		}
		return "echo " + c.spelt[last] + " | xargs " + strings.TrimSuffix(c.line, " "+c.spelt[last]), true
	}),
	simple("find -exec", func(_ *rand.Rand, c command) (string, bool) {
		for i, w := range c.words {
			if w == ";" || w == "+" || w == "{}" || strings.Contains(c.spelt[i], "{}") {
				return "", false
			}
		}
		return "find . -maxdepth 0 -exec " + c.line + ` \;`, true
	}),

	// disguises
	suspect(whole("base64 into bash", func(l string) string {
		return "echo " + base64.StdEncoding.EncodeToString([]byte(l)) + " | base64 -d | bash"
	})),
	suspect(whole("hex into bash", func(l string) string { return fmt.Sprintf("echo %x | xxd -r -p | bash", l) })),
	suspect(whole("reversed into bash", func(l string) string { return "echo " + Single(reversed(l)) + " | rev | bash" })),
	suspect(whole("printf of escapes into bash", func(l string) string {
		var b strings.Builder
		for i := range len(l) {
			fmt.Fprintf(&b, `\x%02x`, l[i])
		}
		return "printf '" + b.String() + "' | bash"
	})),

	// spelling
	simple("an escaped program", func(r *rand.Rand, c command) (string, bool) {
		at := r.IntN(len(c.words[0]))
		return c.words[0][:at] + `\` + c.words[0][at:] + c.rest(), true
	}),
	simple("a quoted program", func(_ *rand.Rand, c command) (string, bool) { return `"` + c.words[0] + `"` + c.rest(), true }),
	simple("quotes in the program", func(r *rand.Rand, c command) (string, bool) {
		at := r.IntN(len(c.words[0]) + 1)
		return c.words[0][:at] + `''` + c.words[0][at:] + c.rest(), at > 0 || len(c.words[0]) > 1
	}),
	simple("an escape of the program's letters", func(_ *rand.Rand, c command) (string, bool) { return ansi(c.words[0]) + c.rest(), true }),
	simple("a variable for the program", func(_ *rand.Rand, c command) (string, bool) { return "p=" + c.words[0] + "; $p" + c.rest(), true }),
	simple("an empty variable in the program", func(r *rand.Rand, c command) (string, bool) {
		at := r.IntN(len(c.words[0]) + 1)
		return "e=; " + c.words[0][:at] + "${e}" + c.words[0][at:] + c.rest(), true
	}),
	simple("an argument in quotes", func(r *rand.Rand, c command) (string, bool) {
		return respell(c, r, func(w string) string { return Single(w) })
	}),
	simple("an argument in double quotes", func(r *rand.Rand, c command) (string, bool) {
		return respell(c, r, double)
	}),
	simple("an argument half in quotes", func(r *rand.Rand, c command) (string, bool) {
		return respell(c, r, func(w string) string {
			at := r.IntN(len(w) + 1)
			return w[:at] + double(w[at:])
		})
	}),
	simple("escapes of an argument's letters", func(r *rand.Rand, c command) (string, bool) { return respell(c, r, ansi) }),
	simple("an argument in a variable", func(r *rand.Rand, c command) (string, bool) {
		line, ok := respell(c, r, func(string) string { return `"$arg"` })
		if !ok {
			return "", false
		}
		for i, w := range c.words {
			if i > 0 && !strings.Contains(line, " "+c.spelt[i]) && c.plain(i) {
				return "arg=" + Single(w) + "; " + line, true
			}
		}
		return "", false
	}),
	simple("wide blanks", func(_ *rand.Rand, c command) (string, bool) { return strings.Join(c.spelt, " \t  "), true }),
	simple("a line continued", func(_ *rand.Rand, c command) (string, bool) { return strings.Join(c.spelt, " \\\n  "), true }),
	simple("words by IFS", func(_ *rand.Rand, c command) (string, bool) {
		for i := range c.words {
			if !c.plain(i) || strings.ContainsAny(c.words[i], " \t\n") {
				return "", false
			}
		}
		return strings.Join(c.spelt, "${IFS}"), len(c.spelt) > 1
	}),
	simple("words of a variable", func(_ *rand.Rand, c command) (string, bool) {
		for i := 1; i < len(c.words); i++ {
			if !c.plain(i) {
				return "", false
			}
		}
		return "args=" + Single(strings.Join(c.words[1:], " ")) + "; " + c.words[0] + " $args", len(c.words) > 1
	}),
}

// reversed turns each line around, as rev does.
func reversed(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		r := []rune(line)
		slices.Reverse(r)
		lines[i] = string(r)
	}
	return strings.Join(lines, "\n")
}

// respell writes one plain argument in another way.
func respell(c command, r *rand.Rand, f func(string) string) (string, bool) {
	var plain []int
	for i := 1; i < len(c.words); i++ {
		if c.plain(i) && c.words[i] != "" {
			plain = append(plain, i)
		}
	}
	if len(plain) == 0 {
		return "", false
	}
	at := plain[r.IntN(len(plain))]
	words := append([]string{}, c.spelt...)
	words[at] = f(c.words[at])
	return strings.Join(words, " "), true
}

// ansi spells a word as $'\x72\x6d'.
func ansi(w string) string {
	var b strings.Builder
	for i := range len(w) {
		fmt.Fprintf(&b, `\x%02x`, w[i])
	}
	return "$'" + b.String() + "'"
}
