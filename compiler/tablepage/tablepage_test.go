package tablepage

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/compiler/readback"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/stdlib"
)

func compiled(t *testing.T, policy string) (*table.Table, Sources) {
	t.Helper()
	fsys := fstest.MapFS{"p/p.hook.hcl": {Data: []byte(policy)}}
	p, diags := lang.Load(lang.Options{FS: fsys, Dir: "p", Packs: stdlib.Packs})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	tab, err := table.Load(res.Table)
	if err != nil {
		t.Fatal(err)
	}
	return tab, Sources{p, res.Automata.Texts()}
}

func written(t *testing.T, tab *table.Table, from Sources) string {
	t.Helper()
	var b strings.Builder
	if err := Write(&b, tab, from, [][2]string{{"state x", "<int>"}}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var (
	anchor = regexp.MustCompile(` href="([^"]*)"`)
	ids    = regexp.MustCompile(` id="([^"]*)"`)
)

// Everything that the page links to is on it, once; all hooks and literals are.
func TestComplete(t *testing.T) {
	for _, pack := range []string{"containers", "agent-workflow"} {
		tab, p := compiled(t, "use \"std/"+pack+"\" {}\n")
		for _, sources := range []Sources{p, {}} {
			page := written(t, tab, sources)
			has := map[string]bool{}
			for _, m := range ids.FindAllStringSubmatch(page, -1) {
				if has[m[1]] {
					t.Errorf("%s: two parts are called %s", pack, m[1])
				}
				has[m[1]] = true
			}
			for _, m := range anchor.FindAllStringSubmatch(page, -1) {
				if name, ok := strings.CutPrefix(m[1], "#"); !ok || !has[name] {
					t.Errorf("%s: a link leads to %s, which is not there", pack, m[1])
				}
			}
			for i := range tab.NumHooks() {
				if !strings.Contains(page, escape(tab.Text(tab.Hook(uint32(i)).Name))) {
					t.Errorf("%s: hook %d is not on the page", pack, i)
				}
			}
			if strings.Contains(page, "It cannot be read back") || strings.ContainsFunc(page, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' }) {
				t.Errorf("%s: a hook cannot be read back, or the page has control characters", pack)
			}
		}
		checkLiterals(t, tab, written(t, tab, p))
	}
}

func checkLiterals(t *testing.T, tab *table.Table, page string) {
	for _, e := range tab.Events() {
		ix, err := readback.ReadIndex(tab, e)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range ix.Keys {
			for _, text := range k.Literals {
				if !strings.Contains(page, "<code>"+escape(shownEdges(text))+"</code>") {
					t.Errorf("the literal %q is not on the page", text)
				}
			}
		}
	}
}

// What a policy says stays text, and a part leads to its line.
func TestTextAndLines(t *testing.T) {
	tab, p := compiled(t, `policy "p" {
  description = "</style><script>alert(1)</script>"
}
hook "odd" {
  description = "<img src=x onerror=y>"
  on          = ["before_tool"]
  match {
    tool   = "Shell"
    writes = ["**/<b>*"]
  }
  when = <<-EXPR
    "</code>" in shell.words and (
      not (cwd startsWith "/a&b")
      or env.X == "\"><i>"
    )
  EXPR
  deny {
    reason = "<u>no</u>"
  }
}
`)
	page := written(t, tab, p)
	for _, tag := range []string{"<script>alert", "<img", "<b>*", "</code>\"", "<i>\"", "<u>", "<int>"} {
		if strings.Contains(page, tag) {
			t.Errorf("the page has the tag %s of the policy", tag)
		}
	}
	if n := strings.Count(page, "<script"); n != 1 {
		t.Errorf("the page has %d scripts", n)
	}
	for line, part := range map[int]string{8: "tool is", 9: "&lt;b&gt;*", 12: "shell.words", 13: "startsWith", 14: "env.X", 17: "deny"} {
		found := false
		for text := range strings.Lines(page) {
			found = found || strings.HasPrefix(text, "<li>") && strings.Contains(text, part) && strings.Contains(text, fmt.Sprintf("href=\"#f0-%d\"", line))
		}
		if !found {
			t.Errorf("nothing with %s leads to line %d", part, line)
		}
	}
}

// A picture has all states that can be reached, and each edge that does not lead to the
// start.
func TestDraw(t *testing.T) {
	for text, want := range map[string][2]int{"ab": {3, 4}, "^a[0-9]+$": {3, 3}, "x{40}": {0, 0}} {
		d, err := automata.Compile(text, automata.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		picture := draw(d)
		if got := [2]int{strings.Count(picture, "<circle"), strings.Count(picture, "<path")}; got != want {
			t.Errorf("%s: %d states and edges, want %d:\n%s", text, got, want, picture)
		}
	}
}

func TestBytesLabel(t *testing.T) {
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	but := append(append([]byte{}, all[:'/']...), all['/'+1:]...)
	for want, bytes := range map[string][]byte{"a–d": []byte("abcd"), "ab": []byte("ab"), "␠x": []byte(" x"), "any": all, "not /": but, "09": {9}} {
		if got := bytesLabel(bytes); got != want {
			t.Errorf("%q is %q, want %q", bytes, got, want)
		}
	}
}

// Rows that wait for a value say between which bounds.
func TestValues(t *testing.T) {
	var b strings.Builder
	for name, when := range map[string]string{
		"long": "stop.steps > 20", "short": "stop.steps <= 3", "exact": "stop.steps == 7", "middle": "stop.steps >= 4 and stop.steps < 9", "not": "stop.steps != 5",
	} {
		fmt.Fprintf(&b, "hook %q {\n on = [\"before_stop\"]\n when = %q\n deny {\n reason = \"no\"\n}\n}\n", name, when)
	}
	tab, p := compiled(t, b.String())
	page := written(t, tab, p)
	for name, want := range map[string]string{"long": "> 20", "short": "<= 3", "exact": "== 7", "middle": "in [4, 9)"} {
		row := regexp.MustCompile(`<tr class="item">.*>` + name + `</a>.*`).FindString(page)
		if !strings.Contains(row, "<code>"+escape(want)) {
			t.Errorf("%s: want %q in\n%s", name, want, row)
		}
	}
}

// TestPatterns: an automaton is called by its pattern where somebody has the policy, and by
// its number elsewhere. A long one is whole in the list of automata alone.
func TestPatterns(t *testing.T) {
	long := strings.Repeat("(a|b)c+", 12)
	tab, from := compiled(t, `hook "x" {
  on = ["before_tool"]
  match {
    tool    = "Shell"
    pattern = ["rm\\s+-r", "`+long+`"]
    writes  = ["src/**/*.{go,mod}"]
    command {
      program  = "git|hg.*"
      operands = ["<b>.*"]
    }
  }
  when = "cwd matches '^/w/.*[0-9]$'"
  deny {
    reason = "no"
  }
}
`)
	page := written(t, tab, from)
	hooks, rest, _ := strings.Cut(page, `id="automata"`)
	for _, pattern := range []string{`rm\s+-r`, "git|hg.*", "src/**/*.{go,mod}", "^/w/.*[0-9]$", "<b>.*", long[:maxPattern-1] + "…"} {
		if !regexp.MustCompile(`<a href="#a\d+">(<code>)?` + regexp.QuoteMeta(escape(pattern)) + `</`).MatchString(hooks) {
			t.Errorf("no condition links to %s", pattern)
		}
	}
	if !strings.Contains(rest, "<td><code>"+escape(long)+"</code><td>") {
		t.Errorf("the list of automata does not have %s", long)
	}
	if regexp.MustCompile(`automaton \d`).MatchString(page) {
		t.Error("the page calls an automaton by its number")
	}
	page = written(t, tab, Sources{})
	if !regexp.MustCompile(`>automaton \d+</a>`).MatchString(page) || strings.Contains(page, "git|hg") {
		t.Error("the page of a table alone does not have the numbers of automata")
	}
}
