package script_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/answers"
	"github.com/hookc/hookc/lint/script/eventread"
	"github.com/hookc/hookc/lint/script/exits"
	"github.com/hookc/hookc/lint/script/guard"
	"github.com/hookc/hookc/lint/script/patterns"
	"github.com/hookc/hookc/lint/script/src"
)

// TestRead prints what is seen of each program of testdata/read.txtar: NAME.sh,
// NAME.py, NAME.js and behind each NAME.seen.
func TestRead(t *testing.T) {
	const file = "testdata/read.txtar"
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	langs := map[string]string{"sh": "sh", "py": "python", "js": "node"}
	for i := 0; i+1 < len(archive.Files); i += 2 {
		f, want := archive.Files[i], &archive.Files[i+1]
		name, ext, _ := strings.Cut(f.Name, ".")
		t.Run(name, func(t *testing.T) {
			got := print(string(f.Data), script.Parse(string(f.Data), langs[ext]))
			if want.Name != name+".seen" {
				t.Fatalf("%s is not followed by %s.seen", f.Name, name)
			}
			if os.Getenv("HOOKC_UPDATE") != "" {
				want.Data = []byte(got)
			} else if got != string(want.Data) {
				t.Errorf("seen\n%s\nwant\n%s", got, want.Data)
			}
		})
	}
	if os.Getenv("HOOKC_UPDATE") != "" {
		if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func print(source string, p *script.Program) string {
	var b strings.Builder
	text := func(at src.Place) string { return source[at.Start:at.End] }
	for _, e := range p.Exits {
		fmt.Fprintf(&b, "exit %d at %q said %q\n", e.Code, text(e.Place), e.Stderr)
	}
	for _, v := range p.Vars {
		if !p.Sets(v.Name) {
			fmt.Fprintf(&b, "variable %s at %q fallback %v split %q\n", v.Name, text(v.Place), v.Fallback, text(v.Split))
		}
	}
	for _, d := range p.Denials {
		fmt.Fprintf(&b, "denial %q\n", text(d))
	}
	for _, d := range p.Prints {
		fmt.Fprintf(&b, "print %q list %d\n", d.Text, d.List)
	}
	for _, c := range p.Commands {
		if c.Status != script.Kept || c.Quiet || c.Optional || len(c.PipedTo) > 0 {
			fmt.Fprintf(&b, "command %q to %q status %d quiet %v optional %v\n", text(c.Place), c.PipedTo, c.Status, c.Quiet, c.Optional)
		}
	}
	if p.ReadsStdin {
		b.WriteString("reads its input\n")
	}
	return b.String()
}

// FuzzRead holds that no program makes it fail or point outside of the text.
func FuzzRead(f *testing.F) {
	f.Add("bash -c 'echo \"no\" >&2; exit 1' || true", "sh")
	f.Add("import sys\nsys.exit('no')\n", "python")
	f.Add("if (x) { console.error(`no`); process.exit(1) }", "node")
	f.Fuzz(func(t *testing.T, source, lang string) {
		p := script.Parse(source, lang)
		check := func(at src.Place) {
			if at.Start < 0 || at.End < at.Start || at.End > len(source) {
				t.Fatalf("%v is no place in %d bytes", at, len(source))
			}
		}
		for _, e := range p.Exits {
			check(e.Place)
		}
		for _, v := range p.Vars {
			check(v.Place)
			check(v.Split)
		}
		for _, c := range p.Commands {
			check(c.Place)
		}
		for _, d := range p.Denials {
			check(d)
		}
	})
}

// Large scripts are read in a moment, and not in the square of their length.
func TestTrapsHostile(t *testing.T) {
	for _, part := range []string{
		"x=1; a | while read b; do x=2; done\n", "set -e; x=$(a | grep b)\n", "for a in b; do echo '{\"decision\": 1}'; done\n",
		"x=$(jq .a); [ \"$x\" = b ]\n", "f() { return 2; }; f; [ $? ]\n", "if ! a; then exit $?; fi\n",
		"f() { jq -n --arg a \"$1\" '{a: $a}'; return 2; }; f b || exit $?\n", "x=$(realpath -m \"$x\"); case $x in src/*) exit 2;; esac\n", "x=\"$y $x\"; echo \"{\\\"reason\\\": \\\"$x\\\"}\"\n",
	} {
		source := strings.Repeat(part, 200)
		p := script.Parse(source, "sh")
		exits.ReadFlow(p)
		answers.RepeatedAnswer(p)
		eventread.QuotedValues(p)
		answers.PastedValues(p)
		patterns.Of(p)
		answers.ErrorObjects(p)
		patterns.PathPatterns(p)
		for _, x := range p.Exits {
			guard.OnFailure(p, x)
		}
	}
	for _, lang := range []string{"python", "node"} {
		for _, part := range []string{"def f():\n  return 2\nf()\n", "function f() {\n return 2\n}\nf()\n", "for a in b:\n  print(json.dumps({\"decision\": a}))\n", "x = json.load(sys.stdin)[\"a\"]\n", "if x in y:\n  sys.exit(2)\n", "if (a.has(b)) { f(2); } else ", "function f(a) { console.log(JSON.stringify({ a })); return 2; }\nf(1); process.exit(f(2));\n"} {
			source := strings.Repeat(part, 200)
			p := script.Parse(source, lang)
			exits.DroppedCodes(p)
			answers.RepeatedAnswer(p)
			patterns.Of(p)
			eventread.Reads(p)
			answers.ErrorObjects(p)
			patterns.PathPatterns(p)
			answers.PastedValues(p)
			guard.TakesTheRest(p, src.Place{Start: len(source) - 1, End: len(source)}, []src.Place{{Start: 10, End: 12}})
		}
	}
}
