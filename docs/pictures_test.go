package docs

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
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
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "TZ=UTC")
	title := "hookc " + strings.Join(args[2:], " ")
	drawn(t, args[0], title, cmd)
	return pictureLink(args[0], title)
}

func pictureLink(name, title string) string {
	return fmt.Sprintf("![what %s shows](pictures/%s.svg)\n", title, name)
}

// TestPictures: every picture is on a page.
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
		if !strings.Contains(all, "("+filepath.ToSlash(f)+")") {
			t.Errorf("%s is on no page", f)
		}
	}
}
