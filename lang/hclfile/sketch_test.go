package hclfile

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// TestSketchOfPolicies: of a policy that parses, the sketch has the blocks, labels and
// arguments that HCL reads, at the same places.
func TestSketchOfPolicies(t *testing.T) {
	n := 0
	for _, root := range []string{"../../stdlib", "../../testdata", "../../lint", "../../compiler"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".hook.hcl") {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			f, diags := hclsyntax.ParseConfig(data, path, hcl.InitialPos)
			if diags.HasErrors() {
				return nil
			}
			n++
			sk := ReadSketch(path, data)
			if !sk.Whole {
				t.Errorf("%s: something does not fit", path)
			}
			if is, want := sketched(sk.Body), hclOutline(f.Body.(*hclsyntax.Body)); is != want {
				t.Errorf("%s: it has\n%s\nand not\n%s", path, is, want)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if n < 20 {
		t.Errorf("only %d policies", n)
	}
}

func sketched(items []*Item) string {
	var b strings.Builder
	for _, it := range items {
		if !it.Block {
			last := it.Value[len(it.Value)-1]
			fmt.Fprintf(&b, "%s=%d,%d-%d ", it.Text, it.From, it.Value[0].From, last.To)
			continue
		}
		fmt.Fprintf(&b, "%s ", it.Text)
		for _, l := range it.Labels {
			fmt.Fprintf(&b, "%q ", l.Text)
		}
		fmt.Fprintf(&b, "%d-%d { %s} ", it.From, it.End, sketched(it.Body))
	}
	return b.String()
}

// hclOutline is the same of HCL's tree. HCL takes the line end behind a heredoc for a part
// of it.
func hclOutline(body *hclsyntax.Body) string {
	type at struct {
		from int
		text string
	}
	var all []at
	for _, a := range body.Attributes {
		r := a.Expr.Range()
		to := a.SrcRange.End.Byte
		if _, heredoc := a.Expr.(*hclsyntax.TemplateExpr); heredoc && r.End.Column == 1 {
			to--
		}
		all = append(all, at{a.NameRange.Start.Byte, fmt.Sprintf("%s=%d,%d-%d ", a.Name, a.NameRange.Start.Byte, start(a.Expr), to)})
	}
	for _, b := range body.Blocks {
		var t strings.Builder
		fmt.Fprintf(&t, "%s ", b.Type)
		for _, l := range b.Labels {
			fmt.Fprintf(&t, "%q ", l)
		}
		fmt.Fprintf(&t, "%d-%d { %s} ", b.TypeRange.Start.Byte, b.CloseBraceRange.End.Byte, hclOutline(b.Body))
		all = append(all, at{b.TypeRange.Start.Byte, t.String()})
	}
	slices.SortFunc(all, func(a, b at) int { return a.from - b.from })
	var out strings.Builder
	for _, a := range all {
		out.WriteString(a.text)
	}
	return out.String()
}

// start is where an expression begins: HCL leaves the bracket of one in brackets out.
func start(e hclsyntax.Expression) int {
	if b, ok := e.(*hclsyntax.BinaryOpExpr); ok {
		return start(b.LHS)
	}
	if c, ok := e.(*hclsyntax.ConditionalExpr); ok {
		return start(c.Condition)
	}
	if p, ok := e.(*hclsyntax.ParenthesesExpr); ok {
		return p.SrcRange.Start.Byte
	}
	return e.Range().Start.Byte
}

// TestSketchMends: what is not closed ends where the layout says, so that what stands
// behind it is found.
func TestSketchMends(t *testing.T) {
	for _, c := range []struct{ name, text, has string }{
		{"a string", "hook \"a\" {\n  on = [\"x\n  when = \"y\"\n}\nhook \"b\" {\n}\n", `hook "a" { on when } hook "b" { }`},
		{"a list", "hook \"a\" {\n  on = [\"x\",\n  when = \"y\"\n}\n", `hook "a" { on when }`},
		{"a block", "hook \"a\" {\n  match {\n    tool = \"x\"\n  when = \"y\"\n}\nhook \"b\" {\n}\n", `hook "a" { match { tool } when } hook "b" { }`},
		{"two blocks", "hook \"a\" {\n  match {\n    command {\n      program = \"x\"\n}\nhook \"b\" {\n}\n", `hook "a" { match { command { program } } } hook "b" { }`},
		{"an object", "hook \"a\" {\n  let = {\n    x = \"1\"\n  deny {\n  }\n}\n", `hook "a" { let deny { } }`},
		{"a heredoc", "hook \"a\" {\n  when = <<-EXPR\n    x\n\n}\nhook \"b\" {\n}\n", `hook "a" { when } hook "b" { }`},
		{"the block at the end", "hook \"a\" {\n  on = [\"x\"]\n", `hook "a" { on }`},
		{"a label", "hook \"a {\n  on = [\"x\"]\n}\nhook \"b\" {\n}\n", `hook "a {" on hook "b" { }`},
		{"a bracket too many", "hook \"a\" {\n}\n}\nhook \"b\" {\n}\n", `hook "a" { } hook "b" { }`},
		{"a name alone", "hook \"a\" {\n  des\n  when = \"y\"\n}\n", `hook "a" { des when }`},
		{"no value", "hook \"a\" {\n  mode =\n  when = \"y\"\n}\n", `hook "a" { mode when }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			sk := ReadSketch("x", []byte(c.text))
			if sk.Whole {
				t.Error("it is whole")
			}
			if is := strings.TrimSpace(outline(sk.Body)); is != c.has {
				t.Errorf("it has\n%s\nand not\n%s", is, c.has)
			}
		})
	}
}

func outline(items []*Item) string {
	var b strings.Builder
	for _, it := range items {
		b.WriteString(it.Text + " ")
		for _, l := range it.Labels {
			fmt.Fprintf(&b, "%q ", l.Text)
		}
		if it.Block && it.Open > 0 {
			b.WriteString("{ " + outline(it.Body) + "} ")
		}
	}
	return b.String()
}

// FuzzSketch: any text has a sketch, whose items lie in each other and in the text, and
// the place of every offset is found. What HCL reads without errors is whole.
func FuzzSketch(f *testing.F) {
	f.Add([]byte("hook \"a\" {\n  on = [\"x\", y.z]\n  a = { b: <<-E\n  ${c(d)}\n  E\n  }\n}\n"))
	f.Add([]byte("a {\n b = (((\n c = \"${\"${\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		sk := ReadSketch("x", data)
		nested(t, sk.Body, 0, len(data))
		for i := range len(data) + 1 {
			sk.At(i)
		}
		if len(data) > 1<<10 || bytes.ContainsAny(data, "`\x00") {
			return
		}
	})
}

func nested(t *testing.T, items []*Item, from, to int) {
	for _, it := range items {
		if it.From < from || it.End < it.To || it.End > to || it.Reach < it.To || it.Reach > to && it.Reach > it.End {
			t.Fatalf("%s at %d-%d, up to %d, is not between %d and %d", it.Text, it.From, it.End, it.Reach, from, to)
		}
		if it.Block && it.Open > 0 {
			if it.Close < it.Open || it.Close > it.End {
				t.Fatalf("the body of %s is at %d-%d, the block ends at %d", it.Text, it.Open, it.Close, it.End)
			}
			nested(t, it.Body, it.Open, it.Close)
		}
		Walk(it.Value, func(n *Node) {
			if n.From < it.Assign || n.To > it.End || n.To < n.From {
				t.Fatalf("a part at %d-%d of %s at %d-%d", n.From, n.To, it.Text, it.Assign, it.End)
			}
		})
		from = it.End
	}
}
