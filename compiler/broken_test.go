package compiler_test

import (
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/prove"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
)

const provedPolicy = `
policy "proved" {}

hook "push" {
  on       = ["before_tool"]
  priority = 100
  on_error = "closed"
  match {
    command {
      program = "git"
      args    = ["push"]
      flags   = ["f|force"]
    }
  }
  when = "tool.input.command contains 'main' and not (tool.input.command matches 'feature/[a-z]')"
  deny { reason = "Not {{ command }}." }
}

hook "read" {
  on       = ["before_tool"]
  priority = 200
  mode     = "monitor"
  match {
    reads = ["**/.env", "secrets/**", "!**/example.env"]
  }
  deny { reason = "It holds secrets." }
}

hook "ask" {
  on = ["before_tool"]
  match {
    tool = ["Shell"]
  }
  when = "session.id startsWith 'x'"
  ask { reason = "Are you sure?" }
}

state "calls" {
  type    = int
  default = 0
}

hook "count" {
  on    = ["before_tool"]
  let   = { many = "{{ state.calls > 9 }}" }
  when  = "not many"
  async = true
  state { set = { calls = "{{ state.calls + 1 }}" } }
}

hook "many" {
  on   = ["before_tool"]
  let  = { many = "{{ state.calls > 9 }}" }
  when = "many"
  ask { reason = "Go on?" }
}
`

func proved(t *testing.T) *ast.Policy {
	t.Helper()
	p, diags := lang.Load(lang.Options{FS: fstest.MapFS{"p/p.hook.hcl": {Data: []byte(provedPolicy)}}, Dir: "p"})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return p
}

func prover(t *testing.T, p *ast.Policy, file []byte) *prove.Report {
	t.Helper()
	r, err := prove.Policy(p, file, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A mistake in any pass is found by what the table says.
func TestBrokenPasses(t *testing.T) {
	res, diags := compiler.Compile(proved(t), compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	if r := prover(t, proved(t), res.Table); !r.Proved() {
		t.Fatalf("without a mistake: wrong %v, open %v", r.Wrong, r.Open)
	}
	try := func(what string, file []byte) {
		r := prover(t, proved(t), file)
		if len(r.Wrong) == 0 {
			t.Errorf("%s: not found; open %v", what, r.Open)
			return
		}
		t.Logf("%s: %s: %s", what, r.Wrong[0].Hook, r.Wrong[0].What)
	}
	for _, pass := range compiler.Passes() {
		run := compiler.Breaks[pass]
		if run == nil {
			t.Errorf("nobody breaks %s", pass)
			continue
		}
		try(pass, compiler.CompileBroken(proved(t), pass, run))
	}
	for what, b := range compiler.BreaksMore {
		try(what, compiler.CompileBroken(proved(t), b.Pass, b.Run))
	}
}
