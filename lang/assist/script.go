package assist

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/hclfile"
)

// ScriptCommand is a command of a policy's tests, for those who are writing one.
type ScriptCommand struct {
	Name  string
	Usage string // "decide VERDICT [HOOK]"
	Doc   string // one sentence
}

// ScriptCommands are the commands of tests that are about policies, in the order in
// which a test needs them.
var ScriptCommands = []ScriptCommand{
	{"event", "event NAME|FILE [key=value …]", "Sends an event, which the commands below it are about."},
	{"deny", "deny COMMAND [HOOK]", "Sends a command line, which must be denied."},
	{"ask", "ask COMMAND [HOOK]", "Sends a command line, about which a person must be asked."},
	{"allow", "allow COMMAND", "Sends a command line, which nothing may stop."},
	{"none", "none COMMAND", "Sends a command line, on which the policy must have no opinion."},
	{"commands", "commands FILE [key=value …]", "Sends the command lines of a table in the archive."},
	{"files", "files FILE [key=value …]", "Sends reads and writes of the files of a table in the archive."},
	{"decide", "decide VERDICT [HOOK]", "States what the last event must come to, and whose reason is given."},
	{"reason", "reason REGEX", "States what the reason must match."},
	{"hooks", "hooks [NAME …]", "States which hooks must have applied, in this order."},
	{"applied", "applied NAME …", "States which hooks must have applied, perhaps with others."},
	{"async", "async NAME …", "States which async hooks must start after the decision."},
	{"message", "message REGEX", "States what a message must match."},
	{"context", "context REGEX", "States what a text of the added context must match."},
	{"errors", "errors REGEX", "States what an error of a hook must match."},
	{"input", "input FIELD VALUE", "States to what a field must have been rewritten."},
	{"exit", "exit CODE", "States the exit code of the host's answer."},
	{"approve", "approve NAME", "Approves NAME for this test."},
	{"guard", "guard PATH …", "Says where the deciding build and other guarded files are."},
	{"clock", "clock TIME", "Stops the clock at a time, or moves it by +DURATION."},
	{"with", "with NAME=VALUE …", "Sets variables of the policy for the events that follow."},
}

// isScript reports whether a file is a test of a policy.
func isScript(file string) bool { return strings.HasSuffix(file, ".txtar") }

// scriptLine is a line of a test: a command, or a row of a table in its archive.
type scriptLine struct {
	words []hclfile.Word // their places are without quotes
	row   bool
}

// readScript reads the lines of a test, and the names of the files in its archive.
func readScript(data []byte) (lines []scriptLine, files []string) {
	table, archive := false, false
	for at := 0; at < len(data); {
		end := at + lineLen(data[at:])
		line := data[at:end]
		switch name, ok := fileMarker(line); {
		case ok:
			files = append(files, name)
			archive, table = true, strings.HasSuffix(name, ".tsv")
		case archive && table && !bytes.HasPrefix(line, []byte("\t")) && !bytes.HasPrefix(line, []byte("#")):
			head, _, _ := bytes.Cut(line, []byte("\t"))
			lines = append(lines, scriptLine{scriptWords(data, at, at+len(head)), true})
		case !archive && !bytes.HasPrefix(bytes.TrimSpace(line), []byte("#")):
			lines = append(lines, scriptLine{command(scriptWords(data, at, end)), false})
		}
		at = end + 1
	}
	return lines, files
}

func lineLen(data []byte) int {
	if n := bytes.IndexByte(data, '\n'); n >= 0 {
		return n
	}
	return len(data)
}

func fileMarker(line []byte) (string, bool) {
	s := strings.TrimSpace(string(line))
	if !strings.HasPrefix(s, "-- ") || !strings.HasSuffix(s, " --") || len(s) < 7 {
		return "", false
	}
	return strings.TrimSpace(s[3 : len(s)-3]), true
}

// command leaves out what stands in front of a command: ! and conditions.
func command(words []hclfile.Word) []hclfile.Word {
	for len(words) > 0 && (words[0].Text == "!" || words[0].Text == "?" || strings.HasPrefix(words[0].Text, "[") && strings.HasSuffix(words[0].Text, "]")) {
		words = words[1:]
	}
	return words
}

// scriptWords are the words of data[at:end].
func scriptWords(data []byte, at, end int) (out []hclfile.Word) {
	for i := at; i < end; {
		if data[i] == ' ' || data[i] == '\t' || data[i] == '\r' {
			i++
			continue
		}
		from, quoted := i, false
		for i < end && (quoted || data[i] != ' ' && data[i] != '\t' && data[i] != '\r') {
			if data[i] == '\'' {
				quoted = !quoted
			}
			i++
		}
		w := hclfile.Word{Range: hclfile.Range{From: from, To: i}, Open: quoted}
		if data[from] == '\'' {
			w.From++
			if !quoted && w.To-1 > from && data[w.To-1] == '\'' {
				w.To--
			}
		}
		w.Text = string(data[w.From:w.To])
		out = append(out, w)
	}
	return out
}

// testedFolder is the folder of the policy that a test is about.
func (v *View) testedFolder(file string) string {
	dir := folderOf(file)
	if path.Base(dir) == "tests" {
		if up := path.Dir(dir); len(v.inFolder(up)) > 0 {
			return up
		}
	}
	return dir
}

// namesHook reports whether word i of a line is the name of a hook.
func (l scriptLine) namesHook(i int) bool {
	if len(l.words) == 0 {
		return false
	}
	if l.row {
		return i == 1
	}
	switch l.words[0].Text {
	case "decide", "deny", "ask":
		return i == 2
	case "hooks", "applied", "async":
		return i > 0
	}
	return false
}

// namesEvent reports whether word i of a line is the name of an event.
func (l scriptLine) namesEvent(i int) bool {
	return !l.row && i == 1 && len(l.words) > 1 && l.words[0].Text == "event" &&
		!strings.ContainsAny(l.words[1].Text, "-.")
}

// scriptOccurrences are the hooks and events that a test names.
func (v *View) scriptOccurrences(file string) []occurrence {
	f := &finder{v: v, folder: v.testedFolder(file)}
	lines, _ := readScript(v.text(file))
	for _, l := range lines {
		for i, w := range l.words {
			switch {
			case l.namesHook(i) && !strings.ContainsAny(w.Text, "=$"):
				f.hook(w.Text, f.folder, w.Range)
			case l.namesEvent(i):
				f.add(KindEvent, "", "", w.Text, w.Range, false)
			}
		}
	}
	return f.out
}

// TestsByHook are the tests that name each hook of a file's folder.
func (v *View) TestsByHook(file string) map[string][]string {
	out := map[string][]string{}
	for _, script := range v.scripts() {
		for _, o := range v.scriptOccurrences(script) {
			if o.kind == KindHook && o.folder == folderOf(file) && !slices.Contains(out[o.name], script) {
				out[o.name] = append(out[o.name], script)
			}
		}
	}
	return out
}

// scripts lists the tests of the policy among the texts, sorted.
func (v *View) scripts() []string {
	mine := v.folders()
	return slices.DeleteFunc(v.named(isScript), func(name string) bool { return mine != nil && !mine[v.testedFolder(name)] })
}
