package inline_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/shell/inline"
)

// recorder writes down what a program does.
type recorder struct {
	strings.Builder
	steps int
}

func (r *recorder) Line(text string)           { fmt.Fprintf(r, "    line %q\n", text) }
func (r *recorder) Recipe(text string)         { fmt.Fprintf(r, "    recipe %q\n", text) }
func (r *recorder) Argv(words []string)        { fmt.Fprintf(r, "    argv %q\n", words) }
func (r *recorder) Code(language, text string) { fmt.Fprintf(r, "    code in %s %q\n", language, text) }
func (r *recorder) Unknown()                   { r.WriteString("    unknown\n") }
func (r *recorder) Home() string               { return "/home/u" }

func (r *recorder) Files(names []string, how inline.Access) bool {
	verb := ""
	for i, v := range []string{"reads ", "writes ", "deletes "} {
		if how>>i&1 != 0 {
			verb += v
		}
	}
	fmt.Fprintf(r, "    %s%q\n", verb, names)
	return !strings.ContainsRune(strings.Join(names, ""), 0)
}

func (r *recorder) Work(steps int) bool {
	r.steps += steps
	return r.steps < 1<<20
}

// The files of testdata are the specification: after a program, indented by
// > where it goes on, stands what it does. HOOKC_UPDATE=1 writes them anew.
func TestPrograms(t *testing.T) {
	const file = "testdata/programs.txt"
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out, program strings.Builder
	language := ""
	read := func() {
		if language != "" {
			r := &recorder{}
			inline.Read(r, language, program.String())
			out.WriteString(r.String())
		}
		language = ""
		program.Reset()
	}
	for line := range strings.Lines(string(b)) {
		switch text, more := strings.CutPrefix(line, "> "); {
		case strings.HasPrefix(line, "    "):
			continue
		case more:
			program.WriteString(text)
		default:
			read()
			language, text, _ = strings.Cut(line, ": ")
			if text == "" || strings.HasPrefix(line, "#") {
				language = ""
			}
			program.WriteString(text)
		}
		out.WriteString(line)
	}
	read()
	if out.String() == string(b) {
		return
	}
	if os.Getenv("HOOKC_UPDATE") == "" {
		t.Fatalf("got\n%s", out.String())
	}
	if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// FuzzRead holds that the tokens of a program follow each other, and that the
// reader ends, whatever the program.
func FuzzRead(f *testing.F) {
	f.Add("python", "import os\nos.remove(f'{x}') # '")
	f.Add("javascript", "/* ' */ fs.rmSync(`${x}`)")
	f.Add("perl", "qx{rm $a} unless q(b) eq \"$c->{d}\"; open(F, '|-', 'x')")
	f.Add("ruby", "%x(rm #{a}); File.delete 'b'")
	f.Add("awk", `BEGIN { print "a" > "b"; "c" | getline }`)
	f.Add("sed", "s/[/]/b/e;w f")
	f.Add("make", "a:\n\t@rm $(shell x)")
	f.Fuzz(func(t *testing.T, language, text string) {
		l, last := inline.NewLexer(text, language), 0
		for _, ok := l.Next(); ok; _, ok = l.Next() {
			from, end := l.Span()
			if from < last || end <= from || end > len(text) {
				t.Fatalf("a token at %d to %d after %d of %d bytes", from, end, last, len(text))
			}
			last = end
		}
		inline.Read(&recorder{}, language, text)
	})
}
