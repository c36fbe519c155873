package shell

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/shell/program"
)

var here = Place{Cwd: "/w", Home: "/home/u"}

// hostile is texts that a careless reader would take long for.
func hostile(n int) map[string]string {
	rep := func(s string) string { return strings.Repeat(s, n/len(s)+1) }
	return map[string]string{
		"words":              "echo " + rep("a "),
		"commands":           rep("a;"),
		"pipes":              rep("p|") + "p",
		"different pipes":    manyNames(n, "|"),
		"different commands": manyNames(n, ";"),
		"substitutions":      rep("$(") + rep(")"),
		"quoted ones":        rep(`"$(`),
		"backquotes":         rep("`"),
		"braces":             "echo " + rep("{"),
		"brace lists":        "echo " + rep("{a,b}"),
		"nested braces":      "echo " + rep("{a,") + rep("}"),
		"brackets":           "echo " + rep("["),
		"globs":              "echo " + rep("*?"),
		"assignments":        rep("A=b;"),
		"different ones":     manyNames(n, "=x;"),
		"doubling":           "a=xxxxxxxx;" + rep("a=$a$a;"),
		"doubling in words":  "a='x y z';" + rep("a=$a\\ $a;echo $a;"),
		"ifs":                rep("if a; then X=1; ") + rep("fi;"),
		"loops":              rep("for i in 1 2 3 4 5 6 7 8; do ") + "a $i;" + rep("done;"),
		"whiles":             rep("while x=$x$y; do y=$x; ") + rep("done;"),
		"functions":          rep("f(){ f;g; };g(){ f;f;};f;"),
		"chained functions":  chained(n / 32),
		"sudo":               rep("sudo "),
		"env":                rep("env A=b "),
		"xargs":              rep("xargs "),
		"bash -c":            rep("bash -c '"),
		"eval":               rep("eval "),
		"eval again":         "a='eval $a;eval $a'; eval $a",
		"alias":              "alias x='x;x'; " + rep("x;"),
		"alias in alias":     "alias a='b;b'; alias b='c;c'; alias c='a;a'; a",
		"heredocs":           rep("cat <<A;"),
		"redirections":       rep(">a "),
		"files":              "echo x >a;" + rep("cat a>>a;"),
		"python":             "python -c '" + rep("system(") + "'",
		"python text":        "python -c '" + rep(`x="a"+`) + "'",
		"python quotes":      "python -c \"" + rep("'''") + "\"",
		"perl":               "perl -e '" + rep("q(") + "'",
		"perl variables":     "perl -e '" + rep(`"$a`) + "'",
		"exec in exec":       "python -c '" + rep(`exec("`) + "'",
		"awk":                "awk '" + rep(`print>"a"|`) + "'",
		"sed":                "sed '" + rep("s/a/b/e\n") + "'",
		"powershell":         "pwsh -c '" + rep("(") + "'",
		"cmd":                "cmd /c '" + rep("%A% & ") + "'",
		"find":               "find " + rep("/a ") + "-exec rm {} +",
		"unknown bytes":      rep("\x00\x01\x02 "),
		"paths":              "rm " + rep("../a/"),
		"cd":                 rep("cd a;"),
		"pushd":              rep("pushd a;"),
		"case":               rep("case a in a) X=$X$X;; b) Y=1;; esac;"),
		"parameters":         "set -- " + rep("a ") + ";" + rep("shift;echo $1;"),
		"arrays":             rep("a+=(b c);") + rep("echo ${a[1]};"),
		"process":            rep("cat <("),
		"printf":             rep("printf '%s' $(printf x);"),
	}
}

func manyNames(n int, after string) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		b.WriteString("n" + strings.Repeat("a", i%3) + itoa(i) + after)
	}
	return b.String()
}

func itoa(n int) string {
	s := ""
	for ; n > 0; n /= 26 {
		s += string(rune('a' + n%26))
	}
	return s
}

func chained(n int) string {
	var b strings.Builder
	for i := 1; i < n; i++ {
		b.WriteString("f_" + itoa(i) + "(){ f_" + itoa(i+1) + ";f_" + itoa(i+1) + ";};")
	}
	return b.String() + "f_" + itoa(1)
}

// The work for a text is bounded by its length, whatever stands in it.
func TestHostileTextIsBoundedWork(t *testing.T) {
	for name, text := range hostile(1 << 16) {
		a := analyzed(text, here)
		spent := 64*len(text) + 1<<20 - a.steps
		if a.steps < 0 {
			spent = 0 // the limit was met, and said so
			if a.line.Parsed {
				t.Errorf("%s: a limit that is not told", name)
			}
		}
		t.Logf("%s: %d steps for %d bytes, %d commands, %s", name, spent, len(text), len(a.line.Commands), a.line.Problem)
		bounded(t, name, text, a.line)
	}
}

func bounded(t *testing.T, name, text string, l *Line) {
	t.Helper()
	words := 0
	for i := range l.Commands {
		words += 1 + len(l.Commands[i].Args)
	}
	if len(l.Commands) > maxCommands || words > maxWords {
		t.Errorf("%s: %d commands, %d words", name, len(l.Commands), words)
	}
	if l.Parsed != (l.Problem == "") {
		t.Errorf("%s: parsed is %v, the problem %q", name, l.Parsed, l.Problem)
	}
}

// What only the shell knows is never told as a literal.
func TestUnknownIsNeverLiteral(t *testing.T) {
	unknowns := []string{"$U", "${U}", `"$U"`, "$(u)", "`u`", "$((U))", "${U%x}", "${U/a/b}", "${!U}", "${U:1:2}", "${#U}", "$1", "$RANDOM", "$?", "\x01", "\x02", "$'\\x01'"}
	shapes := []string{
		"p ~user", "p @", "p x@y", "@ x", "X=@; p $X", "X=a; X=@; p $X", "X=a; read X; p $X", "X=a; [ -n x ] && X=b; p $X",
		"X=a; if c; then X=@; fi; p \"$X\"", "X=a; for i in 1 2; do X=@; done; p $X", "X=a; while c; do p $X; X=@; done",
		"f() { p \"$1\"; }; f @", "bash -c \"p @\"", "echo p @ | sh", "eval p @", "sudo p @", "set -- @; p $1", "X=(@ a); p ${X[0]}",
		"X=a; bash -c 'p $X'", "case a in a) X=@;; esac; p $X", "X=$(echo @); p $X", "for X in a @; do p $X; done",
		"printf -v X %s @; p $X", "X=a; c | read X; mapfile X; p $X", "p <<< x; X=a; p ${X:-@}@",
	}
	for _, shape := range shapes {
		for _, u := range unknowns {
			line := strings.ReplaceAll(shape, "@", u)
			l := Analyze(line, here)
			if !slices.ContainsFunc(l.Commands, func(c Command) bool { return c.Dynamic }) {
				t.Errorf("%q: nothing is dynamic\n%s", line, render(l))
			}
		}
	}
}

func FuzzAnalyze(f *testing.F) {
	for _, text := range hostile(200) {
		f.Add(text)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		f.Add(generate(r.Uint64()))
	}
	f.Add(`python3 -c 'import os; os.system("rm -rf /")'`)
	f.Add("cat > x.sh <<EOF\nrm -rf ~\nEOF\nbash x.sh")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<14 {
			return
		}
		l := Analyze(text, here)
		bounded(t, "a text", text, l)
		for i := range l.Commands {
			c := &l.Commands[i]
			c.Value()
			if c.Name != "" && !c.Dynamic && strings.IndexByte(strings.Join(append(c.Args, c.Path), ""), program.Any) >= 0 {
				t.Errorf("%q: %s is not dynamic", text, renderCommand(c))
			}
		}
		// A word that stands alone on a line, without anything of the shell, is
		// a program: the simplest of all readings.
		if name := strings.Trim(text, " \t\n"); l.Parsed && plainName(name) && (len(l.Commands) == 0 || l.Commands[0].Name != name) {
			t.Errorf("%q is not the program", name)
		}
	})
}

func plainName(s string) bool {
	switch s {
	case "if", "then", "else", "elif", "fi", "do", "done", "case", "esac", "while", "until", "for", "select", "function", "time", "coproc", "in":
		return false
	}
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz") == ""
}

func BenchmarkAnalyze(b *testing.B) {
	short := `cd /srv/app && git add -A && git commit -m "Fix: the parser keeps what stood before" && git push origin feature/parser 2>&1 | tee push.log`
	for _, bench := range []struct{ name, text string }{
		{"137B", short[:min(len(short), 137)]},
		{"4kB", strings.Repeat(short+"\n", 30)},
		{"1MB", "cat > out.txt <<'EOF'\n" + strings.Repeat("some text of a file; rm -rf / $(not a command)\n", 22000) + "EOF\n"},
		{"1MB of words", "echo " + strings.Repeat("word ", 1<<18)},
		{"10000 pipes", strings.Repeat("p | ", 9999) + "p"},
		{"10000 nested", strings.Repeat("$(", 10000) + strings.Repeat(")", 10000)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.SetBytes(int64(len(bench.text)))
			b.ReportAllocs()
			for range b.N {
				Analyze(bench.text, here)
			}
		})
	}
}
