package program

import (
	"runtime"
	"slices"
	"strings"
	"testing"
)

// FuzzRead: nothing panics, no word is lost, and what is understood is not much
// more than what was said.
func FuzzRead(f *testing.F) {
	keys := []string{"no-such-program"}
	eachEntry(func(key, body string) { keys = append(keys, key) })
	for i := range keys {
		f.Add(uint16(i), "-rf\n--force\na\n-c\nb\n--\n-x\nsh\n-c\ny")
		f.Add(uint16(i), "-ia\x00b\n--c=\x00\nA=1\n-e\nx y\n{}\n;\nhost:x\n+z\n:::\nw")
		f.Add(uint16(i), "xzf\n-abcdefghijklm\nn\n-nopqrstuvwxyz\no\n-ABCDEFGHIJKLM\n-NOPQRSTUVWXYZ\np\nq")
	}
	f.Fuzz(func(t *testing.T, program uint16, line string) {
		words := strings.Split(keys[int(program)%len(keys)], " ")
		words = append(words, strings.Split(line, "\n")...)
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
				t.Errorf("%q: word %d, %q, is lost: %s", words, i+1, w, render(inv))
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

// accounted reports whether a word is found in what was understood: as a flag,
// an operand, the value of an option, or in an inner command.
func accounted(inv Invocation, w string) bool {
	switch w {
	case "", "--", ";", "+", "{}", "Enter", "Escape", "Space":
		return true
	}
	if slices.Contains(inv.Operands, w) || slices.ContainsFunc(inv.Options, func(o Option) bool { return o.Value == w || o.Name == w }) {
		return true
	}
	if slices.ContainsFunc(inv.Inner, func(in Inner) bool { return within(in, w) }) {
		return true
	}
	switch {
	case strings.HasPrefix(w, ":::"), strings.HasPrefix(w, "C-"):
		return true
	case w[0] == '-' || w[0] == '+' || w[0] == '/': // its first letter or its name is a flag, or what is not known
		name := w[1:]
		if w[0] == '-' {
			name = strings.TrimPrefix(name, "-")
		}
		if flag, value, ok := strings.Cut(name, "="); ok && slices.Contains(inv.Options, Option{flag, value}) {
			return true // --push=false: no flag, but a value
		}
		i := unknownAt(name)
		return strings.Trim(name, "-") == "" || i >= 0 || slices.ContainsFunc(inv.Flags, func(f string) bool { return strings.HasPrefix(name, f) || strings.HasPrefix(w, f) })
	}
	name, value, ok := strings.Cut(w, "=") // dd's operands, and the first word of tar
	return ok && slices.Contains(inv.Options, Option{name, value}) || slices.Contains(inv.Flags, w[:1])
}

// within reports whether an inner command holds a word. The mark {} of the word
// has become a file, and env -S has split it.
func within(in Inner, w string) bool {
	part := w
	if i := strings.Index(w, "{}"); i >= 0 {
		part = w[:i]
	}
	if strings.Contains(in.Text, w) || slices.ContainsFunc(in.Words, func(x string) bool { return strings.HasPrefix(x, part) || strings.HasSuffix(w, x) && x != "" }) {
		return true
	}
	fields := strings.Fields(w)
	return len(fields) == 0 || len(fields) > 1 && slices.Contains(in.Words, fields[len(fields)-1])
}

// TestLinear: ten times the words take about ten times the memory.
func TestLinear(t *testing.T) {
	for _, c := range []struct{ name, unit string }{
		{"curl", "-zzz"}, {"find", "-exec"}, {"find", "{}"}, {"cp", "a"}, {"git", "a"}, {"tar", "-z"}, {"parallel", ":::"},
		{"docker", "--x=y"}, {"jq", "--arg"}, {"sed", "-e"}, {"bash", "-O"}, {"x", "-abc"}, {"rm", "--r"}, {"sqlite3", "a"},
	} {
		small, large := allocated(c.name, c.unit, 1000), allocated(c.name, c.unit, 10000)
		if large > 40*small+1<<16 {
			t.Errorf("%s %s: %d bytes for 1,000 words, %d for 10,000", c.name, c.unit, small, large)
		}
	}
}

func allocated(name, unit string, n int) uint64 {
	args := slices.Repeat([]string{unit}, n)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	Read(name, args)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestLongBraces: long roots of find, times many {}, are not written out.
func TestLongBraces(t *testing.T) {
	args := append(slices.Repeat([]string{strings.Repeat("x", 1<<14)}, 10), "-exec")
	args = append(append(args, slices.Repeat([]string{"{}", "a{}{}"}, 1000)...), ";")
	size := 0
	for _, w := range Read("find", args).Inner[0].Words {
		size += len(w)
	}
	if size > 1<<20 {
		t.Errorf("{} became %d bytes", size)
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
