package install

import "strings"

// Launcher is the script that a project's configurations start. It becomes the
// evaluator of this machine with the table beside the script, without another
// process. On a machine without that evaluator the policy's on_error answers,
// with how to get it.
func Launcher(policy, version, id string) []byte {
	return []byte(strings.NewReplacer("POLICY", policy, "VERSION", version, "ID", id).Replace(launcher))
}

const launcher = `#!/bin/sh
# Starts the policy POLICY of this project. Written by hookc install: change the policy, not this file.
dir=${0%/*}
evaluator=${HOME:-}/.hookc/evaluators/ID/hookeval
[ -x "$evaluator" ] && exec "$evaluator" --policy "$dir/policy.hkt" "$@"
echo "hookc: this machine has no evaluator ID for the policy POLICY. Install hookc VERSION and run: hookc install --evaluator-only" >&2
case " $* " in
*" --on-error closed "* | *" --on-error "*failure*) exit 2 ;;
esac
exit 1
`
