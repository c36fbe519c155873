package session

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/explain"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// File is the file of the policy.
const File = "policy.hook.hcl"

// Session is one policy and the project that it guards.
type Session struct {
	Project string // the folder in which events happen
	packs   fs.FS
	state   string
	home    string

	text     string
	policy   *ast.Policy
	compiled *compiler.Result
	table    *table.Table
	wrong    error // why there is no table
}

// Open begins a session below an empty folder, with packs that its policy may use.
func Open(dir string, packs fs.FS) (*Session, error) {
	s := &Session{
		Project: filepath.Join(dir, "project"), packs: packs, state: filepath.Join(dir, "state"), home: dir,
		wrong: errors.New("there is no policy yet"),
	}
	for _, dir := range []string{s.hooks(), filepath.Join(s.Project, ".git")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// hooks is the folder of the policy.
func (s *Session) hooks() string { return filepath.Join(s.Project, "hooks") }

// Path is the file of the policy.
func (s *Session) Path() string { return filepath.Join(s.hooks(), File) }

// Set takes another text as the policy. The error holds what is wrong with it, as
// hookc check prints it; the session has no policy then.
func (s *Session) Set(policy string) error {
	if s.policy != nil && policy == s.text {
		return s.wrong
	}
	s.text = policy
	if err := os.WriteFile(s.Path(), []byte(policy), 0o644); err != nil {
		return err
	}
	s.compile()
	return s.wrong
}

func (s *Session) compile() {
	s.compiled, s.table = nil, nil
	var diags diag.List
	s.policy, diags = lang.Load(lang.Options{Dir: s.hooks(), Packs: s.packs})
	if !diags.HasErrors() {
		var more diag.List
		s.compiled, more = compiler.Compile(s.policy, compiler.Options{})
		diags.Add(more...)
	}
	if diags.HasErrors() {
		s.wrong = s.broken(diags)
		return
	}
	s.table, s.wrong = table.Load(s.compiled.Table)
}

// broken is what is wrong with a policy, as text.
func (s *Session) broken(diags diag.List) error {
	texts := map[string][]byte{}
	for _, f := range s.policy.Sources {
		texts[f.Name] = f.Data
	}
	var out bytes.Buffer
	diag.RenderText(&out, diags, texts, diag.TextOptions{})
	return errors.New(strings.ReplaceAll(strings.TrimSpace(out.String()), s.Path(), File))
}

// explainer asks the policy about the events of a host; "" is the Agent Hooks format.
func (s *Session) explainer(name string) (*explain.Policy, error) {
	if s.wrong != nil {
		return nil, s.wrong
	}
	if name == "" {
		name = generic.Host.Name
	}
	h, ok := all.Lookup(name)
	if !ok {
		return nil, errors.New("there is no host " + name + ". Valid hosts: " + strings.Join(all.Names(), ", "))
	}
	return &explain.Policy{Policy: s.policy, Table: s.table, World: s.world(h), Host: h, Dir: s.Project}, nil
}

func (s *Session) world(h *host.Host) *world.World {
	return &world.World{
		Home: s.home, State: s.state, Policy: s.table.Meta().Policy, Host: h.Name,
		Getenv: func(string) (string, bool) { return "", false },
		Guards: func() []string { return []string{s.state} },
	}
}
