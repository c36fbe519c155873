package shell

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/shell/program"
)

var (
	oracleLines = flag.Int("oracle", 100, "how many lines bash runs")
	oracleSeed  = flag.Uint64("seed", 1, "of the first of them")
)

// What bash executes is among the commands that the analysis lists. The lines
// are of a grammar of our own and start nothing but p1, p2 and p3, which write
// down their arguments.
func TestAgreesWithBash(t *testing.T) {
	o := newOracle(t)
	for i := range *oracleLines {
		seed := *oracleSeed + uint64(i)
		if line := generate(seed); !o.holds(t, line) {
			t.Errorf("seed %d", seed)
		}
	}
	if o.ran == 0 || o.exact*10 < o.ran*6 {
		t.Errorf("only %d of %d commands were known exactly", o.exact, o.ran)
	}
	t.Logf("%d commands, %d of them known exactly", o.ran, o.exact)
}

func FuzzAgreesWithBash(f *testing.F) {
	o := newOracle(f)
	f.Add(uint64(7))
	f.Fuzz(func(t *testing.T, seed uint64) { o.holds(t, generate(seed)) })
}

// oracle runs lines in bash, with nothing to run but the stubs.
type oracle struct {
	bash, bin, log, home string
	ran, exact           int
}

func newOracle(t testing.TB) *oracle {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash here")
	}
	dir := t.TempDir()
	o := &oracle{bash: bash, bin: filepath.Join(dir, "bin"), log: filepath.Join(dir, "log"), home: filepath.Join(dir, "home")}
	for _, d := range []string{o.bin, o.home} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	stub := "#!" + bash + "\nprintf '%s\\0' \"$#\" \"${0##*/}\" \"$@\" >> '" + o.log + "'\necho out\n"
	for _, name := range []string{"p1", "p2", "p3"} {
		if err := os.WriteFile(filepath.Join(o.bin, name), []byte(stub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"bash", "sh", "cat", "env", "xargs", "base64", "tr", "rev"} {
		if path, err := exec.LookPath(name); err == nil {
			if name == "sh" {
				path = bash
			}
			if err := os.Symlink(path, filepath.Join(o.bin, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return o
}

func (o *oracle) holds(t *testing.T, line string) bool {
	t.Helper()
	work := filepath.Join(o.home, "work")
	for _, d := range []string{"d1", "d2"} {
		if err := os.MkdirAll(filepath.Join(work, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	defer os.RemoveAll(work)
	os.Remove(o.log)
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
	defer stop()
	c := exec.CommandContext(ctx, o.bash, "-c", line)
	c.Dir, c.Env = work, []string{"PATH=" + o.bin, "HOME=" + o.home}
	var errs bytes.Buffer
	c.Stderr = &errs
	c.WaitDelay = time.Second
	c.Run() // the exit code is the line's own business
	ok := true
	l := Analyze(line, Place{Cwd: work, Home: o.home})
	for _, argv := range o.executed(t) {
		o.ran++
		found, exact := lists(l, argv)
		if exact {
			o.exact++
		}
		if !found {
			ok = false
			t.Errorf("bash ran %q, which is not listed:\n%s\n\n%s\nstderr: %s", argv, line, strings.ReplaceAll(render(l), "cwd "+o.home, "cwd ~"), errs.String())
		}
	}
	return ok
}

// executed is what the stubs wrote down.
func (o *oracle) executed(t *testing.T) [][]string {
	b, err := os.ReadFile(o.log)
	if err != nil {
		return nil
	}
	words := strings.Split(string(b), "\x00")
	var out [][]string
	for len(words) > 1 {
		n, err := strconv.Atoi(words[0])
		if err != nil || len(words) < n+2 {
			t.Fatalf("the log is torn: %q", b)
		}
		out = append(out, words[1:n+2])
		words = words[n+2:]
	}
	return out
}

// lists reports whether a command of the line can be this one, and whether it
// is known to be. A shell that reads what another program puts out may run
// anything.
func lists(l *Line, argv []string) (found, exact bool) {
	want := descriptors(strings.Join(argv, "\x03"))
	for i := range l.Commands {
		c := &l.Commands[i]
		words := append([]string{c.Name}, c.Args...)
		have := descriptors(strings.Join(words, "\x03"))
		if have == want {
			return true, true
		}
		found = found || matches(have, want) || (isShell(c.Name) && c.Stdin == nil && len(c.From) > 0)
	}
	return found, false
}

// descriptors leaves out which descriptor a process substitution gets.
func descriptors(s string) string {
	for i := 40; i < 100; i++ {
		s = strings.ReplaceAll(s, procPath+strconv.Itoa(i), procPath)
	}
	return s
}

// matches reports whether a pattern of words can be these: what is not known may
// be any number of words.
func matches(pattern, text string) bool {
	for _, known := range strings.FieldsFunc(pattern, func(r rune) bool { return r <= 3 }) {
		if !strings.Contains(text, known) {
			return false
		}
	}
	return match(pattern, text, map[[2]int]bool{})
}

func match(p, t string, seen map[[2]int]bool) bool {
	key := [2]int{len(p), len(t)}
	if seen[key] {
		return false
	}
	seen[key] = true
	switch {
	case p == "":
		return t == ""
	case p[0] <= program.One:
		for i := 0; i <= len(t); i++ {
			if match(p[1:], t[i:], seen) {
				return true
			}
		}
		return false
	case p[0] == 3 && len(p) > 1 && p[1] <= program.One && match(p[2:], t, seen):
		return true // an unquoted variable that is empty
	}
	return t != "" && p[0] == t[0] && match(p[1:], t[1:], seen)
}

// generate is a line of the grammar.
func generate(seed uint64) string {
	g := &generator{r: rand.New(rand.NewPCG(seed, seed))}
	return g.list(3)
}

type generator struct {
	r     *rand.Rand
	funcs int
	body  bool // in a function, which calls none
}

func (g *generator) n(n int) int                { return g.r.IntN(n) }
func (g *generator) pick(list ...string) string { return list[g.n(len(list))] }

func (g *generator) list(depth int) string {
	var b strings.Builder
	for i := range 1 + g.n(4) {
		if i > 0 {
			b.WriteString(g.pick("; ", "\n", " && ", " || ", "; ", "\n"))
		}
		b.WriteString(g.command(depth))
	}
	return b.String()
}

func (g *generator) command(depth int) string {
	if depth == 0 {
		return g.simple()
	}
	in := func() string { return g.list(depth - 1) }
	switch g.n(27) {
	case 0:
		return "( " + in() + "\n)"
	case 1:
		return "{ " + in() + "\n}"
	case 2:
		return "if " + g.pick("true", "false", "p1", "[ -n \"$V\" ]") + "; then " + in() + "\nelse " + in() + "\nfi"
	case 3:
		return "for " + g.variable() + " in " + g.words(3) + "; do " + in() + "\ndone"
	case 4:
		return "case " + g.word() + " in a) " + in() + " ;; b*|x) " + in() + " ;; *) " + in() + "\nesac"
	case 5:
		return g.simple() + " | " + g.simple()
	case 6:
		return "echo " + g.words(2) + " | while read " + g.variable() + "; do " + in() + "\ndone"
	case 7, 8:
		if g.body {
			return g.simple()
		}
		g.body = true
		g.funcs++
		name := fmt.Sprintf("f%d", g.funcs)
		def := name + "() { " + in() + "\n}\n"
		g.body = false
		return def + name + " " + g.words(2)
	case 9:
		return "eval " + quote(in())
	case 10:
		return g.pick("bash", "sh") + " -c " + quote(in()) + " zero " + g.words(2)
	case 11:
		return "bash <<'EOF'\n" + in() + "\nEOF\n:"
	case 12:
		return "echo " + quote(g.simple()) + " | " + g.pick("sh", "bash", "cat | bash")
	case 13:
		return "echo " + g.words(2) + " | xargs p1 " + g.words(1)
	case 14:
		return g.pick("env", "env V=1", "command", "exec env", "builtin eval") + " " + g.simple()
	case 15:
		return "set -- " + g.words(2)
	case 16:
		return "trap " + quote("p1 trapped") + " EXIT"
	case 17:
		return "echo " + quote(g.simple()) + " > s1; " + g.pick(". ./s1", "bash s1", "source ./s1 a b", "cat s1 | sh")
	case 18:
		return "bash <(echo " + quote(g.simple()) + ")"
	case 19:
		return "printf '%s\\n' " + quote(g.simple()) + " | bash"
	case 20:
		return "cd " + g.pick("d1", "d2", "nowhere") + g.pick("", " && "+g.simple(), " || "+g.simple())
	case 21:
		return "read " + g.variable() + " <<< " + g.word()
	case 22:
		return "local" + g.assign() + " 2>d; export" + g.assign()
	case 23:
		return g.simple() + " &\nwait"
	case 24:
		return "A=(" + g.words(3) + "); p1 " + g.pick(`"${A[@]}"`, `${A[0]}`, `"${A[*]}"`, `${#A[@]}`)
	case 25:
		return "cat > s2 <<EOF\n" + g.simple() + "\nEOF\nbash s2"
	}
	return g.simple()
}

func (g *generator) assign() string { return " " + g.variable() + "=" + g.word() }

func (g *generator) variable() string { return g.pick("V", "W", "X") }

func (g *generator) simple() string {
	switch g.n(9) {
	case 0:
		return g.variable() + "=" + g.word()
	case 1:
		return g.variable() + "+=" + g.word()
	case 2:
		return "V=p2; $V " + g.words(2)
	case 3:
		return g.variable() + "=" + g.word() + " " + g.program() + " " + g.words(2)
	}
	line := g.program() + " " + g.words(3)
	switch g.n(8) {
	case 0:
		line += " > o1"
	case 1:
		line += " 2>&1 < /dev/null"
	case 2:
		line += " <<< " + g.word()
	}
	return line
}

func (g *generator) program() string {
	return g.pick("p1", "p2", "p3", "p1", "\\p1", "'p'2", "$(echo p3)", "p{1,}", `"p1"`)
}

func (g *generator) words(most int) string {
	var out []string
	for range g.n(most + 1) {
		out = append(out, g.word())
	}
	return strings.Join(out, " ")
}

func (g *generator) word() string {
	v := g.variable()
	switch g.n(30) {
	case 0:
		return "$" + v
	case 1:
		return `"$` + v + `"`
	case 2:
		return "${" + v + ":-" + g.pick("dflt", "'a b'", "$W") + "}"
	case 3:
		return `"${` + v + `}z"`
	case 4:
		return "$(echo " + g.pick("s", "s t", `"s  t"`) + ")"
	case 5:
		return `"$(printf '%s' s t)"`
	case 6:
		return "`echo u`"
	case 7:
		return "{a,b" + g.pick("", "{c,d}", "$V") + "}" + g.pick("", "z")
	case 8:
		return "{1..3}"
	case 9:
		return `a\ b`
	case 10:
		return `$'a\tb\x41'`
	case 11:
		return "$" + g.pick("1", "2", "#", "@", "*")
	case 12:
		return `"$@"`
	case 13:
		return "$((1 + 2))"
	case 14:
		return g.pick("*", "d?", "d[12]", "'*'", `"d"*`, `\*`)
	case 15:
		return g.pick("~", "~/x", "'~'", `a~`, "v=~/y")
	case 16:
		return `"x  y"`
	case 17:
		return "'$V'"
	case 18:
		return "${#" + v + "}"
	case 19:
		return "${" + v + g.pick("#a", "%b", "/a/c", "//b/", ":1", ":0:2", "^^", ",,", ":+alt", "-d", ":1:1") + "}"
	case 20:
		return `""`
	case 21:
		return "-" + g.pick("f", "rf", "-long", "-k=v")
	case 22:
		return "<(p3 sub)"
	case 23:
		return `"$(p2 sub)"`
	case 24:
		return "$(if true; then echo m; else echo n; fi)"
	}
	return g.pick("a", "b", "c", "ab", "x/y")
}

func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
