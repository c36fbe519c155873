package program

import "strings"

// Subcommands lists what the table has below a program or subcommand, such as "git" or
// "git remote": for editors. The evaluator does not link it.
func Subcommands(path string) (names []string) {
	name, rest, _ := strings.Cut(path, " ")
	prefix := strings.TrimSpace(Canonical(name)+" "+rest) + " "
	for at := first(); at < len(table); at = next(at) {
		if sub, ok := strings.CutPrefix(key(at), prefix); ok && !strings.Contains(sub, " ") {
			names = append(names, sub)
		}
	}
	return names
}

// Flags lists the names that the flags of a program or subcommand have, without dashes.
// Those that are one flag stand together, the long name last: "f=force".
func Flags(path string) (flags []string) {
	name, rest, _ := strings.Cut(path, " ")
	known := strings.TrimSpace(Canonical(name) + " " + rest)
	at, ok := search(known)
	if !ok {
		return nil
	}
	s, ok := entry(known, at)
	if !ok {
		return nil
	}
	for i := 0; i < len(s.flags); i++ {
		if s.flags[i] == ' ' {
			continue
		}
		if f, ok := s.flagAt(i); ok {
			flags = append(flags, f.names)
		}
		i += wordEnd(s.flags[i:])
	}
	return flags
}
