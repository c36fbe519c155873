package graph

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/stdlib"
)

// picture is a graph for the programs that draw it.
type picture struct {
	Name, Text string
	Whole      bool // every hook for itself: it is read, and not drawn
	boxes      []string
}

// graphed is the graphs of the starter, of a policy whose names are full of signs, and of
// packs, each with its packs folded and whole.
var graphed = sync.OnceValue(func() map[string]*Graph {
	starter, err := os.ReadFile("../../cmd/hookc/starter/guardrails.hook.hcl")
	if err != nil {
		panic(err)
	}
	policies := map[string]string{"starter": string(starter), "signs": signs}
	for _, name := range folder.PackNames(stdlib.Packs) {
		if testrun.Exhaustive() || name == "git" || name == "default" {
			policies[name] = fmt.Sprintf("use \"std/%s\" {}\n", name)
		}
	}
	out := map[string]*Graph{}
	for name, policy := range policies {
		p, res := compiled(policy)
		for _, all := range []bool{false, true} {
			g, err := Of(p, res, Options{All: all})
			if err != nil {
				panic(err)
			}
			out[fmt.Sprintf("%s, whole %v", name, all)] = g
		}
	}
	return out
})

// compiled is a policy without errors.
func compiled(policy string) (*ast.Policy, *compiler.Result) {
	p, diags := lang.Load(lang.Options{FS: fstest.MapFS{"p/p.hook.hcl": {Data: []byte(policy)}}, Dir: "p", Packs: stdlib.Packs})
	if diags.HasErrors() {
		panic(diags)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		panic(diags)
	}
	return p, res
}

func pictures(draw func(*Graph) string) (out []picture) {
	graphs := graphed()
	for _, name := range slices.Sorted(maps.Keys(graphs)) {
		g := graphs[name]
		out = append(out, picture{name, draw(g), strings.HasSuffix(name, "true"), boxesOf(g)})
	}
	return out
}

// signs is what the languages of pictures read as their own.
const signs = `
event "end" {
  fields = { class = string }
}
hook "end" {
  for_each = toset(["end", "a\"b'c", "[x](y) {z} |", "**bold** _it_ ~~x~~", "<b>&amp;&lt;</b>", "%% click #quot; #35;", "\\n\\l\\\"", "1. a; --> b", "🙂 ünï", "${"$"}{x} $$x$$"])
  on       = ["before_tool", "end"]
  deny {
    reason = "no"
  }
}
hook "subgraph" {
  on = ["before_tool"]
  ask {
    reason = "sure?"
  }
}
`

// boxesOf is the texts of all boxes, without blanks.
func boxesOf(g *Graph) (out []string) {
	for _, e := range g.Events {
		out = append(out, unspaced(e.Name+e.title()))
		_, notes := e.arrows()
		for j, r := range e.Rows {
			out = append(out, unspaced(strings.Join(r.lines(notes[j]), "")))
		}
	}
	slices.Sort(out)
	return out
}

func unspaced(s string) string { return strings.Join(strings.Fields(s), "") }

// same compares the boxes that a program has drawn.
func (p picture) same(t *testing.T, got []string) {
	t.Helper()
	for i := range got {
		got[i] = unspaced(got[i])
	}
	slices.Sort(got)
	if slices.Equal(got, p.boxes) {
		return
	}
	t.Errorf("%s: %d boxes, want %d", p.Name, len(got), len(p.boxes))
	for _, want := range p.boxes {
		if !slices.Contains(got, want) {
			t.Errorf("%s: no box with %q", p.Name, want)
		}
	}
}

// TestGraphviz: Graphviz reads each graph without a warning, and draws its boxes.
func TestGraphviz(t *testing.T) {
	dot, err := exec.LookPath("dot")
	if err != nil {
		t.Skip("Graphviz is not installed")
	}
	for _, p := range pictures((*Graph).DOT) {
		format := "-Tsvg"
		if p.Whole {
			format = "-Tcanon"
		}
		cmd := exec.CommandContext(t.Context(), dot, format)
		cmd.Stdin = strings.NewReader(p.Text)
		var warned strings.Builder
		cmd.Stderr = &warned
		svg, err := cmd.Output()
		if err != nil || warned.Len() > 0 {
			t.Errorf("%s: %v %s", p.Name, err, &warned)
			continue
		}
		if !p.Whole {
			p.same(t, nodesOf(t, svg))
		}
	}
}

// nodesOf is the texts of the nodes of a picture by Graphviz.
func nodesOf(t *testing.T, svg []byte) (out []string) {
	var doc struct {
		Graph struct {
			Groups []struct {
				Class string   `xml:"class,attr"`
				Lines []string `xml:"text"`
			} `xml:"g"`
		} `xml:"g"`
	}
	if err := xml.Unmarshal(svg, &doc); err != nil {
		t.Fatal(err)
	}
	for _, g := range doc.Graph.Groups {
		if g.Class == "node" {
			out = append(out, strings.Join(g.Lines, ""))
		}
	}
	return out
}

// mermaidPage draws pictures and reports each: an error, or the texts of its boxes.
const mermaidPage = `<!doctype html><meta charset="utf-8"><body><script src="/mermaid.js"></script><script type="module">
mermaid.initialize({ startOnLoad: false });
for (const [i, p] of (await (await fetch("/pictures")).json()).entries()) {
  const out = { Name: p.Name, Error: "", Boxes: [] };
  try {
    await mermaid.parse(p.Text);
    if (p.Text.length > 50000) throw new Error("too long to be drawn");
    if (!p.Whole) {
      document.body.innerHTML = (await mermaid.render("p" + i, p.Text)).svg;
      out.Boxes = [...document.querySelectorAll("g.node")].map((n) => n.textContent);
    }
  } catch (err) {
    out.Error = String(err.message ?? err);
  }
  await fetch("/report", { method: "POST", body: JSON.stringify(out) });
}
</script>`

type mermaidReport struct {
	Name, Error string
	Boxes       []string
}

// TestMermaid: Mermaid reads each graph, and draws its boxes within the bounds on length
// and lines that a page of GitHub has too.
func TestMermaid(t *testing.T) {
	chromium, script := os.Getenv("HOOKC_CHROMIUM"), os.Getenv("HOOKC_MERMAID")
	if chromium == "" || script == "" {
		t.Skip("HOOKC_CHROMIUM names no browser, or HOOKC_MERMAID no mermaid.min.js")
	}
	list := pictures((*Graph).Mermaid)
	for _, p := range list {
		if !p.Whole && TooLong(p.Text) {
			t.Errorf("%s: Mermaid would not draw it", p.Name)
		}
	}
	reports := make(chan mermaidReport)
	mux := http.NewServeMux()
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, mermaidPage) })
	mux.HandleFunc("/mermaid.js", func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, script) })
	mux.HandleFunc("/pictures", func(w http.ResponseWriter, _ *http.Request) { json.NewEncoder(w).Encode(list) })
	mux.HandleFunc("/report", func(w http.ResponseWriter, r *http.Request) {
		var got mermaidReport
		if err := json.NewDecoder(r.Body).Decode(&got); err != nil {
			got.Error = err.Error()
		}
		reports <- got
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	profile, err := os.MkdirTemp("", "hookc-browser-")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(ctx, chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
		"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--user-data-dir="+profile, "--remote-debugging-port=0", server.URL)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		cancel()
		cmd.Wait()
		for range 100 { // its processes end one by one, and write until then
			if os.RemoveAll(profile) == nil {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
	}()
	for _, p := range list {
		select {
		case got := <-reports:
			if (got.Error != "") != TooLong(p.Text) || got.Name != p.Name {
				t.Errorf("%s: TooLong is %v: %s", got.Name, TooLong(p.Text), got.Error)
			} else if !p.Whole {
				p.same(t, got.Boxes)
			}
		case <-ctx.Done():
			t.Fatalf("Mermaid does not come to an end; %s is next", p.Name)
		}
	}
}
