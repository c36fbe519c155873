package shell

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The files of testdata are the specification: after a line of bash, indented
// by > where it goes on, stand the commands that it can start, in the folder /w
// of a user whose home is /home/u. HOOKC_UPDATE=1 writes them anew.
func TestGoldens(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no goldens", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { golden(t, file) })
	}
}

func golden(t *testing.T, file string) {
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out, line strings.Builder
	end := func() {
		if line.Len() > 0 {
			l := Analyze(strings.TrimSuffix(line.String(), "\n"), here)
			for _, c := range strings.SplitAfter(render(l), "\n") {
				if c != "" {
					out.WriteString("    " + c)
				}
			}
			line.Reset()
		}
	}
	for _, text := range strings.Split(strings.TrimSuffix(string(b), "\n"), "\n") {
		switch {
		case strings.HasPrefix(text, "$ "):
			end()
			line.WriteString(text[2:] + "\n")
			out.WriteString(text + "\n")
		case strings.HasPrefix(text, "> ") || text == ">":
			line.WriteString(strings.TrimPrefix(text[1:], " ") + "\n")
			out.WriteString(text + "\n")
		case strings.HasPrefix(text, "    "):
		default:
			end()
			out.WriteString(text + "\n")
		}
	}
	end()
	if out.String() == string(b) {
		return
	}
	if os.Getenv("HOOKC_UPDATE") != "" {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	was, now := strings.Split(string(b), "\n"), strings.Split(out.String(), "\n")
	for i := range min(len(was), len(now)) {
		if was[i] != now[i] {
			t.Fatalf("line %d:\nwant %s\ngot  %s", i+1, was[i], now[i])
		}
	}
	t.Fatal("the lengths differ")
}
