package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/state"
)

// gate is what a policy waits for.
type gate struct {
	name   string         // as a person may read it: a part that an event says is …
	whole  *regexp.Regexp // the names that it may have
	bound  bool           // it names what it is of
	maxAge time.Duration  // 0 is any age
}

// gates are the gates of a project.
type gates struct {
	list    []gate
	project string
	policy  string // the folder that they are of; "" where none was found
}

// gatesOf reads the gates of a project's policy, and those that agents have been
// stopped at.
func gatesOf(owner state.Owner, project, policy string) (gates, error) {
	g := gates{project: project}
	requests, err := owner.Requests()
	for _, r := range requests {
		g.list = append(g.list, gate{r.Name, regexp.MustCompile("^" + regexp.QuoteMeta(r.Name) + "$"), true, r.MaxAge})
	}
	if err != nil {
		return g, err
	}
	if g.policy = policy; policy == "" {
		g.policy = policyFolder(project)
	}
	if g.policy == "" {
		return g, nil
	}
	p, diags := read(g.policy, policyFlags{})
	if diags.HasErrors() {
		return g, fmt.Errorf("the policy in %s has errors, which hookc check %s lists", shown(g.policy), shown(g.policy))
	}
	p.EachHook(func(h *ast.Hook) { g.list = append(g.list, gatesIn(h)...) })
	return g, nil
}

// policyFolder is where a project's policy lies, as hookc init writes it.
func policyFolder(project string) string {
	for _, dir := range []string{filepath.Join(project, "hooks"), project} {
		if found, _ := filepath.Glob(filepath.Join(dir, "*"+policySuffix)); len(found) > 0 {
			return dir
		}
	}
	return ""
}

// gatesIn are the gates of a hook: its require steps, and the approvals that its
// conditions ask for.
func gatesIn(h *ast.Hook) (out []gate) {
	ast.EachStep(h.Steps, func(s *ast.Step) {
		name := s.Arg("approval")
		if s.Kind != "require" || name == nil {
			return
		}
		g := gateOf(name)
		g.bound = s.Arg("files") != nil || s.Arg("of") != nil
		if age := s.Arg("max_age"); age != nil && age.Op == ast.OpConst {
			g.maxAge = time.Duration(age.Value.Int()) * time.Millisecond
		}
		out = append(out, g)
	})
	h.EachExpr(func(e *ast.Expr) {
		ast.Walk(e, func(x *ast.Expr) bool {
			if x.Op == ast.OpCall && x.Name == "approved" && len(x.Args) == 1 {
				out = append(out, gateOf(x.Args[0]))
			}
			return true
		})
	})
	return out
}

// gateOf is a gate by its name, which may wait for an event in parts.
func gateOf(name *ast.Expr) gate {
	var text, whole strings.Builder
	for _, part := range joined(name) {
		if part.Op == ast.OpConst {
			text.WriteString(part.Value.Text())
			whole.WriteString(regexp.QuoteMeta(part.Value.Text()))
		} else {
			text.WriteString("…")
			whole.WriteString(".+")
		}
	}
	return gate{name: text.String(), whole: regexp.MustCompile("(?s)^" + whole.String() + "$")}
}

// joined is the parts of a text.
func joined(e *ast.Expr) (parts []*ast.Expr) {
	if e.Op != ast.OpTemplate && (e.Op != ast.OpBinary || e.Name != "+") {
		return []*ast.Expr{e}
	}
	for _, a := range e.Args {
		parts = append(parts, joined(a)...)
	}
	return parts
}

// of finds the gate of a name. Of several, one that is bound to what it is of
// counts, and the shortest time.
func (g gates) of(name string) (found gate, ok bool) {
	for _, x := range g.list {
		if !x.whole.MatchString(name) {
			continue
		}
		if found.maxAge == 0 || x.maxAge > 0 && x.maxAge < found.maxAge {
			found.maxAge = x.maxAge
		}
		found.name, found.bound, ok = x.name, found.bound || x.bound, true
	}
	return found, ok
}

// unknown is the error of a name that nothing waits for.
func (g gates) unknown(name string) error {
	if g.policy == "" && len(g.list) == 0 {
		return fmt.Errorf("nothing waits for %s in %s, and there is no policy, neither there nor in its folder hooks; --policy names the folder of one", shown(name), shown(g.project))
	}
	var names []string
	seen := map[string]bool{}
	for _, x := range g.list {
		if !seen[x.name] {
			names = append(names, shown(x.name))
		}
		seen[x.name] = true
	}
	if near, ok := diag.Nearest(name, names); ok {
		return fmt.Errorf("nothing waits for %s; did you mean %s?", shown(name), near)
	}
	if len(names) == 0 {
		return fmt.Errorf("nothing waits for %s: the policy in %s has no require step with an approval", shown(name), shown(g.policy))
	}
	return fmt.Errorf("nothing waits for %s; there are: %s", shown(name), strings.Join(names, ", "))
}
