//go:build unix

package workflow

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/hookc/hookc/runtime/testrun"
)

// programs is a folder with hookc, and beside it the evaluator that it puts into
// a policy.
var programs string

func TestMain(m *testing.M) {
	var err error
	if programs, err = testrun.Build("cmd/hookc", "cmd/hookeval"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// TestWorkflow plays the workflow and wants its transcript.
func TestWorkflow(t *testing.T) {
	p := newPlay(t)
	p.tell()
	golden := filepath.Join(testdata, "transcript.md")
	is := p.script.text()
	if os.Getenv("HOOKC_UPDATE") != "" {
		if err := os.WriteFile(golden, []byte(is), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	was, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if is != string(was) {
		t.Errorf("%s is stale; HOOKC_UPDATE=1 go test ./cmd/hookc/workflow rewrites it\n%s", golden, firstDifference(string(was), is))
	}
}

func firstDifference(was, is string) string {
	a, b := strings.Split(was, "\n"), strings.Split(is, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "it says:   " + a[i] + "\nit should: " + b[i]
		}
	}
	return "one is longer than the other"
}

// TestSignalsAtOnce: as many evaluators as there are stages merge at once, and
// nothing is lost.
func TestSignalsAtOnce(t *testing.T) {
	w := newWorld(t)
	stages := []signal{
		{Stage: "requirements", Agent: "product_manager", Artefacts: []string{"product-manager/product-requirements-packet.json"}},
		{Stage: "architecture", Agent: "system_architect", Artefacts: []string{"system-architect/architecture-handover-packet.json"}},
		{Stage: "frontend_implementation", Agent: "frontend_engineer", Artefacts: []string{"frontend-engineer/frontend-implementation-report.json"}},
		{Stage: "backend_implementation", Agent: "backend_engineer", Artefacts: []string{"backend-engineer/backend-implementation-report.json"}},
		{Stage: "ai_implementation", Agent: "ai_engineer", Artefacts: []string{"ai-engineer/ai-implementation-report.json"}},
		{Stage: "qa", Agent: "qa_engineer", Artefacts: []string{"qa-engineer/qa-test-report.json"}},
		{Stage: "deployment", Agent: "devops_engineer", Artefacts: []string{"devops-engineer/deployment-report.json"}},
	}
	var wait sync.WaitGroup
	for _, s := range stages {
		s.Completed = "2025-12-02T12:00:00Z"
		w.write(t, "ARTIFACTS/"+s.Artefacts[0], written(t, s.Artefacts[0]))
		name, data := s.file()
		w.write(t, name, data)
		_, after := wrote(s.Agent, name, data)
		wait.Go(func() {
			if a := w.claude(t, after); a.errors != "" && a.decision == "none" {
				t.Errorf("%s: %s", s.Stage, a.errors)
			}
		})
	}
	wait.Wait()
	state := w.snapshot(t).state
	for _, s := range stages {
		for name, want := range map[string]string{"status": `"completed"`, "output_artifacts": `["ARTIFACTS/` + s.Artefacts[0] + `"]`} {
			if is := state["/stages/"+s.Stage+"/"+name]; is != want {
				t.Errorf("%s of %s is %s, want %s", name, s.Stage, is, want)
			}
		}
	}
	if is, want := state["/workflow_id"], `"guestbook-1"`; is != want {
		t.Errorf("the workflow is %s, want %s", is, want)
	}
}

// TestProjectIsSound: the project's own tests pass, and those of its policy.
func TestProjectIsSound(t *testing.T) {
	for dir, command := range map[string][]string{
		"backend":  {"go", "test", "./..."},
		"frontend": {"npm", "test"},
		".":        {filepath.Join(programs, "hookc"), "test", "hooks", "--effects"},
	} {
		t.Run(dir, func(t *testing.T) {
			if _, err := exec.LookPath(command[0]); err != nil {
				t.Skip(err)
			}
			cmd := exec.Command(command[0], command[1:]...)
			cmd.Dir = filepath.Join(testdata, "project", dir)
			cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v: %v\n%s", command, err, out)
			}
		})
	}
}
