package policytext_test

import (
	"testing"

	"github.com/hookc/hookc/lang/format"
	"github.com/hookc/hookc/lang/policytext"
)

// A file is what hookc fmt would write, and texts mean nothing but themselves.
func TestFile(t *testing.T) {
	got, err := policytext.File("x.hook.hcl", []policytext.Block{
		{Type: "policy", Label: "p", Args: []policytext.Arg{policytext.Texts("targets", []string{"a", "b"})}},
		{Type: "hook", Label: "h",
			Args: []policytext.Arg{policytext.Text("description", "${x} %{y} \"q\"\n\x01"), policytext.Duration("timeout", 1500),
				policytext.Number("priority", 7), policytext.Flag("async", true)},
			Blocks: []policytext.Block{{Type: "match", Args: []policytext.Arg{policytext.Text("tool", "Shell")}},
				{Type: "run", Args: []policytext.Arg{policytext.Text("shell", policytext.Literal("echo '{{.A}}'")),
					policytext.Map("env", [][2]string{{"A", "1"}, {"LONG", "2"}})}}}},
	})
	want := `policy "p" {
  targets = ["a", "b"]
}

hook "h" {
  description = "$${x} %%{y} \"q\"\n\u0001"
  timeout     = "1500ms"
  priority    = 7
  async       = true

  match {
    tool = "Shell"
  }

  run {
    shell = "echo '{{{{.A}}'"
    env = {
      "A"    = "1"
      "LONG" = "2"
    }
  }
}
`
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
	if again, diags := format.Source("x.hook.hcl", got); len(diags) > 0 || string(again) != want {
		t.Errorf("fmt writes it otherwise:\n%s", again)
	}
	if _, err := policytext.File("x.hook.hcl", []policytext.Block{{Type: "hook", Args: []policytext.Arg{{Name: "a", Value: "("}}}}); err == nil {
		t.Error("what is no HCL is written")
	}
}
