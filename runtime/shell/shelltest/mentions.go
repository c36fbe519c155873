package shelltest

// Mentions is every way to put a line where it is only text: nothing of it is
// started.
var Mentions = []Rewrite{
	whole("printed", func(l string) string { return "echo " + Single(l) }),
	whole("printed in double quotes", func(l string) string { return "echo " + double("never do: "+l) }),
	whole("a commit message", func(l string) string { return "git commit -m " + Single("docs: warn of "+l) }),
	whole("a long commit message", func(l string) string {
		return "git commit -m \"$(cat <<'END'\nfix: refuse what hurts\n\nIt refuses this now: " + l + "\nEND\n)\""
	}),
	whole("searched for", func(l string) string { return "grep -rnF -- " + Single(l) + " src" }),
	whole("searched for with rg", func(l string) string { return "rg -F " + Single(l) + " src | head -n 20" }),
	whole("a comment", func(l string) string { return "ls src # " + oneLine(l) }),
	whole("a comment on its own line", func(l string) string { return "# " + oneLine(l) + "\nls src" }),
	whole("a heredoc into a document", func(l string) string {
		return "cat > notes.md <<'END'\nDo not run this:\n\n    " + l + "\n\nEND"
	}),
	whole("a heredoc to be read", func(l string) string { return "cat <<'END'\n" + l + "\nEND" }),
	whole("a variable that is printed", func(l string) string { return "note=" + Single(l) + `; echo "$note"` }),
	whole("text of an issue", func(l string) string {
		return "gh issue create --title guard --body " + Single("it let this through: "+l)
	}),
	whole("text of a pull request", func(l string) string { return "gh pr create --title guard --body " + double("refuses "+l) }),
	whole("a name of a test", func(l string) string { return "go test ./guard -run " + Single(l) }),
	whole("what a test is given", func(l string) string { return "./bin/parse-line --line " + Single(l) }),
	whole("appended to a document", func(l string) string { return "printf '%s\\n' " + Single(l) + " >> docs/notes.md" }),
	whole("compared", func(l string) string { return "if [[ $answer == " + Single(l) + " ]]; then echo same; fi" }),
	whole("replaced in a text", func(l string) string {
		return "python3 tools/replace.py --old " + Single(l) + " --new nothing docs/guide.md"
	}),
}

// oneLine is a line as a comment can hold it.
func oneLine(l string) string {
	b := []byte(l)
	for i := range b {
		if b[i] == '\n' || b[i] == '\r' {
			b[i] = ' '
		}
	}
	return string(b)
}
