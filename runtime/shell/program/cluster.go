package program

import (
	"slices"
)

// Letters is the flags that a word behind one dash stands for where the program
// reads it as several letters: r and f for rf of rm. It is nil where the word is
// one flag. certain says that the table has every letter and no flag of that name,
// so that a flag of the name does not exist.
func Letters(name string, args []string, word string) (letters []string, certain bool) {
	if len(word) < 2 {
		return nil, false
	}
	flags := Read(name, append(slices.Clone(args), "-"+word)).Flags
	if slices.Contains(flags, word) {
		return nil, false
	}
	s, certain := subcommand(name, args)
	for i := range len(word) {
		letter := word[i : i+1]
		if !isLetter(word[i]) || !slices.Contains(flags, letter) {
			return nil, false
		}
		_, listed := s.lookup(letter)
		certain = certain && listed && !slices.Contains(letters, letter)
		letters = append(letters, letter)
	}
	_, long := s.lookup(word)
	return letters, certain && !long
}

// subcommand is the entry of a program, or of the subcommand that args begin with.
func subcommand(name string, args []string) (spec, bool) {
	var t Table
	k := t.find("", name)
	s, ok := k.spec, k.ok
	for _, a := range args {
		sub := t.find(s.path, a)
		if !ok || !sub.ok {
			break
		}
		s = sub.spec
	}
	return s, ok
}
