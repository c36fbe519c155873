#!/usr/bin/env bash
# Compares a hook policy with that of the base of a pull request, and writes the
# job summary. action.yml says what the variables are.
set -euo pipefail

hookc() { "$GITHUB_ACTION_PATH/../../cmd/hookc/start.sh" "$@"; }

# fail TEXT ends the step with an annotation. The text may hold an input.
fail() {
  local text=${1//'%'/%25}
  text=${text//$'\r'/%0D}
  echo "::error title=hookc diff::${text//$'\n'/%0A}"
  exit 1
}

# quoted FILE prints a file in the log. None of its lines is a command to the runner.
quoted() {
  [ -s "$1" ] || return 0
  local token
  token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  printf '::stop-commands::%s\n' "$token"
  cat -- "$1"
  printf '\n::%s::\n' "$token"
}

# commit REVISION prints its commit. A checkout without history is given it.
commit() {
  git rev-parse --verify --quiet --end-of-options "$1^{commit}" && return
  if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
    git fetch --quiet --no-tags --depth=1 origin "$1" >&2 || return
  else
    git fetch --quiet --no-tags origin "$1" >&2 || return
  fi
  git rev-parse --verify FETCH_HEAD
}

# base prints the commit to compare with. A pull request is checked out as its merge,
# whose first parent is the base. Where its branch is checked out instead, the base is
# where it left the other one, which git knows only from the history.
base() {
  local first second
  if [ -n "$BASE$GROUP_BASE" ]; then
    commit "${BASE:-$GROUP_BASE}"
    return
  fi
  { read -r first && read -r second; } < <(git cat-file commit HEAD | sed -n -e '/^$/q' -e 's/^parent //p') || second=
  if [ "$second" = "$PULL_HEAD" ]; then
    commit "$first"
  else
    first=$(commit "$PULL_BASE") && git merge-base "$first" HEAD
  fi
}

args=(diff --format markdown --allow-new)
case $FAIL_ON in
  weaker | any) args+=(--fail-on "$FAIL_ON") ;;
  none) ;;
  *) fail "the input fail-on is weaker, any or none, not \"$FAIL_ON\"" ;;
esac
case $BASE in
  -* | *:* | *[[:space:]]*) fail "the input base is a revision, not \"$BASE\"" ;;
esac
while IFS= read -r line; do
  [ -z "$line" ] || args+=(--var "$line")
done <<<"$VARS"

[ -n "$BASE$GROUP_BASE$PULL_BASE" ] || fail "$GITHUB_EVENT_NAME is no pull request and no merge group: name in the input base what to compare with"
base=$(base) || fail "the base is not known here: check out with fetch-depth: 0, or name another revision in the input base"

report=$RUNNER_TEMP/hookc-diff.md
log=$RUNNER_TEMP/hookc-diff.log
code=0
hookc "${args[@]}" -- "$base:$POLICY" "$POLICY" >"$report" 2>"$log" || code=$?
quoted "$log"
quoted "$report"
cat "$report" >>"$GITHUB_STEP_SUMMARY"
printf 'report=%s\n' "$report" >>"$GITHUB_OUTPUT"
case $code in
  0) ;;
  1) fail "the policy $POLICY decides differently, as fail-on: $FAIL_ON forbids; the job summary shows the events" ;;
  *) fail "hookc could not compare the policies; the log says why" ;;
esac
