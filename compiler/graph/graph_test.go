package graph

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/stdlib"
)

func drawn(t *testing.T, policy string, opt Options) *Graph {
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
	g, err := Of(p, res, opt)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// hook is a hook on a command of git, with some arguments and a step.
func hook(name, arguments, step string) string {
	return fmt.Sprintf("hook %q {\n on = [\"before_tool\"]\n match {\n command {\n program = \"git\"\n }\n }\n %s\n %s\n}\n", name, arguments, step)
}

const (
	deny   = "deny {\n reason = \"no\"\n}"
	ask    = "ask {\n reason = \"sure?\"\n}"
	allow  = "allow {}"
	final  = "allow {\n final = true\n}"
	note   = "context {\n text = \"a note\"\n}"
	narrow = "when = \"'push' in shell.words\""
)

func rewrite(field, to string) string {
	return fmt.Sprintf("rewrite {\n input = { %s = %q }\n}", field, to)
}

// Who overrules whom depends on what both decide, on their order, and on whether the
// host waits for them.
func TestRelations(t *testing.T) {
	first, later := "priority = 500", "priority = 50"
	for _, test := range []struct {
		name, policy string
		want         []string
	}{
		{"a deny ends", hook("a", first, deny) + hook("b", later, ask), []string{"a ends b always"}},
		{"a deny ends a note", hook("a", first, deny) + hook("b", later, note), []string{"a ends b always"}},
		{"a narrow deny ends sometimes", hook("a", first+"\n"+narrow, deny) + hook("b", later, ask), []string{"a ends b"}},
		{"two denies say the same", hook("a", first, deny) + hook("b", later, deny), nil},
		{"a later deny is stronger", hook("a", first, ask) + hook("b", later, deny), []string{"b outranks a always"}},
		{"an ask is stronger", hook("a", first, ask) + hook("b", later, allow), []string{"a outranks b always"}},
		{"a later ask is stronger", hook("a", first, allow) + hook("b", later, ask), []string{"b outranks a always"}},
		{"a final allow skips", hook("a", first, final) + hook("b", later, deny), []string{"a skips b always"}},
		{"a final allow behind a deny", hook("a", first, deny) + hook("b", later, final), []string{"a ends b always"}},
		{"notes add up", hook("a", first, note) + hook("b", later, note), nil},
		{"nobody waits for async", hook("a", first+"\nasync = true", note) + hook("b", later, ask), nil},
		{"monitor decides nothing", hook("a", first+"\nmode = \"monitor\"", deny) + hook("b", later, ask), nil},
		{"what is off is not asked", hook("a", first+"\nenabled = false", deny) + hook("b", later, ask), nil},
		{"the clock decides", hook("a", first+"\nwhen = \"time.hour < 8\"", deny) + hook("b", later, ask), []string{"a ends b possible"}},
		{"the later rewrite counts", hook("a", first, rewrite("command", "x")) + hook("b", later, rewrite("command", "y")), []string{"b replaces a"}},
		{"rewrites of other fields", hook("a", first, rewrite("command", "x")) + hook("b", later, rewrite("timeout", "9")), nil},
		{"other words", hook("a", first+"\nwhen = \"'pull' == shell.words[1]\"", deny) + strings.Replace(hook("b", later, ask), "git", "make", 1), nil},
	} {
		var got []string
		for _, e := range drawn(t, test.policy, Options{}).Events {
			for _, r := range e.Relations {
				words := []string{e.Rows[r.Over].Name, string(r.How), e.Rows[r.Under].Name}
				if r.Always {
					words = append(words, "always")
				}
				if !r.Proved {
					words = append(words, "possible")
				}
				got = append(got, strings.Join(words, " "))
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// A final allow does not keep a pack's hooks from being asked.
func TestPacksAreNotSkipped(t *testing.T) {
	g := drawn(t, `use "std/git" {
  only = ["reset-hard"]
}
`+hook("mine", "priority = 1000", final), Options{})
	for _, r := range g.Events[0].Relations {
		if r.How == Skips {
			t.Errorf("the final allow skips %s of a pack", g.Events[0].Rows[r.Under].Name)
		}
	}
}

// Many hooks become few rows, which stand for all of them. All draws each.
func TestGroups(t *testing.T) {
	policy := "use \"std/git\" {}\nuse \"std/mcp\" {}\n" + hook("mine", "priority = 1000", deny)
	few := drawn(t, policy, Options{}).Events[0]
	if len(few.Rows) > maxRows || few.Rows[0].Name != "mine" || few.Rows[0].Group {
		t.Errorf("%d rows, the first %+v", len(few.Rows), *few.Rows[0])
	}
	count := map[bool]int{}
	for _, r := range few.Rows {
		count[r.Off] += r.Hooks
	}
	g := drawn(t, policy, Options{All: true})
	each := map[bool]int{}
	for _, r := range g.Events[0].Rows {
		each[r.Off] += r.Hooks
		if r.Hooks != 1 {
			t.Errorf("%s stands for %d hooks", r.Name, r.Hooks)
		}
	}
	if count[false] != each[false] || count[true] != each[true] || each[false] != g.Hooks {
		t.Errorf("rows stand for %v hooks, there are %v, and %d in the policy", count, each, g.Hooks)
	}
}

// The policy's own hooks are grouped by file where they are too many.
func TestManyOwnHooks(t *testing.T) {
	var b strings.Builder
	for i := range maxRows + 1 {
		b.WriteString(hook(fmt.Sprintf("hook-%d", i), "priority = "+strconv.Itoa(900-i), deny))
	}
	rows := drawn(t, b.String(), Options{}).Events[0].Rows
	if len(rows) != 1 || rows[0].Name != "p" || rows[0].Hooks != maxRows+1 || rows[0].priority() != "900–860" {
		t.Errorf("%d rows, the first %+v", len(rows), *rows[0])
	}
}

// Where very many arrows would end at a row, it says so in words.
func TestManyArrows(t *testing.T) {
	var b strings.Builder
	for i := range 9 {
		b.WriteString(hook(fmt.Sprintf("deny-%d", i), "priority = 900\nwhen = \"'"+strings.Repeat("x", i+1)+"' in shell.words\"", deny))
	}
	e := drawn(t, b.String()+hook("last", "priority = 1", ask), Options{}).Events[0]
	arrows, notes := e.arrows()
	if len(e.Relations) != 9 || len(arrows) != 0 || !slices.Equal(notes[9], []string{"not reached where one of 9 others denies"}) {
		t.Errorf("%d relations, %d arrows, notes %v", len(e.Relations), len(arrows), notes)
	}
}

const odd = `policy "odd" {
  description = "Quotes \" and <tags> & \\ # * _ ]]> end"
}
hook "nothing" {
  description = "</title><script>"
  on          = ["after_made", "session_start"]
  context {
    text = "a"
  }
}
hook "keys" {
  for_each = ["a\"]; x", "<b>&", "c|d", "日本"]
  on       = ["session_start"]
  context {
    text = "b"
  }
}
event "after_made" {
  fields = {
    what = string
  }
  from {
    on     = ["after_tool", "session_start"]
    values = {
      what = "a"
    }
  }
}
`

// The picture is well-formed whatever names and descriptions hold, and nothing of it
// lies outside.
func TestSVG(t *testing.T) {
	for _, policy := range []string{odd, hook("a", "priority = 500", deny) + hook("b", "", ask), `use "std/agent-workflow" {}`, `use "std/containers" {}`} {
		for _, all := range []bool{false, true} {
			checkSVG(t, drawn(t, policy, Options{All: all}).SVG())
		}
	}
}

var number = regexp.MustCompile(`[\d.]+`)

func checkSVG(t *testing.T, picture string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(picture))
	width, height := 0.0, 0.0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		is := map[string]string{}
		for _, a := range start.Attr {
			is[a.Name.Local] = a.Value
		}
		num := func(name string) float64 { x, _ := strconv.ParseFloat(is[name], 64); return x }
		switch start.Name.Local {
		case "svg":
			width, height = num("width"), num("height")
		case "script", "image", "foreignObject":
			t.Errorf("the picture has a %s", start.Name.Local)
		case "rect":
			if num("x") < 0 || num("x")+num("width") > width || num("y")+num("height") > height {
				t.Errorf("a box lies outside of %g × %g: %v", width, height, is)
			}
		case "text":
			if num("y") > height || num("x") > width {
				t.Errorf("a text lies outside: %v", is)
			}
		case "path":
			for i, n := range number.FindAllString(is["d"], 2) {
				if x, _ := strconv.ParseFloat(n, 64); x > []float64{width, height}[i] {
					t.Errorf("an arrow begins outside: %v", is)
				}
			}
		}
	}
}

// Arrows of a track do not touch.
func TestTracks(t *testing.T) {
	var all []Relation
	for i := range 6 {
		for j := range 6 {
			if i != j {
				all = append(all, Relation{Over: i, Under: j})
			}
		}
	}
	n := 0
	for _, track := range deal(all) {
		for i, a := range track {
			n++
			for _, b := range track[i+1:] {
				if max(min(a.Over, a.Under), min(b.Over, b.Under)) <= min(max(a.Over, a.Under), max(b.Over, b.Under)) {
					t.Errorf("%+v and %+v touch", a, b)
				}
			}
		}
	}
	if n != len(all) {
		t.Errorf("%d of %d arrows have a track", n, len(all))
	}
}

// No name ends a string of the text formats early.
func TestTextFormats(t *testing.T) {
	g := drawn(t, odd, Options{All: true})
	for line := range strings.Lines(g.DOT()) {
		if plain := strings.NewReplacer(`\\`, "", `\"`, "").Replace(line); strings.Count(plain, `"`)%2 != 0 {
			t.Errorf("dot: a string does not end: %s", line)
		}
	}
	for line := range strings.Lines(g.Mermaid()) {
		if strings.Count(line, `"`) > 2 || strings.ContainsAny(strings.ReplaceAll(line, "<br/>", ""), "<`") {
			t.Errorf("mermaid: a label does not end where it should: %s", line)
		}
	}
	var back Graph
	if err := json.Unmarshal([]byte(g.JSON()), &back); err != nil || back.Hooks != g.Hooks || len(back.Events) != len(g.Events) {
		t.Errorf("json: %v, %d of %d events", err, len(back.Events), len(g.Events))
	}
}

// An event that no hook listens to is named.
func TestNoSuchEvent(t *testing.T) {
	fsys := fstest.MapFS{"p/p.hook.hcl": {Data: []byte(hook("a", "", deny))}}
	p, _ := lang.Load(lang.Options{FS: fsys, Dir: "p"})
	res, _ := compiler.Compile(p, compiler.Options{})
	if _, err := Of(p, res, Options{Event: "session_end"}); err == nil || !strings.Contains(err.Error(), "session_end") {
		t.Errorf("got %v", err)
	}
}
