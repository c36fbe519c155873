package world

import "github.com/hookc/hookc/runtime/fn"

// Docs is how every function that looks outside is called, and what it gives.
// It stands by itself so that the evaluator does not carry it.
var Docs = []fn.Doc{
	{Name: "approved", Usage: "approved(name)", Text: "Whether a person has run `hookc approve` with this name in the project, and the approval has not expired."},
	{Name: "guard", Usage: "guard(path)", Text: `Where a path lies as seen from what decides the event, which is the build with evaluator and table, and hookc's state: "own" in it, "at" its folder, "above" a folder that holds it, "around" where names that only the shell knows may be it; "policies" is a source of the build or a folder that holds one, and any other folder with a policy in it or in a folder of it; nil elsewhere.`},
	{Name: "doc", Usage: "doc(path)", Text: "The document of the project at the path, read as JSON, YAML or TOML by its name, as a list of its lines where that ends in .jsonl, of a Markdown text what stands in front of it; nil where it is missing, an error where it is malformed."},
	{Name: "readable", Usage: "readable(path)", Text: "Whether there is a document at the path, and doc(path) can read it."},
	{Name: "env", Usage: "env(name)", Text: "A variable of the environment, nil where it is not set."},
	{Name: "git", Usage: "git(part)", Text: "What git says of the project; git itself is not started."},
	{Name: "glob", Usage: "glob(pattern)", Text: "The files of the project that a glob names, sorted, as paths from the project's folder."},
	{Name: "exists", Usage: "exists(path)", Text: "Whether there is a file or folder of that name in the project."},
	{Name: "size", Usage: "size(path)", Text: "The size of a file in bytes, nil where there is none."},
	{Name: "age", Usage: "age(path)", Text: "How many seconds ago a file was last changed, nil where there is none."},
	{Name: "state", Usage: "state(name)", Text: "the value that the policy declares by that name"},
	{Name: "time", Usage: "time(part)", Text: "A part of the moment of the event, in local time."},
	{Name: "which", Usage: "which(program)", Text: "The absolute path of a program that PATH finds, nil where it finds none; folders of PATH that are not absolute do not count."},
	{Name: "within", Usage: "within(path, folder)", Text: `Whether a path lies in a folder, or is it, with symlinks and .. resolved; the path starts at the event's cwd, the folder at the project, and "project" and "home" are those. False for a path whose beginning only the shell knows.`},
}
