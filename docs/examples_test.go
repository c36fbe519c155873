package docs

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/format"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
	"github.com/hookc/hookc/stdlib"
)

// chunk is a fenced block of a page, or the text between two.
type chunk struct {
	fence string // "```hcl", without the line break; "" for text
	body  string
}

func chunks(page string) []chunk {
	out := []chunk{{}}
	for line := range strings.Lines(page) {
		last := &out[len(out)-1]
		switch fence := strings.TrimSuffix(line, "\n"); {
		case last.fence == "" && strings.HasPrefix(line, "```"):
			out = append(out, chunk{fence: fence})
		case last.fence != "" && fence == "```":
			out = append(out, chunk{})
		default:
			last.body += line
		}
	}
	return out
}

func joined(cs []chunk) string {
	var b strings.Builder
	for _, c := range cs {
		if c.fence == "" {
			b.WriteString(c.body)
		} else {
			b.WriteString(c.fence + "\n" + c.body + "```\n")
		}
	}
	return b.String()
}

// examples runs the examples of a page and gives it back with the answers that
// came.
func examples(t *testing.T, page string) string {
	r := &reader{t: t, chunks: chunks(page), files: fstest.MapFS{}}
	for i, c := range r.chunks {
		switch c.fence {
		case "```hcl":
			r.chunks[i].body = r.read(c.body)
		case "```hcl refused":
			r.answer(i, r.refused(c.body))
		case "```json":
			r.answer(i, r.decide(c.body))
		case "```txtar":
			r.script(c.body)
		case "```sh answers":
			r.chunks[i].body = r.commands(c.body)
		case "```expr":
			r.conditions(c.body)
		}
	}
	return joined(r.chunks)
}

// reader is a page on its way through its examples.
type reader struct {
	t      *testing.T
	chunks []chunk
	files  fstest.MapFS // further files of the next policy
	policy *ast.Policy  // last seen
	table  *table.Table // of it, once something has been asked
	last   fstest.MapFS // its files
}

// answer puts text into the ```text block behind chunk i.
func (r *reader) answer(i int, text string) {
	for j := i + 1; j < len(r.chunks); j++ {
		if c := &r.chunks[j]; c.fence == "```text" {
			c.body = text
			return
		} else if c.fence != "" {
			break
		}
	}
	r.t.Errorf("there is no ```text behind\n%s", r.chunks[i].body)
}

// fileName is the file that a policy's first line says it is, and whether it says
// one: then it is a further file of the next policy.
func fileName(src string) (string, bool) {
	first, _, _ := strings.Cut(src, "\n")
	if name, ok := strings.CutPrefix(first, "# "); ok && strings.HasSuffix(name, ".hook.hcl") {
		return path.Clean(name), true
	}
	return "policy.hook.hcl", false
}

func (r *reader) load(src string) (*ast.Policy, diag.List) {
	name, isFile := fileName(src)
	r.files[name] = &fstest.MapFile{Data: []byte(src)}
	if isFile {
		return nil, nil
	}
	p, diags := lang.Load(lang.Options{Dir: ".", FS: r.files, Packs: stdlib.Packs})
	r.last, r.files = r.files, fstest.MapFS{}
	return p, diags
}

// read reads a policy and gives it back formatted. It is compiled when events
// follow: what is wrong with it is nearly always found before, and an exhaustive
// run compiles all.
func (r *reader) read(src string) string {
	if formatted, diags := format.Source("policy.hook.hcl", []byte(src)); !diags.HasErrors() {
		src = string(formatted)
	}
	p, diags := r.load(src)
	if p == nil {
		return src // a file of the next one
	}
	if diags.HasErrors() {
		r.t.Errorf("does not compile:\n%s\n%s", src, said(diags))
		return src
	}
	r.policy, r.table = p, nil
	if testrun.Exhaustive() {
		r.compiled()
	}
	return src
}

// compiled is the table of the policy last seen; nil where there is none.
func (r *reader) compiled() *table.Table {
	if r.table != nil || r.policy == nil {
		return r.table
	}
	res, diags := compiler.Compile(r.policy, compiler.Options{})
	if r.policy = nil; diags.HasErrors() {
		r.t.Errorf("does not compile:\n%s", said(diags))
		return nil
	}
	var err error
	if r.table, err = table.Load(res.Table); err != nil {
		r.t.Error(err)
	}
	return r.table
}

func (r *reader) refused(src string) string {
	_, diags := r.load(src)
	if !diags.HasErrors() {
		r.t.Errorf("compiles, and should not:\n%s", src)
	}
	return said(diags)
}

// said is diagnostics as a page shows them.
func said(diags diag.List) string {
	var b strings.Builder
	for _, d := range diags {
		fmt.Fprintf(&b, "%d:%d %s %s\n", d.Span.Start.Line, d.Span.Start.Column, d.Code, d.Summary)
		if d.Detail != "" {
			fmt.Fprintf(&b, "     %s\n", d.Detail)
		}
	}
	return b.String()
}

// script runs a test of the policy before it; with effects too, where it asks
// for them by [effects].
func (r *reader) script(test string) {
	if r.last == nil {
		r.t.Errorf("no policy before\n%s", test)
		return
	}
	dir := r.t.TempDir()
	for name, f := range r.last {
		put(r.t, filepath.Join(dir, filepath.FromSlash(name)), string(f.Data))
	}
	put(r.t, filepath.Join(dir, "page.txtar"), test)
	run(r.t, "test", dir)
	if strings.Contains(test, "[effects]") {
		run(r.t, "test", "--effects", dir)
	}
}

// put writes a file, with the folders above it.
func put(t *testing.T, name, text string) {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func (r *reader) decide(event string) string {
	if r.compiled() == nil {
		r.t.Errorf("no policy before\n%s", event)
		return ""
	}
	call, err := generic.Host.Decode([]byte(event), host.World{Getenv: func(string) string { return "" }, Dir: "/project"})
	if err != nil {
		r.t.Errorf("%s\n%s", err, event)
		return ""
	}
	return answered(&eval.Decide(r.table, call.Events, eval.Options{}).Decision)
}

// commands decides each line as a command line of an agent in /home/dev/shop,
// and gives it back with what was decided.
func (r *reader) commands(body string) string {
	if r.compiled() == nil {
		r.t.Errorf("no policy before\n%s", body)
		return body
	}
	var lines [][2]string
	width := 0
	for line := range strings.Lines(body) {
		command, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "  # ")
		command = strings.TrimRight(command, " ")
		lines = append(lines, [2]string{command, r.shell(command)})
		width = max(width, utf8.RuneCountInString(command))
	}
	var b strings.Builder
	for _, l := range lines {
		if l[0] != "" {
			b.WriteString(l[0] + strings.Repeat(" ", width-utf8.RuneCountInString(l[0])) + "  # " + l[1])
		}
		b.WriteString("\n")
	}
	return b.String()
}

// shell is what is decided of a command line, and by which hook of the packs.
func (r *reader) shell(command string) string {
	if command == "" {
		return ""
	}
	ev := value.AppendJSON(nil, value.OfMap(
		[]string{"event_type", "work_dir", "tool_name", "tool_input"},
		[]value.Value{
			value.OfString("before_tool"), value.OfString("/home/dev/shop"), value.OfString("Shell"),
			value.OfMap([]string{"command"}, []value.Value{value.OfString(command)}),
		}))
	call, err := generic.Host.Decode(ev, host.World{Getenv: func(string) string { return "" }, Dir: "/home/dev/shop"})
	if err != nil {
		r.t.Errorf("%s\n%s", err, command)
		return ""
	}
	d := &eval.Decide(r.table, call.Events, eval.Options{World: &world.World{Home: "/home/dev"}}).Decision
	for _, f := range d.Errors {
		r.t.Errorf("%s: %s: %s", command, f.Hook, f.Text)
	}
	for _, h := range d.Hooks {
		if h.Verdict == d.Verdict && d.Verdict != decision.None && !h.Monitor {
			return d.Verdict.String() + ": " + strings.TrimPrefix(h.Name, "default/")
		}
	}
	return d.Verdict.String()
}

// answered is a decision as a page shows it: what is decided, by which hook and
// why, then what else is said.
func answered(d *decision.Decision) string {
	var b strings.Builder
	b.WriteString(d.Verdict.String())
	for _, h := range d.Hooks {
		if h.Verdict == d.Verdict && d.Verdict != decision.None && !h.Monitor {
			fmt.Fprintf(&b, " (%s)", h.Name)
			break
		}
	}
	if d.Reason != "" {
		b.WriteString(": " + d.Reason)
	}
	b.WriteString("\n")
	for _, m := range d.Messages {
		fmt.Fprintf(&b, "message to %s: %s\n", m.To, m.Text)
	}
	for _, c := range d.Context {
		fmt.Fprintf(&b, "context: %s\n", c)
	}
	if d.UpdatedInput.Len() > 0 {
		fmt.Fprintf(&b, "new input: %s\n", value.AppendJSON(nil, d.UpdatedInput))
	}
	for _, e := range d.Errors {
		fmt.Fprintf(&b, "error in %s: %s\n", e.Hook, e.Text)
	}
	return b.String()
}

func (r *reader) conditions(body string) {
	for line := range strings.Lines(body) {
		cond, _, _ := strings.Cut(strings.TrimSpace(line), " //")
		if cond == "" {
			continue
		}
		src := "hook \"x\" {\n  on = [\"before_tool\"]\n  match { input = { command = \"x\" } }\n  when = <<-EXPR\n    " + cond + "\n  EXPR\n  warn { message = \"x\" }\n}\n"
		_, diags := lang.Load(lang.Options{Dir: ".", FS: fstest.MapFS{"x.hook.hcl": {Data: []byte(src)}}})
		if diags.HasErrors() {
			r.t.Errorf("%s\n%s", cond, said(diags))
		}
	}
}
