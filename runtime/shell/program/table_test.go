package program

import (
	"slices"
	"strings"
	"testing"
)

// eachEntry calls for each key and body of the table.
func eachEntry(f func(key, body string)) {
	for at := first(); at < len(table); at = next(at) {
		k := key(at)
		f(k, table[at+len(k):next(at)])
	}
}

func TestTableIsSorted(t *testing.T) {
	last := ""
	eachEntry(func(key, body string) {
		if key <= last {
			t.Errorf("%q does not belong after %q", key, last)
		}
		last = key
		if _, ok := search(key); !ok {
			t.Errorf("%q is not found", key)
		}
	})
}

func TestEveryAliasLeadsToAnEntry(t *testing.T) {
	eachEntry(func(key, body string) {
		if strings.HasPrefix(body, " = ") {
			if s, ok := find(key); !ok || s.path == key {
				t.Errorf("%q stands for %q, which has no entry", key, strings.TrimSpace(body[3:]))
			}
		}
	})
}

func TestEverySubcommandHasAProgram(t *testing.T) {
	eachEntry(func(key, body string) {
		if i := strings.LastIndex(key, " "); i >= 0 {
			if _, ok := search(key[:i]); !ok {
				t.Errorf("%q has no entry of %q", key, key[:i])
			}
		}
	})
}

// The roles that an operand or the value of a flag can have.
var (
	roles   = strings.Fields("task repo x pkg - r w e d m U D cd to into fetch url sh code script source socat prefix chroot codes")
	values  = strings.Fields("dry rsh cmd argv entry @ name@ form volume mount conf opt ex action gdb split line* encoded found + +r")
	leading = strings.Fields("argv* rargv* sh* rsh* shs* keys* pwsh* code* args* words* stdin")
)

func TestEveryFlagIsSound(t *testing.T) {
	eachEntry(func(key, body string) {
		if body[0] != ':' {
			return
		}
		flags, _, _ := strings.Cut(body[1:], " |")
		seen := map[string]bool{}
		for _, f := range strings.Fields(flags) {
			if name, ok := strings.CutPrefix(f, "!"); ok {
				if markOf(name) == 0 && classOf(name) == 0 && !strings.HasPrefix(name, "lang=") && !strings.HasPrefix(name, "last=") && !strings.HasPrefix(name, "decodes=") {
					t.Errorf("%s: no mark is called %s", key, f)
				}
				continue
			}
			names := f
			if i := strings.IndexByte(f, '!'); i >= 0 {
				names = f[:i]
				if role := f[i+1:]; classOf(role) == 0 && role != "help" && role != "dry" {
					t.Errorf("%s: %s says nothing of what it does", key, f)
				}
			} else if i := strings.IndexAny(f, ":?"); i >= 0 {
				names = f[:i]
				role, class, classed := strings.Cut(f[i+1:], "&")
				if classed && classOf(class) == 0 {
					t.Errorf("%s: no class is called %s, in %s", key, class, f)
				}
				if role != "" && !slices.Contains(roles, role) && !slices.Contains(values, role) {
					t.Errorf("%s: no role is called %q, in %s", key, role, f)
				}
			}
			for _, n := range strings.Split(names, "=") {
				if n == "" || n[0] == '-' || seen[n] {
					t.Errorf("%s: the flag %q stands there twice, or is no name", key, n)
				}
				seen[n] = true
			}
		}
		if len(flags) >= 64*64 {
			t.Errorf("%s: its flags are longer than a reader can mark", key)
		}
	})
}

func TestEveryOperandIsSound(t *testing.T) {
	eachEntry(func(key, body string) {
		flags, operands, ok := strings.Cut(body, " |")
		if body[0] != ':' || !ok {
			return
		}
		s := spec{flags: flags[1:]}
		for _, alt := range strings.Split(operands, "|") {
			alt = strings.TrimSpace(alt)
			if condition, rest, ok := strings.Cut(alt, "]"); ok {
				for _, name := range strings.FieldsFunc(condition[1:], func(c rune) bool { return strings.ContainsRune(",/!", c) }) {
					if _, ok := s.lookup(name); !ok && !isNumber(name) {
						t.Errorf("%s: the condition names %s, which is no flag of it", key, name)
					}
				}
				alt = rest
			}
			for _, e := range strings.Fields(alt) {
				checkElement(t, key, e)
			}
		}
	})
}

func checkElement(t *testing.T, key, e string) {
	if o, ok := strings.CutPrefix(e, "@"); ok {
		_, e, _ = strings.Cut(o, ":")
	}
	role, _, _ := strings.Cut(e, "=")
	if e != "--" && !slices.Contains(leading, role) && !slices.Contains(roles, strings.TrimSuffix(role, "*")) {
		t.Errorf("%s: no role of an operand is called %s", key, e)
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"python3.12": "python", "ruby3.3": "ruby", "GIT.EXE": "git", "grm": "rm", "gmake": "make", "no": "no", "Docker": "docker",
		"mkfs.ext4": "mkfs", "install.sh": "install.sh", "7z": "7z", "git push": "git push", "": "", "g": "g", "3": "3",
	} {
		if got := Canonical(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
	if !Known("egrep") || !Known("rm") || Known("git push") || Known("no-such-program") {
		t.Error("Known is wrong")
	}
	if names := Names(); !slices.IsSorted(names) || len(names) < 300 {
		t.Errorf("%d names, sorted: %t", len(names), slices.IsSorted(names))
	}
}

// find reads the entry of a key.
func find(key string) (spec, bool) {
	at, ok := search(key)
	if !ok {
		return spec{}, false
	}
	return entry(key, at)
}
