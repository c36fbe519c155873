package inline

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
)

// place is where a function's name stands, as bits: names that are common must
// stand where they are not a method of something else.
type place uint8

const (
	alone    place = 1 << iota // for itself
	imported                   // for itself, in a program that imports modules
	module                     // behind a module
	method                     // behind another call: open("x").write
	chained                    // the same, in a program that imports modules
	anywhere                   // behind any name
)

// call is a family of functions that do the same.
type call struct {
	names string
	where place
	of    modules     // those that they stand behind, where they must
	in    languageSet // languages that have them; 0 for all
	does  effect
}

// modules are some that functions stand behind.
type modules uint8

const (
	ofKnown modules = iota
	ofOS
	ofRimraf
	ofFiles
	ofWriters
)

var moduleNames = [...]string{
	ofKnown: "os subprocess sp shutil fs fsp fsPromises promises child_process cp FileUtils File IO Dir Deno io pty " +
		"Open3 Bun Kernel codecs proc Process pathlib fs.promises unlink asyncio path rimraf",
	ofOS:      "os",
	ofRimraf:  "rimraf",
	ofFiles:   "File IO os",
	ofWriters: "File IO Bun",
}

// calls are the functions of all languages. The first row that a call meets
// counts: names that mean one thing alone stand before those that are common.
var calls = [...]call{
	{names: "execute", where: module, of: ofOS, does: runsLine},
	{names: "system popen", where: anywhere, does: runsArgv},
	{names: "getoutput getstatusoutput shell_exec passthru execSync create_subprocess_shell proc_open", where: anywhere, does: runsLine},
	{names: "check_call check_output Popen spawnSync execFileSync execFile execv execve execvp execvpe execl execlp " +
		"execle execlpe posix_spawn create_subprocess_exec spawnv spawnvp spawnl spawnlp popen2 popen3 capture2 " +
		"capture2e capture3 pcntl_exec system2", where: anywhere, does: runsArgv},
	{names: "rmtree rmSync unlinkSync rmdirSync rm_rf rm_r rm_f remove_tree remove_entry remove_entry_secure rimraf " +
		"rimrafSync removeSync removedirs emptyDirSync remove_dir file_delete", where: anywhere, does: deletes},
	{names: "write_text write_bytes writeFile writeFileSync appendFile appendFileSync createWriteStream " +
		"file_put_contents writeTextFile writeTextFileSync truncateSync outputFileSync makedirs mkdirSync " +
		"chmodSync chownSync lchown mkdir_p", where: anywhere, does: writes},
	{names: "read_text read_bytes readFile readFileSync createReadStream file_get_contents readfile readTextFile " +
		"readTextFileSync read_file slurp", where: anywhere, does: reads},
	{names: "copyfile copytree copy2 copyFile copyFileSync cpSync cp_r", where: anywhere, does: copies},
	{names: "renameSync", where: anywhere, does: moves},
	{names: "fopen openSync", where: anywhere, does: opens},
	{names: "array_map array_walk", where: anywhere, does: maps},

	{names: "exec", where: alone | module | method, in: inPython, does: runsCode},
	{names: "run call spawn exec fork Command", where: module | imported | chained, does: runsArgv},
	{names: "run call spawn exec fork Command", where: alone | method, in: inBuiltin, does: runsArgv},
	{names: "exec", where: alone, in: inJavaScript, does: runsCode},
	{names: "eval", where: alone, does: runsCode},
	{names: "remove unlink rmdir rm delete", where: module | imported | method, does: deletes},
	{names: "remove unlink rmdir rm delete", where: alone, in: inBuiltin, does: deletes},
	{names: "unlink", where: alone, in: inR, does: deletes},
	{names: "rm", where: alone, in: inJulia, does: deletes},
	{names: "sync native manual nativeSync manualSync", where: module, of: ofRimraf, does: deletes},
	{names: "chmod chown truncate mkdir touch symlink link utime", where: module, does: writes},
	{names: "chmod chown truncate mkdir touch symlink link utime", where: alone, in: inBuiltin, does: writes},
	{names: "chmod mkdir touch", where: method, does: writes},
	{names: "write", where: module, of: ofWriters, does: writes},
	{names: "read readlines binread foreach listdir scandir", where: module, of: ofFiles, does: reads},
	{names: "copy cp", where: module | imported, does: copies},
	{names: "move rename replace mv", where: module, does: moves},
	{names: "move rename mv", where: imported, does: moves},
	{names: "rename", where: alone | method, in: inBuiltin, does: moves},
	{names: "open", where: alone | module | method, does: opens},
}

// pathMethods are the methods of an object that is a path.
var pathMethods = [...]struct {
	names string
	does  effect
}{
	{"unlink rmdir", deletes},
	{"write_text write_bytes touch mkdir chmod", writes},
	{"read_text read_bytes iterdir", reads},
	{"open", opens},
	{"rename", moves},
	{"replace", none}, // strings have it too
}

// methodOf is what a method of a path does; false where paths have none of that
// name.
func methodOf(name string) (effect, bool) {
	for i := range pathMethods {
		if notation.Listed(name, pathMethods[i].names) {
			return pathMethods[i].does, true
		}
	}
	return none, false
}

// otherCall is the owner of a method whose object is what another call returns.
const otherCall = ")"

// effectOf is what a function does, by its name without and with what stands
// before the last dot. imports says that the program imports modules.
func (l *language) effectOf(owner, name string, imports bool) effect {
	if i := l.row(owner, name, imports); i >= 0 {
		return calls[i].does
	}
	return none
}

// row is the first one that a call meets; -1 for none.
func (l *language) row(owner, name string, imports bool) int {
	at := placeOf(owner, imports)
	for i := range calls {
		c := &calls[i]
		if c.where&at != 0 && notation.Listed(name, c.names) &&
			(c.of == ofKnown || notation.Listed(owner, moduleNames[c.of])) && (c.in == 0 || c.in&l.set != 0) {
			return i
		}
	}
	return -1
}

// placeOf is where a function stands that has an owner.
func placeOf(owner string, imports bool) place {
	at := anywhere
	switch {
	case owner == "":
		at |= alone
		if imports {
			at |= imported
		}
	case owner == otherCall:
		at |= method
		if imports {
			at |= chained
		}
	case notation.Listed(owner, moduleNames[ofKnown]):
		at |= module
	}
	return at
}

// lastDot splits a name at its last dot.
func lastDot(name string) (owner, last string) {
	if i := strings.LastIndexAny(name, ".:"); i >= 0 {
		owner, last = strings.TrimRight(name[:i], ":."), name[i+1:]
		if j := strings.LastIndexAny(owner, ".:"); j >= 0 {
			owner = owner[j+1:]
		}
		return owner, last
	}
	return "", name
}
