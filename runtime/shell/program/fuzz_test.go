package program

import (
	"slices"
	"strings"
	"testing"
)

// FuzzRead: nothing panics, and no word is lost.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"rm\n-rf\nx", "tar\nxzf\na\n-C\nb", "find\n.\n-exec\nrm\n{}\n;", "git\n-C\nx\npush\n-f\n--\ny", "bash\n-lc\nx\ny",
		"docker\nrun\n-it\n-v\n/:/x\nimg\nsh\n-c\nx", "sed\n-i\ns/a/b/\nf", "kubectl\nexec\np\n--\nsh", "env\nA=1\n-S\nx y",
		"parallel\nx\n:::\ny", "cp\n-t\na\nb", "sqlite3\nx\ny", "x\n-a\x00b\n--c=\x00", "pwsh\n-c\nx\ny", "dd\nif=a\nof=b",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words := strings.Split(line, "\n")
		before := slices.Clone(words)
		inv := Read(words[0], words[1:])
		if !slices.Equal(words, before) {
			t.Fatal("the words were changed")
		}
		for _, in := range inv.Inner {
			if len(in.Words) > 0 {
				_ = append(in.Words, "more") // must not reach the words of the caller
			}
		}
		for i, w := range words[1:] {
			if !accounted(inv, w) {
				t.Errorf("word %d, %q, is lost: %s", i+1, w, render(inv))
			}
		}
		size := 0
		for _, list := range [][]string{inv.Flags, inv.Operands, inv.Reads, inv.Writes, inv.Deletes} {
			for _, w := range list {
				size += len(w) + 1
			}
		}
		if limit := 64*len(line) + 1024; size > limit {
			t.Errorf("%d bytes are understood from %d", size, len(line))
		}
	})
}

// accounted reports whether a word is found in what was understood.
func accounted(inv Invocation, w string) bool {
	switch w {
	case "", "--", ";", "+", "-", "{}", ":::", "Enter", "Escape", "Space":
		return true
	}
	name, value, _ := strings.Cut(strings.TrimLeft(w, "-"), "=")
	if i := unknownAt(name); i >= 0 {
		name = name[:i]
	}
	holds := func(text string) bool { return strings.Contains(text, w) }
	option := func(o Option) bool {
		return o.Value == w || o.Name == w || strings.HasSuffix(w, o.Value) || value != "" && strings.HasSuffix(o.Value, value)
	}
	inner := func(in Inner) bool {
		return holds(in.Text) || slices.ContainsFunc(in.Words, func(x string) bool {
			return x == w || strings.Contains(w, "{}") || strings.Contains(w, x)
		}) || len(strings.Fields(w)) != 1 && len(in.Words) > 0
	}
	flag := w[0] == '-' || w[0] == '+' || w[0] == '/' || strings.HasPrefix(w, ":::") || strings.HasPrefix(w, "C-")
	return slices.Contains(inv.Operands, w) || slices.ContainsFunc(inv.Options, option) || slices.ContainsFunc(inv.Inner, inner) ||
		flag && len(inv.Flags) > 0 || flag && strings.Trim(w, "-") == "" || strings.HasPrefix(w, ":::") ||
		slices.ContainsFunc(inv.Flags, func(f string) bool { return strings.Contains(w, f) || name == f })
}

func TestLinear(t *testing.T) {
	for _, c := range []struct{ name, unit string }{
		{"curl", "-zzz"}, {"find", "-exec"}, {"find", "{}"}, {"cp", "a"}, {"git", "a"}, {"tar", "-z"}, {"parallel", ":::"},
		{"docker", "--x=y"}, {"jq", "--arg"}, {"sed", "-e"}, {"bash", "-O"}, {"x", "-abc"}, {"rm", "--r"}, {"sqlite3", "a"},
	} {
		small := testing.Benchmark(func(b *testing.B) { readMany(b, c.name, c.unit, 1000) }).AllocedBytesPerOp()
		large := testing.Benchmark(func(b *testing.B) { readMany(b, c.name, c.unit, 10000) }).AllocedBytesPerOp()
		if large > 40*small+1<<16 {
			t.Errorf("%s %s: %d bytes for 1,000 words, %d for 10,000", c.name, c.unit, small, large)
		}
	}
}

func readMany(b *testing.B, name, unit string, n int) {
	b.ReportAllocs()
	args := slices.Repeat([]string{unit}, n)
	for b.Loop() {
		Read(name, args)
	}
}

func BenchmarkRead(b *testing.B) {
	for _, line := range []string{
		"rm -rf build", "git status", "git push --force origin main", "curl -fsSL -o out https://example.com/x",
		"docker run --rm -it -v /x:/y alpine sh -c ls", "grep -rn foo src", "unknown --flag x", "sudo -u root rm -rf /",
		"tar xzf a.tgz -C dir", "find . -name x -exec rm {} ;", "python3.12 -c x",
	} {
		w := words(line)
		b.Run(strings.ReplaceAll(line, " ", "_"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Read(w[0], w[1:])
			}
		})
	}
}
