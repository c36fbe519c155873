package block

import (
	"bytes"
	"path"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/value"
)

// Scripts is the files that steps of a policy run, by their path in the build.
type Scripts map[string]ast.File

// scriptsDir is where a build keeps the scripts of a policy.
const scriptsDir = "scripts"

// milliseconds is a duration as a step has it.
func (s *Scope) milliseconds(name, text string, at diag.Span) *ast.Expr {
	d, ok := s.durationOf(name, text, at)
	if !ok {
		return nil
	}
	return ast.Const(value.OfInt(int(d.Milliseconds())), at)
}

// script reads the file that a step runs. What the step holds is its path in
// the build, below a folder of the module's name: two packs may both have a
// check.sh.
func (s *Scope) script(p string, at diag.Span) *ast.Expr {
	name, data, err := s.Folder.Read(p)
	if err != nil {
		s.Files.Diags.Errorf(diag.CodeValue, at, "script: %v", err).
			Detail = "A script is a file in the policy's folder and becomes part of the build. To start a program of the project, use command."
		return nil
	}
	file := ast.File{Path: path.Join(scriptsDir, s.Prefix, name), From: s.Folder.File(name), Data: data, Exec: true}
	if before, ok := s.Scripts[file.Path]; ok && !bytes.Equal(before.Data, data) {
		s.Files.Diags.Errorf(diag.CodeDuplicate, at, "%s and %s would have the same name in the build: %s", file.From, before.From, file.Path).
			Detail = "Move or rename one of them."
		return nil
	}
	if !s.Files.Takes(len(data), at) {
		return nil
	}
	s.Scripts[file.Path] = file
	return ast.Const(value.OfString(file.Path), at)
}

// Of lists the files that steps of these hooks run, each once, in the order in which
// they are named.
func (s Scripts) Of(hooks []*ast.Hook) []ast.File {
	var out []ast.File
	seen := map[string]bool{}
	take := func(st *ast.Step) {
		kind, _ := effect.Lookup(st.Kind)
		for _, a := range st.Args {
			arg := argOf(kind, a.Name)
			if arg == nil || arg.Form != effect.Script || a.Expr.Op != ast.OpConst {
				continue
			}
			name := a.Expr.Value.Str()
			if file, ok := s[name]; ok && !seen[name] {
				seen[name] = true
				out = append(out, file)
			}
		}
	}
	for _, h := range hooks {
		ast.EachStep(h.Steps, take)
	}
	return out
}
