package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/hookc/hookc/cmd/hookc/install"
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
)

// scope examines the policies of one scope.
func (d *doctor) scope(scope host.Scope) (out []agentReport) {
	for _, b := range builtIn(scope, d.root, d.home) {
		out = append(out, d.policy(scope, b)...)
	}
	return out
}

// builtPolicy is a policy that install wrote.
type builtPolicy struct {
	folder   string
	manifest *emit.Manifest
}

// source is the folder of the policy's sources, which may be elsewhere.
func (b *builtPolicy) source() string {
	return filepath.Join(b.folder, filepath.FromSlash(b.manifest.Dir))
}

// builtIn lists the policies that are installed in a scope.
func builtIn(scope host.Scope, root, home string) (out []builtPolicy) {
	dir := scopeFolder(host.Site{Scope: scope, Root: root, Home: home, System: runtime.GOOS})
	entries, _ := os.ReadDir(dir) // none is no policy
	for _, e := range entries {
		folder := filepath.Join(dir, e.Name())
		if m, ok := emit.ReadManifest(folder); ok {
			out = append(out, builtPolicy{folder, m})
		}
	}
	return out
}

// policy examines an installed policy for each of its agents.
func (d *doctor) policy(scope host.Scope, b builtPolicy) (out []agentReport) {
	m, source := b.manifest, b.source()
	in, stale := d.app.again(scope, b, d.home)
	for _, name := range m.Agents {
		r := agentReport{Agent: name, Scope: scope.String(), Policy: m.Policy, Status: statusOK, Problems: []problem{}, dir: source,
			install: &installFlags{scope: scope.String(), agents: []string{name}, yes: true}}
		t, ok := all.LookupTarget(name)
		if !ok {
			r.broken("hookc "+compiler.Version+" does not know "+name, "Install the version of hookc that installed it: "+m.Hookc)
			out = append(out, r)
			continue
		}
		r.Version = clientVersion(t)
		remedy := fmt.Sprintf("hookc install %s --scope %s --agent %s", shorter(source), scope, name)
		for _, s := range stale {
			r.warn("the table is not of this policy: "+s, remedy)
		}
		for _, what := range append(m.Damaged(b.folder), d.evaluator(scope, b.folder)...) {
			r.broken(b.folder+": "+what, remedy)
		}
		if in != nil {
			d.wired(&r, t, in, remedy)
		}
		d.probe(&r, t, program(scope, b.folder, runtime.GOOS), remedy)
		if older(r.Version, t.Version) {
			r.warn(fmt.Sprintf("%s is %s; what hookc knows of it was seen in %s", t.Name, r.Version, t.Version), "Update "+t.Name+".")
		}
		out = append(out, r)
	}
	return out
}

// again plans the installation anew from the policy's sources, and says how they
// differ from what is installed. Nil where the sources are not here, as on a
// machine that only runs the policy.
func (a *app) again(scope host.Scope, b builtPolicy, home string) (*installation, []string) {
	source, m := b.source(), b.manifest
	if _, err := os.Stat(source); err != nil || m.Dir == "" {
		return nil, nil
	}
	p, diags := read(source, policyFlags{})
	if diags.HasErrors() {
		return nil, []string{"its sources have errors: run hookc check " + shorter(source)}
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		return nil, []string{"its sources have errors: run hookc check " + shorter(source)}
	}
	in := &installation{app: a, scope: scope, site: host.Site{Scope: scope, Home: home, System: runtime.GOOS}, store: storeIn(home)}
	if err := in.compiled(source, p, res); err != nil {
		return nil, []string{err.Error()}
	}
	return in, m.Stale(p, res)
}

// wired checks that the agent's configuration is as an installation would leave
// it, and names other hooks on the same events.
func (d *doctor) wired(r *agentReport, t *host.Target, in *installation, remedy string) {
	plan, err := in.planFor(t)
	if err != nil {
		r.broken(err.Error(), "Mend the file, then run: "+remedy)
		return
	}
	for _, c := range plan.Changes {
		switch c.Action() {
		case "create":
			r.broken(c.Path+" is missing: the agent does not call hookc", remedy)
		case "change":
			r.broken(c.Path+" does not call hookc as it should", remedy)
		}
	}
	d.asked(r, t, plan, remedy)
	for _, other := range plan.Others() {
		if name, ok := d.policyOf(in.scope, other.Command); ok {
			r.note("the policy " + name + " has a hook on " + other.Event + " too: a deny of either holds")
			continue
		}
		r.warn("another hook on "+other.Event+" runs beside the policy, in no certain order: "+other.Command, "Put it into the policy: hookc import "+shorter(other.File))
	}
}

// policyOf is the policy of a scope whose program a command starts.
func (d *doctor) policyOf(scope host.Scope, command string) (string, bool) {
	for _, b := range builtIn(scope, d.root, d.home) {
		path := filepath.ToSlash(program(scope, b.folder, runtime.GOOS))
		if rel, err := filepath.Rel(d.root, path); err == nil && scope == host.Project {
			path = filepath.ToSlash(rel)
		}
		if strings.Contains(command, path) {
			return b.manifest.Policy, true
		}
	}
	return "", false
}

// launched finds the evaluator's name in a project's launcher.
var launched = lazyregexp.New(`/\.hookc/evaluators/([^/\s]+)/hookeval`)

// evaluator checks this machine's evaluator of a project against what its name
// says: the hash of a development version, or the release that this hookc is. One
// that is missing is the probe's to find.
func (d *doctor) evaluator(scope host.Scope, folder string) []string {
	if scope != host.Project {
		return nil // it is a file of the build
	}
	run, _ := os.ReadFile(program(scope, folder, runtime.GOOS))
	name := launched.FindSubmatch(run)
	if name == nil {
		return nil // the launcher is damaged, which has been said
	}
	id := string(name[1])
	binary, err := os.ReadFile(storeIn(d.home).Evaluator(id))
	if err != nil || isEvaluator(id, binary) {
		return nil
	}
	return []string{"the evaluator " + id + " of this machine is not the one of its name"}
}

// isEvaluator reports whether a binary is the evaluator of a name, as far as this
// hookc knows.
func isEvaluator(id string, binary []byte) bool {
	if version, sum, ok := strings.Cut(id, "-dev-"); ok && version != "" {
		return strings.HasPrefix(install.Hash(binary), sum)
	}
	if id != compiler.Version {
		return true
	}
	e, found, err := carriedEvaluator(carried, runtime.GOOS+"/"+runtime.GOARCH)
	return !found || err != nil || bytes.Equal(binary, e.Binary)
}

// probe starts the program as the agent would, with an event as it sends it.
func (d *doctor) probe(r *agentReport, t *host.Target, program, remedy string) {
	if _, err := os.Stat(program); err != nil {
		r.broken("the evaluator is missing: "+program, remedy)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, "--host", t.Name, "--on-error", "open")
	cmd.Dir = d.root
	cmd.Stdin = strings.NewReader(t.Probe)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	start := time.Now()
	err := cmd.Run()
	r.Answer = float64(time.Since(start).Microseconds()) / 1000
	if err != nil && cmd.ProcessState.ExitCode() != 2 { // 2 is a deny of the policy
		r.Answer = 0
		r.broken("the evaluator fails: "+cmp.Or(strings.TrimSpace(stderr.String()), err.Error()), remedy)
	}
}

var versionText = lazyregexp.New(`\d+\.\d+(\.\d+)?`)

// clientVersion asks the agent's program for its version; "" where it is not
// found or does not say.
func clientVersion(t *host.Target) string {
	if t.Client == "" {
		return ""
	}
	path, err := exec.LookPath(t.Client)
	if err != nil {
		return ""
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil {
		return ""
	}
	return versionText.FindString(string(out))
}

// older reports whether a version is before another, number by number.
func older(version, than string) bool {
	if version == "" || than == "" {
		return false
	}
	a, b := strings.Split(version, "."), strings.Split(than, ".")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return len(a[i]) < len(b[i]) || len(a[i]) == len(b[i]) && a[i] < b[i]
		}
	}
	return false
}

// shorter is a path from the current folder where that is shorter.
func shorter(path string) string {
	wd, err := os.Getwd()
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(wd, path); err == nil && len(rel) < len(path) {
		return rel
	}
	return path
}
