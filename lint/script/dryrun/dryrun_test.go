package dryrun_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os/exec"
	"strings"
	"testing"

	"github.com/hookc/hookc/lint/script/dryrun"
)

var events = []string{
	`{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"git push --force origin main"}}`,
	`{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls -la"}}`,
	`{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm -rf /tmp/x; echo \"a b\""}}`,
	`{"hook_event_name":"PreToolUse","tool_name":"Write","tool_input":{"file_path":"/home/dev/project/.env","content":"A=1"}}`,
	`{}`,
	`[]`,
	``,
}

// programs are run here and by bash.
var programs = []string{
	`input=$(cat); cmd=$(echo "$input" | jq -r '.tool_input.command // empty'); if echo "$cmd" | grep -qE 'git push.*(--force|-f)'; then echo "no" >&2; exit 2; fi; exit 0`,
	`CMD=$(jq -r '.tool_input.command'); [[ "$CMD" == *"rm -rf"* ]] && { echo blocked >&2; exit 1; }; exit 0`,
	`set -euo pipefail
read -r line
name=$(jq -r .tool_name <<< "$line")
case "$name" in Write|Edit) echo '{"decision":"block"}';; Bash) exit 3;; esac`,
	`f=$(python3 -c "import json,sys; print(json.load(sys.stdin).get('tool_input',{}).get('file_path',''))"); if [ "$(basename "$f")" = .env ]; then exit 2; fi`,
	`f=$(python3 -c "
import json, sys
d = json.load(sys.stdin)
print(d['tool_input']['command'])
"); [[ $f =~ ^git[[:space:]]+push ]] && exit 2; exit 0`,
	`deny() { jq -n --arg r "$1" '{hookSpecificOutput:{hookEventName:"PreToolUse",permissionDecision:"deny",permissionDecisionReason:$r}}'; exit 0; }
c=$(jq -r '.tool_input.command // ""')
for p in 'rm -rf' 'git push'; do if printf '%s' "$c" | grep -qF -- "$p"; then deny "no $p"; fi; done`,
	`grep -q 'push --force' && exit 1; exit 0`,
	`while read -r word; do echo "<$word>"; done < <(cat)`,
	`c=$(jq -r '.tool_input.command // "" ' | tr '[:upper:]' '[:lower:]' | head -n 1); echo "$c" | grep -oE '[a-z]+ [a-z]+'`,
	`jq -e '.tool_input.command' >/dev/null && echo has || echo "has not $?"`,
	`x=$(false); echo $?; y=$(echo a) && echo "$y$?"`,
	`if ! jq -re '.tool_input.file_path // empty' ; then echo none; fi; exit`,
	`cat <<EOF
{"systemMessage": "$(jq -r '"\(.tool_name): \(.tool_input.command // "-")"')"}
EOF`,
	`c=$(jq -r .tool_input.command); grep -qw 'rm' <<<"$c" && exit 9; grep -qx 'ls -la' <<<"$c" && exit 8; grep -q 'a\|rf' <<<"$c"`,
	`a=(one two); for i in "${a[@]}"; do n=$((n+1)); done; echo "$n ${#a[@]}"; return 1 2>/dev/null; exit 4`,
	`echo hi > /dev/null; echo err >&2; c=$(</dev/stdin); echo "${c:0:5}${c//[a-z]/}"`,
	`exit -1`,
	`false`,
	`x=$(jq -r .tool_input.command | awk '{print $2}'); test "$x" = push`,
	`jq -c '{a: .tool_name, "b": (.tool_input.command // .tool_input.file_path // null)}'`,
	`jq '{hookSpecificOutput: {hookEventName: "PreToolUse", updatedInput: (.tool_input + {command: ("timeout 5 " + (.tool_input.command // "x"))})}}'`,
	`jq -r .tool_input.command | tr ';|&' '\n' | tr -d '"e' | tr 'ab' 'xy'`,
	`grep -qE 'git\s+push\b' && echo a; grep -E '[\d]'`,
	`jq -r '.tool_input | if type == "object" then (.command // .file_path) else "none" end'`,
	`jq -e '.tool_input.command | test("push.*--force")' && exit 2`,
	`jq -r '[.tool_input.command // "" | split(" ")[] | select(startswith("-"))] | join(",")'`,
	`jq -e '.tool_name as $t | ["Write", "Edit"] | any(. == $t)' > /dev/null || exit 3`,
	`jq -c --argjson n '{"a": [1, true]}' '.tool_name, $n.a[0], ($n.a | length), (.x? // "d")'`,
	`jq -r '.tool_input.command | ascii_downcase | gsub("[^a-z]"; "_") | .[0:5]'`,
	`jq -c '.tool_name | [., "\(.)x"] + [(length | tostring)] | map(. + "!") | first, last'`,
	`jq -r '.tool_input | has("command"), keys[0], (keys | sort | reverse | index("command"))'`,
	`jq -rn '("a b" | ltrimstr("a ") | rtrimstr("x")), ([1, 2] | add, min, max, contains([1])), (null | not)'`,
	`jq -r '.[] | tostring' ; echo $?`,
	`f=$(realpath -m -- "$(jq -r '.tool_input.file_path // "/a/./b/../c"')"); echo "$f $(dirname -- "$f") $(readlink -m "$f/..")"; case $f in /home/*) exit 2 ;; esac`,
	`set -e; trap 'echo failed >&2; exit 2' ERR; trap 'exit 3' INT TERM; c=$(jq -r '.tool_input.command // "x"'); if [[ $c == *push* ]]; then exit 4; fi; [[ $c == ls* ]] && echo no; false || exit 5`,
}

// TestAgrees holds that what a run here answers is what bash answers.
func TestAgrees(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	if _, err := exec.LookPath("jq"); err != nil {
		t.Skip("no jq")
	}
	ran := 0
	for _, source := range programs {
		for _, event := range events {
			p, ok := dryrun.Parse(source)
			if !ok {
				continue
			}
			got, ok := p.Run([]byte(event))
			if !ok {
				continue
			}
			ran++
			cmd := exec.Command(bash, "-c", source)
			cmd.Stdin = strings.NewReader(event)
			var out bytes.Buffer
			cmd.Stdout = &out
			err := cmd.Run()
			var exit *exec.ExitError
			if err != nil && !errors.As(err, &exit) {
				t.Fatal(err)
			}
			if code := cmd.ProcessState.ExitCode(); code != got.Code || canonical(out.String()) != canonical(got.Stdout) {
				t.Errorf("%s\non %s\nends here with %d and %q, in bash with %d and %q", source, event, got.Code, got.Stdout, code, out.String())
			}
		}
	}
	if ran < len(programs)*len(events)/2 {
		t.Errorf("only %d of %d runs are known here", ran, len(programs)*len(events))
	}
	t.Logf("%d runs", ran)
}

// canonical is what is written, with the members of an object in one order.
func canonical(text string) string {
	var v map[string]any
	if json.Unmarshal([]byte(text), &v) != nil {
		return text
	}
	data, _ := json.Marshal(v)
	return string(data)
}

// TestRefused holds that what has an effect, or needs what is not known, does not run.
func TestRefused(t *testing.T) {
	for _, source := range []string{
		`curl https://example.com`, `git status`, `cat secrets.txt`, `[ -f x ] && exit 2`, `source ./x.sh`, `eval "$x"`, `exec ./x`, `. x`,
		`x=$(<notes.txt)`, `echo *`, `while true; do :; done`, `for ((;;)); do :; done`, `echo {1..100000000}`, `sleep 1 & wait`, `cat <(ls)`,
		`f() { f; }; f`, `x=aaaaaaaaaaaaaaaa; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22; do x=$x$x; done`,
		`f() { x=$x$x$x; f; }; x=1; f`, `printf -v x %s a`, `read -t 1 x`, `python3 -c 'print(1)'`, `jq 'input'`, `jq 'env.HOME'`, `jq '$ENV.HOME'`, `jq -r now`, `jq input_filename`, `jq debug`, `jq '[range(1e9)]'`, `jq 'def f: f; f'`, `jq '.tool_input | .command * 100000'`,
		`jq -r '.[]'`, `jq -r '.tool_name + tostring'`, `jq -r '"\(.)"'`, `jq 'test("(?=a)")'`, `jq '.tool_name | test["a"]'`, `jq '.tool_name | test("a"; "i"; "b")'`, `jq 'import "a" as a; .'`, `jq '[.,.]|[.,.]|[.,.]|[.,.]|[.,.]|[.,.]|[.,.]|[.,.]|[.,.]'`, `jq 'repeat(.)'`, `cat < /etc/passwd`, `trap 'exit 2' EXIT`,
		`for i in 1; do x=$(x=$x$x; echo "$x$x$x$x"); git log; done`, `shopt -s nocasematch`, `date_cmd x`, `read x < /dev/tty`,
	} {
		if p, ok := dryrun.Parse(source); ok {
			if got, ok := p.Run([]byte(events[0])); ok {
				t.Errorf("%s is run: %+v", source, got)
			}
		}
	}
}

// FuzzRun holds that a run ends, whatever the program.
func FuzzRun(f *testing.F) {
	for _, p := range programs {
		f.Add(p, events[0])
	}
	f.Fuzz(func(t *testing.T, source, event string) {
		if p, ok := dryrun.Parse(source); ok {
			p.Run([]byte(event))
		}
	})
}
