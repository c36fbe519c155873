package world

import "github.com/hookc/hookc/runtime/fn"

// Docs is how every function that looks outside is called, and what it gives.
// It stands by itself so that the evaluator does not carry it.
var Docs = []fn.Doc{
	{Name: "approved", Usage: "approved(name)", Text: "Whether a person has run `hookc approve` with this name in the project, and the approval has not expired."},
	{Name: "guard", Usage: "guard(path)", Text: `How a path relates to the build that decides the event (evaluator and table) and to hookc's state: "own" is a file in them, "at" is their folder, "above" is a folder that holds them, "around" is a path that may be one of them because only the shell knows all of it. "policies" is a source of the build or a folder that holds one, and any other folder with a policy in it or one level below. nil for all other paths.`},
	{Name: "doc", Usage: "doc(path)", Text: "The document of the project at the path: JSON, YAML or TOML, by the file's name. A .jsonl file gives a list of its lines, a Markdown file its front matter. nil if the file is missing, an error if it is malformed."},
	{Name: "readable", Usage: "readable(path)", Text: "Whether doc(path) can read a document at the path."},
	{Name: "env", Usage: "env(name)", Text: "A variable of the environment; nil if it is not set."},
	{Name: "git", Usage: "git(part)", Text: "What git says of the project; git itself is not started."},
	{Name: "glob", Usage: "glob(pattern)", Text: "The files of the project that match a glob, sorted, as paths from the project's folder."},
	{Name: "exists", Usage: "exists(path)", Text: "Whether the project has a file or folder with this path."},
	{Name: "size", Usage: "size(path)", Text: "The size of a file in bytes; nil if the file is missing."},
	{Name: "age", Usage: "age(path)", Text: "How many seconds ago a file last changed; nil if the file is missing."},
	{Name: "state", Usage: "state(name)", Text: "the value that the policy declares by that name"},
	{Name: "time", Usage: "time(part)", Text: "A part of the moment of the event, in local time."},
	{Name: "which", Usage: "which(program)", Text: "The absolute path of a program in PATH; nil if there is none. Folders of PATH that are not absolute are ignored."},
	{Name: "within", Usage: "within(path, folder)", Text: `Whether a path is a folder or lies in it, with symlinks and .. resolved. The path starts at the event's cwd, the folder at the project; "project" and "home" name these folders. False for a path whose beginning only the shell knows.`},
}
