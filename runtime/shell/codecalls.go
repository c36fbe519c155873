package shell

import "strings"

// deed is what a function of a language does with its arguments.
type deed uint8

const (
	nothing  deed = iota
	runsLine      // a line of a shell
	runsArgv      // a list, or words, or a line
	runsCode      // code of the same language
	deletes
	writes
	readsFile
	opens  // by its mode
	copies // the second from the first
	moves  // the first to the second
	maps   // calls the first, a function by its name, with the others
)

// deeds are the functions that are known by their names alone.
var deeds = []struct {
	names string
	does  deed
}{
	{"system popen", runsArgv},
	{"getoutput getstatusoutput shell_exec passthru execSync create_subprocess_shell execute proc_open", runsLine},
	{"check_call check_output Popen spawnSync execFileSync execFile execv execve execvp execvpe execl execlp " +
		"execle execlpe posix_spawn create_subprocess_exec spawnv spawnvp spawnl spawnlp popen2 popen3 capture2 " +
		"capture2e capture3 pcntl_exec system2", runsArgv},
	{"rmtree rmSync unlinkSync rmdirSync rm_rf rm_r rm_f remove_tree remove_entry remove_entry_secure rimraf " +
		"rimrafSync removeSync removedirs emptyDirSync remove_dir file_delete", deletes},
	{"write_text write_bytes writeFile writeFileSync appendFile appendFileSync createWriteStream " +
		"file_put_contents writeTextFile writeTextFileSync truncateSync outputFileSync makedirs mkdirSync " +
		"chmodSync chownSync lchown mkdir_p", writes},
	{"read_text read_bytes readFile readFileSync createReadStream file_get_contents readfile readTextFile " +
		"readTextFileSync read_file slurp", readsFile},
	{"copyfile copytree copy2 copyFile copyFileSync cpSync cp_r", copies},
	{"renameSync", moves},
	{"fopen openSync", opens},
	{"array_map array_walk", maps},
}

// deedOf is what a function does, by its name without and with what stands
// before the last dot. Where other objects have methods of that name, it must
// stand for itself or behind a module that is known.
func deedOf(language, owner, name string, imports bool) deed {
	if name == "execute" && owner != "os" {
		return nothing
	}
	for i := range deeds {
		if listed(name, deeds[i].names) {
			return deeds[i].does
		}
	}
	return deedOfModule(language, owner, name, imports)
}

// deedOfModule is deedOf for names that mean something else elsewhere.
func deedOfModule(language, owner, name string, imports bool) deed {
	bare := owner == "" && imports
	if owner != "" && owner != ")" && !listed(owner, "os subprocess sp shutil fs fsp fsPromises promises child_process cp FileUtils File IO Dir Deno io pty "+
		"Open3 Bun Kernel codecs proc Process pathlib fs.promises unlink asyncio path rimraf") {
		return nothing
	}
	own := language == "perl" || language == "ruby" || language == "php" || language == "awk"
	module := owner != "" && owner != ")"
	switch {
	case listed(name, "run call spawn exec fork Command"):
		switch {
		case name == "exec" && (language == "python" || language == "javascript" && owner == "" && !imports):
			return runsCode
		case module || bare || own || owner == ")" && imports:
			return runsArgv
		}
	case name == "eval":
		if owner == "" {
			return runsCode
		}
	case listed(name, "remove unlink rmdir rm delete"):
		if module || bare || own || owner == ")" || language == "r" && name == "unlink" || language == "julia" && name == "rm" {
			return deletes
		}
	case owner == "rimraf" && listed(name, "sync native manual nativeSync manualSync"):
		return deletes
	case listed(name, "chmod chown truncate mkdir touch write symlink link utime"):
		if module && (name != "write" || owner == "File" || owner == "IO" || owner == "Bun") || owner == ")" && (name == "touch" || name == "chmod" || name == "mkdir") || own && owner == "" && name != "write" {
			return writes
		}
	case listed(name, "read readlines binread foreach listdir scandir"):
		if owner == "File" || owner == "IO" || owner == "os" {
			return readsFile
		}
	case listed(name, "copy cp"):
		if module || bare {
			return copies
		}
	case listed(name, "move rename replace mv"):
		if module || bare && name != "replace" || own && name == "rename" {
			return moves
		}
	case name == "open":
		return opens
	}
	return nothing
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
