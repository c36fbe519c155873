package state

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestApprovals(t *testing.T) {
	root, project := t.TempDir(), t.TempDir()
	o := inProject(t, root, project)
	names := []string{"deploy", "a/../../b", "\xff\x00", `"\xff\x00"`, strings.Repeat("x", 1<<16), ""}
	for i, name := range names {
		a := Approval{Name: name, By: "me", At: noon.Add(time.Duration(i) * time.Millisecond), Note: "because"}
		if i%2 == 1 {
			a.Expires = a.At.Add(time.Hour)
		}
		if err := o.Approve(a); err != nil {
			t.Fatal(err)
		}
		got, ok, err := o.Approved(name)
		if !ok || err != nil || got.Name != name || got.By != "me" || got.Note != "because" || !got.At.Equal(a.At) || !got.Expires.Equal(a.Expires) {
			t.Errorf("%.20q: %.20q by %s at %s until %s, %v", name, got.Name, got.By, got.At, got.Expires, err)
		}
		if got.Expired(noon) || got.Expired(noon.Add(2*time.Hour)) != (i%2 == 1) {
			t.Errorf("%.20q expires at %s", name, got.Expires)
		}
		if _, ok, _ := inProject(t, root, t.TempDir()).Approved(name); ok {
			t.Errorf("%.20q is approved everywhere", name)
		}
	}
	if info, err := os.Stat(filepath.Join(root, "projects")); err != nil || runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may look: %s, %v", info.Mode(), err)
	}
	if list, err := o.Approvals(); err != nil || len(list) != len(names) {
		t.Errorf("%d approvals, %v", len(list), err)
	}
	if ok, err := o.Revoke("deploy"); !ok || err != nil {
		t.Error("not revoked", err)
	}
	if ok, err := o.Revoke("deploy"); ok || err != nil {
		t.Error("revoked twice", err)
	}
	if _, ok, err := o.Approved("deploy"); ok || err != nil {
		t.Error("approved after all", err)
	}
	if n, err := o.RevokeAll(); n != len(names)-1 || err != nil {
		t.Errorf("revoked %d, %v", n, err)
	}
	if list, err := o.Approvals(); err != nil || len(list) != 0 {
		t.Errorf("%d approvals are left, %v", len(list), err)
	}
}

// An approval that makes no sense approves nothing, and neither does one of
// something else in its place.
func TestBadApprovals(t *testing.T) {
	o := inProject(t, t.TempDir(), t.TempDir())
	for _, name := range []string{"x", "y"} {
		if err := o.Approve(Approval{Name: name, At: noon}); err != nil {
			t.Fatal(err)
		}
	}
	good, err := os.ReadFile(o.approval("y"))
	if err != nil {
		t.Fatal(err)
	}
	for text, damage := range map[string]bool{
		"": true, "{": true, "{}": true, "[]": true,
		string(good): false,
		strings.Replace(string(good), `"y"`, `"x"`, 1):                                                   false,
		strings.Replace(strings.Replace(string(good), `"y"`, `"x"`, 1), o.name, o.name+"2", 1):           false,
		strings.Replace(strings.Replace(string(good), `"y"`, `"x"`, 1), `"at":`, `"at":"","before":`, 1): true,
	} {
		if err := os.WriteFile(o.approval("x"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, ok, err := o.Approved("x")
		damaged := (*DamagedError)(nil)
		if want := strings.Contains(text, `"x"`) && !damage && !strings.Contains(text, o.name+"2"); ok != want || want == (err != nil) || errors.As(err, &damaged) != damage {
			t.Errorf("%q: %t, %v", text, ok, err)
		}
		if list, _ := o.Approvals(); len(list) == 0 || list[len(list)-1].Name != "y" {
			t.Errorf("%q hides the others", text)
		}
	}
	if err := (Owner{}).Approve(Approval{Name: "x"}); err == nil {
		t.Error("approved nowhere")
	}
	if _, err := os.Stat(filepath.Join(o.dir, "values")); err == nil {
		t.Error("approvals made values")
	}
}

// What is waited for is kept once, by its name, and never without end: an agent
// may choose the names.
func TestRequests(t *testing.T) {
	root, project := t.TempDir(), t.TempDir()
	o := inProject(t, root, project)
	subject := Subject{Of: "1", Files: []FileDigest{{"a/\xff.md", Digest([]byte("x"))}, {"b", ""}}}
	r := Request{Name: "ship \xff", Project: project, At: noon, MaxAge: time.Hour, Subject: subject}
	for range 2 {
		if err := o.Ask(r); err != nil {
			t.Fatal(err)
		}
		r.At = noon.Add(time.Minute)
	}
	got, ok, err := o.Requested(r.Name)
	if err != nil || !ok || !got.At.Equal(noon) || got.MaxAge != time.Hour || got.Project != project || got.Subject.Changed(subject) != "" || len(got.Subject.Files) != 2 {
		t.Errorf("%+v, %v, %v", got, ok, err)
	}
	if err := o.Approve(Approval{Name: "a", At: noon, Subject: subject}); err != nil {
		t.Fatal(err)
	}
	if a, ok, err := o.Approved("a"); err != nil || !ok || a.Subject.Changed(subject) != "" || a.Subject.Changed(Subject{Of: "2", Files: subject.Files}) == "" {
		t.Errorf("%+v, %v, %v", a, ok, err)
	}
	for i := range 2 * maxRequests {
		if err := o.Ask(Request{Name: strings.Repeat("n", i+1), Project: project, At: noon}); err != nil {
			t.Fatal(err)
		}
	}
	if err := o.Ask(Request{Name: strings.Repeat("n", maxRequest+1), Project: project, At: noon}); err != nil {
		t.Fatal(err)
	}
	list, err := o.Requests()
	if err != nil || len(list) != maxRequests {
		t.Errorf("%d requests, %v", len(list), err)
	}
	last := strings.Repeat("n", 2*maxRequests)
	if err := errors.Join(o.Answered(last), o.Answered(last)); err != nil {
		t.Error(err)
	}
	if _, ok, err := o.Requested(last); ok || err != nil {
		t.Error("it is still asked for", err)
	}
	files, _ := filepath.Glob(filepath.Join(root, "projects", "*", "requests", "*.json"))
	for _, text := range []string{"{", `{"owner":1}`, `{"owner":"x","name":"y","project":"z","at":1,"max_age":0,"files":{"a":1}}`} {
		if err := os.WriteFile(files[0], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if list, err := o.Requests(); err == nil || len(list) >= len(files) {
			t.Fatalf("%s is read: %d, %v", text, len(list), err)
		}
	}
}
