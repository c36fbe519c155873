package docs

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// picture is a link to the picture NAME of what hookc shows on a terminal, run in a
// folder that has the files of an archive of testdata.
//
//	picture NAME ARCHIVE ARGUMENT…
func picture(t *testing.T, args []string) string {
	t.Helper()
	dir := unpacked(t, args[1])
	cmd := exec.Command(hookc(t), args[2:]...)
	if args[2] == "build" {
		evaluatorBeside(t, cmd.Path)
	}
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "TZ=UTC")
	title := "hookc " + strings.Join(args[2:], " ")
	drawn(t, args[0], title, cmd)
	return pictureLink(args[0], title)
}

// recordingLink is the link in README.md.
func recordingLink(name string) string {
	return fmt.Sprintf("![a recording of a terminal: %s](docs/pictures/%s.svg)\n", strings.ReplaceAll(name, "-", " "), name)
}

func pictureLink(name, title string) string {
	return fmt.Sprintf("![what %s shows](pictures/%s.svg)\n", title, name)
}

// graphed is a link to the picture NAME of a policy: a pack, or that of the folder hooks
// in an archive of testdata.
//
//	graphed NAME PACK|ARCHIVE
func graphed(t *testing.T, args []string) string {
	t.Helper()
	cmd := exec.Command(hookc(t), "graph", args[1], "--format", "svg")
	if !strings.HasPrefix(args[1], "std/") {
		cmd.Args[2], cmd.Dir = "hooks", unpacked(t, args[1])
	}
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	current(t, filepath.Join("pictures", "graph-"+args[0]+".svg"), string(out))
	return fmt.Sprintf("![the policy %[1]s as a picture](pictures/graph-%[1]s.svg)\n", args[0])
}

// current holds a file to what it should be, or rewrites it.
func current(t *testing.T, file, is string) {
	t.Helper()
	was, err := os.ReadFile(file)
	switch {
	case err == nil && is == string(was):
	case os.Getenv("HOOKC_UPDATE") != "":
		put(t, file, is)
	default:
		t.Errorf("%s is stale (%v); HOOKC_UPDATE=1 go test ./docs rewrites it\n%s", file, err, firstDifference(string(was), is))
	}
}

// TestPictures: every picture is on a page, is well-formed, has a title and colours for
// dark pages, and asks for nothing beside it.
func TestPictures(t *testing.T) {
	files, err := filepath.Glob("pictures/*.svg")
	if err != nil || len(files) == 0 {
		t.Fatalf("no pictures: %v", err)
	}
	all := ""
	for _, page := range allPages(t) {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		all += string(data)
	}
	for _, f := range files {
		if !strings.Contains(all, filepath.ToSlash(f)+")") {
			t.Errorf("%s is on no page", f)
		}
		checkPicture(t, f)
	}
}

func checkPicture(t *testing.T, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"<title id=", "viewBox=", "prefers-color-scheme: dark"} {
		if !bytes.Contains(data, []byte(part)) {
			t.Errorf("%s has no %s", file, part)
		}
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if e, ok := token.(xml.StartElement); ok && outside(e) {
			t.Errorf("%s asks for something beside it: %v", file, e)
		}
	}
}

// outside reports whether an element of a picture loads something or runs.
func outside(e xml.StartElement) bool {
	switch e.Name.Local {
	case "script", "image", "use", "foreignObject", "a":
		return true
	}
	return slices.ContainsFunc(e.Attr, func(a xml.Attr) bool { return a.Name.Local == "href" || strings.HasPrefix(a.Name.Local, "on") })
}
