package script_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/lint/script"
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

func print(src string, p *script.Program) string {
	var b strings.Builder
	text := func(at script.Place) string { return src[at.Start:at.End] }
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
	f.Fuzz(func(t *testing.T, src, lang string) {
		p := script.Parse(src, lang)
		check := func(at script.Place) {
			if at.Start < 0 || at.End < at.Start || at.End > len(src) {
				t.Fatalf("%v is no place in %d bytes", at, len(src))
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
		p.ReadFlow()
		p.RepeatedAnswer()
		p.QuotedValues()
		p.PastedValues()
		p.TextPatterns()
		p.ErrorObjects()
		p.PathPatterns()
		for _, x := range p.Exits {
			p.OnFailure(x)
		}
	}
	for _, lang := range []string{"python", "node"} {
		for _, part := range []string{"def f():\n  return 2\nf()\n", "function f() {\n return 2\n}\nf()\n", "for a in b:\n  print(json.dumps({\"decision\": a}))\n", "x = json.load(sys.stdin)[\"a\"]\n", "if x in y:\n  sys.exit(2)\n", "if (a.has(b)) { f(2); } else ", "function f(a) { console.log(JSON.stringify({ a })); return 2; }\nf(1); process.exit(f(2));\n"} {
			source := strings.Repeat(part, 200)
			p := script.Parse(source, lang)
			p.DroppedCodes()
			p.RepeatedAnswer()
			p.TextPatterns()
			p.EventReads()
			p.ErrorObjects()
			p.PathPatterns()
			p.PastedValues()
			p.TakesTheRest(script.Place{Start: len(source) - 1, End: len(source)}, []script.Place{{Start: 10, End: 12}})
		}
	}
}
