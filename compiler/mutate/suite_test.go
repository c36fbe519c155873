package mutate

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/stdlib"
)

// suiteOf is a policy of a folder with tests, of which some may fail.
func suiteOf(t *testing.T, files fs.FS, dir string, tests []policytest.File) *Suite {
	t.Helper()
	with := func(vars map[string]string) (*ast.Policy, *compiler.Result, error) {
		p, diags := lang.Load(lang.Options{FS: files, Dir: dir, Packs: stdlib.Packs, Vars: vars})
		if diags.HasErrors() {
			return nil, nil, errors.New(fmt.Sprint(diags))
		}
		res, diags := compiler.Compile(p, compiler.Options{})
		if diags.HasErrors() {
			return nil, nil, errors.New(fmt.Sprint(diags))
		}
		return p, res, nil
	}
	p, res, err := with(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &Suite{Policy: p, Result: res, Files: tests, With: with}
	its := s.evaluator(res.Table)
	hooks, err := its.Hooks()
	if err != nil {
		t.Fatal(err)
	}
	events, err := its.Events()
	if err != nil {
		t.Fatal(err)
	}
	s.Options = policytest.Options{Decide: its.Decide, Hooks: hooks, Events: events}
	s.variants = map[string]*variant{}
	s.Options.With = func(vars map[string]string) (policytest.Varied, error) {
		v, err := s.variant(vars)
		if err != nil {
			return policytest.Varied{}, err
		}
		return s.varied(v, s.evaluator(v.result.Table).Decide)
	}
	return s
}

const several = `
variable "word" {
  type    = string
  default = "x"
}

state "seen" {
  type    = number
  default = 0
}

hook "free" {
  on       = ["before_tool"]
  priority = 900
  match {
    command {
      program = "git"
      args    = ["push|fetch"]
    }
  }
  when = "len(shell.commands) < 2"
  allow { final = true }
}

hook "push" {
  on = ["before_tool"]
  match {
    command { program = "git|hub" }
    command { args = ["push", "pull"] }
  }
  deny { reason = "No." }
}

hook "more" {
  on = ["before_tool"]
  match { pattern = ["push", "word-${var.word}"] }
  warn { message = "Hm: {{ command }}" }
  ask { reason = "Sure?" }
}

hook "files" {
  on = ["before_tool"]
  match { writes = ["**/a*", "/etc/**", "!**/ab*"] }
  deny { reason = "No file." }
}
`

const counting = `
hook "count" {
  on = ["before_tool"]
  match {
    command { program = "ls" }
  }
  state { add = { seen = 1 } }
}

hook "often" {
  on   = ["before_tool"]
  when = "command == 'count' and state.seen >= 2"
  ask { reason = "Often." }
}
`

const theTests = `
deny 'git status; git push' push
allow 'git push'
deny 'hub; ls' push
none 'cat; ls'
event before_tool tool=Shell command='echo word-x'
decide ask more
message 'Hm: echo'
with word=y
none 'echo word-x'
ask 'echo word-y'
files files.tsv
-- files.tsv --
deny files	write	a1
none	write	ab1
`

const countingTests = `
none 'cat; ls'
none 'ls'
event before_tool tool=Shell command='ls'
decide none
event before_tool tool=Shell command='count'
decide ask often
`

// shadowed is a policy of which hardly a hook can be asked without the others: of state, of
// events of its own, of a rewritten input, of two events.
const shadowed = `
variable "word" {
  type    = string
  default = "x"
}

state "seen" {
  type    = number
  default = 0
}

state "last" {
  type    = string
  default = ""
}

event "named" {
  fields = { name = string }

  from {
    on = ["before_tool", "after_tool"]
    match {
      command { program = "name" }
    }
    values = { name = "{{ shell.commands[0].operands[0] ?? '' }}" }
  }
}

hook "short" {
  on       = ["before_tool"]
  priority = 900
  match {
    command { program = "short" }
  }
  when = "state.seen < 2"
  rewrite { input = { command = "count" } }
}

hook "free" {
  on       = ["before_tool"]
  priority = 800
  when     = "command == 'free' and state.seen > 1"
  allow { final = true }
}

hook "count" {
  on       = ["before_tool", "after_tool"]
  priority = 700
  match {
    command { program = "count|short" }
  }
  state { add = { seen = 1 } }
}

hook "keep" {
  on       = ["before_tool"]
  priority = 600
  match { pattern = ["keep (?:it|${var.word})"] }
  when = "state.last != 'kept'"
  state { set = { last = "kept" } }
  warn { message = "Kept: {{ match.text }}" }
}

hook "late" {
  on       = ["before_tool"]
  priority = 500
  when     = "state.seen >= 2 or state.last == 'kept' and command startsWith 'l'"
  ask { reason = "Late." }
}

hook "name" {
  on   = ["named"]
  when = "name endsWith 'z' and state.seen < 3"
  deny { reason = "No z." }
  state { set = { last = "z" } }
}

hook "read" {
  on   = ["before_tool"]
  when = "readable('list.json') and command in (doc('list.json') ?? [])"
  deny { reason = "Listed." }
}
`

const shadowedTests = `
none 'list'
none 'keep y'
with word=y
event before_tool tool=Shell command='keep y'
message 'Kept: keep y'
event before_tool tool=Shell command='keep y'
! message 'Kept'
none 'other'
ask 'list'
deny 'name xyz'
none 'name abc'
event after_tool tool=Shell command='count 1'
event before_tool tool=Shell command='short'
decide ask late
deny 'listed'
ask 'other'
event before_tool tool=Shell command='free'
decide allow free
event before_tool tool=Shell command='short'
decide ask late
-- list.json --
["listed"]
`

// taking is a policy whose hooks take some of their steps: by a condition, by what a step
// before has done, not behind a deny, by an input that may be absent, twice in one event.
const taking = `
state "seen" {
  type    = number
  default = 0
}

event "part" {
  fields = { text = string }

  from {
    on     = ["before_tool"]
    when   = "command startsWith 'tool'"
    values = { text = "{{ split(command, ' ')[0] }}" }
  }
  from {
    on     = ["before_tool"]
    values = { text = "{{ split(command, ' ')[1] }}" }
  }
}

hook "some" {
  on = ["before_tool"]
  match {
    command { program = "some" }
  }
  state {
    when = "command contains 'more'"
    add  = { seen = 1 }
  }
  warn {
    when    = "state.seen == 1"
    message = "Once."
  }
  deny {
    when   = "state.seen >= 2"
    reason = "Twice."
  }
  state { add = { seen = 10 } }
  ask {
    when   = "len(split(command, ' ')[1]) > 4"
    reason = "Long."
  }
}

hook "each" {
  on   = ["part"]
  when = "state.seen >= 0"
  warn {
    when    = "text == 'b'"
    message = "A b."
  }
  state {
    when = "text == 'c'"
    set  = { seen = 1 }
  }
}
`

const takingTests = `
event before_tool tool=Shell command='some less'
decide none
! message 'Once'
event before_tool tool=Shell command='tool c'
none 'tool'
event before_tool tool=Shell command='tool b'
message 'A b'
ask 'some words'
deny 'some thing'
event before_tool tool=Shell command='some'
decide deny some
`

// Shadows tell which steps are taken.
func TestShadowsTellSteps(t *testing.T) {
	s := suiteOf(t, fstest.MapFS{"p/p.hook.hcl": {Data: []byte(taking)}}, "p", nil)
	if shadows := newVariant(s, s.Policy, s.Result).shadowing(); shadows == nil || len(shadows.steps) != 7 {
		t.Errorf("the table of shadows is %+v, not one of 7 steps", shadows)
	}
}

// What a run of the tests for all mutants at once finds out, runs on each whole
// mutant find out too.
func TestTogetherIsAlone(t *testing.T) {
	for name, c := range map[string][2]string{
		"several":  {several, theTests},
		"counting": {several + counting, countingTests + theTests},
		"shadowed": {shadowed, shadowedTests},
		"taking":   {taking, takingTests},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.txtar")
			if err := os.WriteFile(path, []byte(c[1]), 0o600); err != nil {
				t.Fatal(err)
			}
			sources := fstest.MapFS{"p/p.hook.hcl": {Data: []byte(c[0])}}
			same(t, suiteOf(t, sources, "p", []policytest.File{{Name: "a", Path: path}}))
		})
	}
}

// The same of our own packs.
func TestPacksTogether(t *testing.T) {
	if !testrun.Exhaustive() {
		t.Skip("set HOOKC_EXHAUSTIVE=1")
	}
	for _, pack := range []string{"mcp", "containers", "agent-flow", "tool-guardrails"} {
		t.Run(pack, func(t *testing.T) { same(t, packSuite(t, pack)) })
	}
}

func packSuite(t *testing.T, pack string) *Suite {
	t.Helper()
	tests, err := policytest.Find("../../stdlib/"+pack, nil)
	if err != nil {
		t.Fatal(err)
	}
	return suiteOf(t, os.DirFS("../../stdlib"), pack, tests)
}

// gates say how many mutants of a pack its tests may leave, equivalent ones included. Slips
// are not among them; slipGates has these.
// Lower it with each test that kills one; do not raise it. Of a pack whose mutants take
// long, each n-th is looked at: every.
var gates = map[string]struct{ unkilled, every int }{
	"mcp": {unkilled: 3}, "containers": {unkilled: 5}, "paths": {unkilled: 18}, "databases": {unkilled: 22},
	"cloud": {unkilled: 14}, "packages": {unkilled: 12}, "self-protection": {unkilled: 32}, "tool-guardrails": {unkilled: 2},
	"secrets": {unkilled: 36}, "shell-safety": {unkilled: 46, every: 3}, "agent-workflow": {unkilled: 4, every: 3}, "collective": {unkilled: 14, every: 3},
}

// quick are the packs that are looked at always: the others take minutes of processor time.
var quick = []string{"mcp", "containers", "paths"}

// The tests of our packs notice what they once noticed.
func TestPacksScore(t *testing.T) {
	for pack, gate := range gates {
		if !slices.Contains(quick, pack) && !testrun.Exhaustive() {
			continue
		}
		t.Run(pack, func(t *testing.T) {
			s := packSuite(t, pack)
			s.every, s.only = gate.every, func(m Mutant) bool { return !m.Slip }
			leaves(t, s, gate.unkilled)
		})
	}
}

// slipGates are the same for slips, of the packs whose tests were held against them.
var slipGates = map[string]int{
	"mcp": 0, "containers": 1, "paths": 10, "packages": 0, "agent-flow": 2, "tool-guardrails": 1, "self-protection": 5,
	"agent-hooks": 5, "databases": 2, "cloud": 2,
}

func TestPacksNoticeSlips(t *testing.T) {
	for pack, unkilled := range slipGates {
		if !slices.Contains(quick, pack) && !testrun.Exhaustive() {
			continue
		}
		t.Run(pack, func(t *testing.T) {
			s := packSuite(t, pack)
			s.only = func(m Mutant) bool { return m.Slip }
			leaves(t, s, unkilled)
		})
	}
}

// leaves checks how many mutants the tests of a suite do not kill.
func leaves(t *testing.T, s *Suite, most int) {
	t.Helper()
	v := newVariant(s, s.Policy, s.Result)
	var left []string
	for i, killed := range s.kill(v) {
		if m := v.mutants[i]; !killed {
			left = append(left, fmt.Sprintf("%s:%d %s: %s", m.Span.File, m.Span.Start.Line, m.Hook, m.What))
		}
	}
	looked := len(v.mutants)
	if s.every > 0 {
		looked = (looked + s.every - 1) / s.every
	}
	if len(left) > most {
		t.Errorf("%d of %d mutants are not killed; at most %d may be:\n%s", len(left), looked, most, strings.Join(left, "\n"))
	}
	t.Logf("%d of %d not killed", len(left), looked)
}

func same(t *testing.T, s *Suite) {
	t.Helper()
	for _, f := range s.Files {
		if r := policytest.RunFile(f, s.Options); r.Status != policytest.Pass {
			t.Fatal(r.Log)
		}
	}
	together := s.kill(newVariant(s, s.Policy, s.Result))
	s.Whole = true
	whole := s.kill(newVariant(s, s.Policy, s.Result))
	killed := 0
	for i, m := range Of(s.Policy) {
		if together[i] != whole[i] {
			t.Errorf("%s: %s: killed together: %v, alone: %v", m.Hook, m.What, together[i], whole[i])
		}
		if whole[i] {
			killed++
		}
	}
	if killed == 0 || killed == len(whole) {
		t.Errorf("%d of %d killed: that shows nothing", killed, len(whole))
	}
	t.Logf("%d of %d killed", killed, len(whole))
}
