package assist

import (
	"slices"
	"strings"
	"testing"
)

const secret = `
policy "p" {
  let = { raised = "{{ filter(shell.commands, .name == 'sudo') }}" }
}
variable "files" {
  type = list(string)
  default = ["a"]
}
locals {
  owners = { a = "b" }
}
pattern "disk" {
  regex = { "mkfs(?P<kind>x)" = "formats" }
}
state "failures" {
  type = int
}
event "tests_changed" {
  fields = { file = string }
}
`

// TestComplete: what can be written at the | is offered; what stands behind a ! is not.
func TestComplete(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"an empty file", `|`, "hook policy use state assert"},
		{"a block that begins", "ho|", "hook"},
		{"an argument", "hook \"a\" {\n  |\n}", "on priority match deny ask when let !regex"},
		{"an argument that begins", "hook \"a\" {\n  on = [\"before_tool\"]\n  pri|\n}", "priority !on"},
		{"arguments of a match", "hook \"a\" {\n  match {\n    |\n  }\n}", "tool pattern path reads command agent !deny"},
		{"of a command in a match", "hook \"a\" {\n match {\n command {\n |\n }\n }\n}", "program args flags operands dry"},
		{"of a command at the top", "command \"a\" {\n |\n}", "text file description !program"},
		{"of a step", "hook \"a\" {\n run {\n command = [\"x\"]\n |\n }\n}", "timeout cwd env !command fallback"},
		{"a step in a step", "hook \"a\" {\n  run {\n    fallback {\n      |\n    }\n  }\n}", "deny warn !reason"},
		{"of a state step", "hook \"a\" {\n state {\n |\n }\n}", "set add clear !type"},
		{"of a state", "state \"a\" {\n |\n}", "type default scope expire keep !set"},
		{"defaults", "policy \"p\" {\n defaults {\n |\n }\n}", "timeout mode record on_error"},
		{"not behind a value", "hook \"a\" {\n  async = true |\n}", "!priority !true"},
		{"nothing in a comment", "hook \"a\" {\n  # on|\n}", "!on"},
		{"events without brackets", "hook \"a\" {\n  on = |\n}", "before_tool session_start"},
		{"events in a list", "hook \"a\" {\n  on = [|]\n}", "before_tool"},
		{"events in a string", "hook \"a\" {\n  on = [\"bef|\"]\n}", "before_tool before_agent"},
		{"events in an open string", "hook \"a\" {\n  on = [\"|\n  match {\n  }\n}", "before_tool !reason"},
		{"events that fit a tool", "hook \"a\" {\n  on = [\"|\"]\n  match {\n    tool = \"Shell\"\n  }\n}", "before_tool after_tool !session_start"},
		{"events that fit a deny", "hook \"a\" {\n  on = [\"|\"]\n  deny {\n    reason = \"x\"\n  }\n}", "before_tool !notification"},
		{"events that are there already", "hook \"a\" {\n  on = [\"before_tool\", \"|\"]\n}", "after_tool !before_tool"},
		{"events of the targets", "policy \"p\" {\n  targets = [\"gemini\"]\n}\nhook \"a\" {\n  on = [\"|\"]\n}", "before_tool !worktree_create"},
		{"own events", secret + "hook \"a\" {\n  on = [\"|\"]\n}", "tests_changed"},
		{"events of an assertion", "assert \"a\" {\n  on = [\"|\"]\n}", "before_tool"},
		{"targets", "policy \"p\" {\n  targets = [\"|\"]\n}", "claude-code codex"},
		{"modes", "hook \"a\" {\n  mode = \"|\"\n}", "enforce monitor"},
		{"modes without quotes", "hook \"a\" {\n  mode = |\n}", "enforce monitor"},
		{"on_error", "hook \"a\" {\n  on_error {\n    parse = \"|\"\n  }\n}", "open closed"},
		{"an enum of a step", "hook \"a\" {\n  warn {\n    to = \"|\"\n  }\n}", "agent user both"},
		{"a bool", "hook \"a\" {\n  async = |\n}", "true false"},
		{"decisions", "assert \"a\" {\n  decides = [\"|\"]\n}", "deny none"},
		{"a type", "state \"a\" {\n  type = |\n}", "int string"},
		{"a type of a field", "event \"a\" {\n  fields = {\n    x = |\n  }\n}", "string optional(string)"},
		{"a duration", "hook \"a\" {\n  timeout = \"|\"\n}", "5s"},
		{"tools", "hook \"a\" {\n  match {\n    tool = \"|\"\n  }\n}", "Shell WriteFile Bash"},
		{"tools in a list", "hook \"a\" {\n  match {\n    tool = [\"Shell\", \"|\"]\n  }\n}", "WriteFile !Shell"},
		{"inputs of a tool", "hook \"a\" {\n  on = [\"before_tool\"]\n  match {\n    tool = \"EditFile\"\n    input = {\n      |\n    }\n  }\n}", "old new path !command"},
		{"patterns", secret + "hook \"a\" {\n  match {\n    pattern = |\n  }\n}", "pattern.disk var.files"},
		{"patterns behind a dot", secret + "hook \"a\" {\n  match {\n    pattern = pattern.|\n  }\n}", "disk !files"},
		{"variables behind a dot", secret + "hook \"a\" {\n  match {\n    reads = var.|\n  }\n}", "files !disk"},
		{"a local of a for in an object", secret + "locals {\n  b = {\n    for name, o in merge(local.|, local.owners) : name => o\n  }\n}", "owners"},
		{"commands of a match in a let of the policy", "policy \"p\" {\n  let = { all = \"{{ match.| }}\" }\n}\nhook \"a\" {\n  on = [\"before_tool\"]\n  match {\n    command { program = \"rm\" }\n  }\n  deny { reason = \"x\" }\n}", "commands"},
		{"checks that have run", "hook \"a\" {\n  on = [\"after_agent\"]\n  check \"t\" { command = [\"make\"] }\n  deny {\n    when = \"|\"\n    reason = \"x\"\n  }\n}", "checks check"},
		{"locals", secret + "hook \"a\" {\n  for_each = local.|\n}", "owners"},
		{"fields of a local", secret + "hook \"b\" {\n on = [\"before_tool\"]\n deny {\n reason = \"x\" \n}\n}\nhook \"a\" {\n  for_each = local.owners.|\n}", "a"},
		{"each", "hook \"a\" {\n  for_each = [\"x\"]\n  match {\n    reads = [each.|]\n  }\n}", "key value"},
		{"in a template of HCL", secret + "hook \"a\" {\n  deny {\n    reason = \"x ${var.|}\"\n  }\n}", "files"},
		{"programs", "hook \"a\" {\n  match {\n    command {\n      program = \"|\"\n    }\n  }\n}", "git rm"},
		{"subcommands", "hook \"a\" {\n  match {\n    command {\n      program = \"git\"\n      args = [\"|\"]\n    }\n  }\n}", "push remote !force"},
		{"subcommands of one", "hook \"a\" {\n  match {\n    command {\n      program = \"git\"\n      args = [\"remote\", \"|\"]\n    }\n  }\n}", "add !push"},
		{"flags", "hook \"a\" {\n  match {\n    command {\n      program = \"git\"\n      args = [\"push\"]\n      flags = [\"|\"]\n    }\n  }\n}", "force mirror !push"},
		{"packs", "use \"|\" {\n}", "std/git std/secrets"},
		{"packs in an open label", "use \"std/|", "std/git"},
		{"variables of a pack", "use \"std/paths\" {\n  with = {\n    |\n  }\n}", "allowed protected"},
		{"values of a pack's variable", "use \"std/agent-workflow\" {\n  with = {\n    context_refresh = |\n  }\n}", "on off auto !true"},
		{"values in quotes", "use \"std/agent-workflow\" {\n  with = {\n    context_refresh = \"|\"\n  }\n}", "on off auto"},
		{"a bool of a pack", "use \"std/agent-flow\" {\n  with = {\n    llm = |\n  }\n}", "true false !on"},
		{"a number of a pack", "use \"std/agent-flow\" {\n  with = {\n    max_blocks = |\n  }\n}", "3 !true"},
		{"a list of a pack", "use \"std/agent-flow\" {\n  with = {\n    verify = |\n  }\n}", "tests build [] [\"tests\",\u00a0\"types\",\u00a0\"lint\",\u00a0\"build\"]"},
		{"an item of a pack's list", "use \"std/agent-flow\" {\n  with = {\n    verify = [\"tests\", \"|\"]\n  }\n}", "build types !tests ![]"},
		{"of another variable", "use \"std/agent-flow\" {\n  with = {\n    nothing = \"|\"\n  }\n}", "!tests !60s"},
		{"a default", "variable \"v\" {\n  type = bool\n  default = |\n}", "true false"},
		{"a default that is listed", "variable \"v\" {\n  type = string\n  default = \"|\"\n  validation {\n    condition = contains([\"x\", \"y\"], var.v)\n  }\n}", "x y"},
		{"hooks of a pack", "use \"std/git\" {\n  only = [\"|\"]\n}", "force-push"},
		{"hooks in an override", "use \"std/git\" {\n}\noverride \"|\" {\n}", "git/force-push"},
		{"hooks in an assertion", "hook \"mine\" {\n  on = [\"before_tool\"]\n}\nassert \"a\" {\n  hook = \"|\"\n}", "mine"},
		{"states of a step", secret + "hook \"a\" {\n  state {\n    add = {\n      |\n    }\n  }\n}", "failures"},

		{"names of an event", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"|\"\n}", "command tool shell.commands cwd any len not !message"},
		{"names of another event", "hook \"a\" {\n  on = [\"before_stop\"]\n  when = \"mess|\"\n}", "message !command"},
		{"fields behind a dot", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"tool.|\"\n}", "name host_name input !cwd"},
		{"inputs of the tool", "hook \"a\" {\n  on = [\"before_tool\"]\n  match {\n    tool = \"EditFile\"\n  }\n  when = \"tool.input.|\"\n}", "old new !command"},
		{"inputs of the tool of a step", "hook \"a\" {\n  on = [\"before_tool\"]\n  deny {\n    match {\n      tool = \"Fetch\"\n    }\n    when = \"tool.input.|\"\n    reason = \"\"\n  }\n}", "url !command"},
		{"fields of an item", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"shell.commands[0].|\"\n}", "name flags operands !cwd2"},
		{"of a closure", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"any(shell.commands, .|)\"\n}", "name flags !command"},
		{"of a closure in another", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"any(shell.commands, any(.redirects, #.|))\"\n}", "target !flags"},
		{"behind and", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"cwd == 'x' and git.|\"\n}", "branch"},
		{"in an open condition", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"len(shell.|\n\n  deny {\n    reason = \"x\"\n  }\n}", "commands words"},
		{"in a heredoc", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = <<-EXPR\n    not parsed or\n    shell.|\n  EXPR\n}", "words"},
		{"behind a let", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"let x = shell.commands[0]; x.|\"\n}", "name flags"},
		{"in {{ }}", "hook \"a\" {\n  on = [\"before_tool\"]\n  deny {\n    reason = \"No {{ tool.| }} here\"\n  }\n}", "name"},
		{"in an open {{", "hook \"a\" {\n  on = [\"before_tool\"]\n  deny {\n    reason = \"No {{ comm|\"\n  }\n}", "command"},
		{"not outside of {{ }}", "hook \"a\" {\n  on = [\"before_tool\"]\n  deny {\n    reason = \"No comm| {{ x }}\"\n  }\n}", "!command"},
		{"lets of the policy", secret + "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"len(rai|)\"\n}", "raised"},
		{"fields of a let", secret + "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"raised[0].|\"\n}", "name flags"},
		{"lets of the hook", "hook \"a\" {\n  on = [\"before_tool\"]\n  let = { n = \"{{ len(command) }}\" }\n  when = \"|\"\n}", "n"},
		{"states in conditions", secret + "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"state.|\"\n}", "failures"},
		{"variables in conditions", secret + "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"any(var.|)\"\n}", "files"},
		{"groups of a pattern", secret + "hook \"a\" {\n  on = [\"before_tool\"]\n  match {\n    pattern = pattern.disk\n  }\n  when = \"match.|\"\n}", "text kind description"},
		{"fields of own events", secret + "hook \"a\" {\n  on = [\"tests_changed\"]\n  when = \"fi|\"\n}", "file"},
		{"tools in conditions", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"tool.name == '|'\"\n}", "Shell !Bash"},
		{"tools in a list of a condition", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"tool.name in ['Shell', '|']\"\n}", "Fetch"},
		{"events in conditions", "hook \"a\" {\n  on = [\"before_tool\", \"after_tool\"]\n  when = \"event == '|'\"\n}", "after_tool !session_start"},
		{"regexes of matches", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"command matches '|'\"\n}", "(?i) \\b !**/.env"},
		{"regexes behind not", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"not (command matches '|')\"\n}", "\\b"},
		{"regexes of a closure", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"any(paths, # matches '^|')\"\n}", "\\b"},
		{"not of contains", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"command contains '|'\"\n}", "!(?i)"},
		{"globs of glob", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"len(glob('|')) > 0\"\n}", "src/** !(?i) !~/.ssh/** !!docs/**"},
		{"variables of the environment", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"env.|\"\n}", "CI HOME !command"},
		{"those that the policy asks for", "hook \"b\" {\n  on = [\"before_tool\"]\n  when = \"env.DEPLOY_KEY != nil and env['OTHER'] == 'x'\"\n}\nhook \"a\" {\n  on = [\"before_tool\"]\n  when = \"env.DEP|\"\n}", "DEPLOY_KEY OTHER CI !DEP"},
		{"of the environment in brackets", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"env['|'] == 'x'\"\n}", "CI !command"},
		{"not of another env", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"any(shell.commands, .env.|)\"\n}", "!CI"},
		{"not in other strings", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"cwd == 'x|'\"\n}", "!command"},
		{"results of checks", "hook \"a\" {\n  on = [\"before_stop\"]\n  check \"tests\" {\n    shell = \"make\"\n    reason = \"x\"\n  }\n  deny {\n    when = \"not check.tests.|\"\n    reason = \"x\"\n  }\n}", "ok output"},
		{"values of a from", "event \"e\" {\n  fields = { stage = string }\n  from {\n    on = [\"after_tool\"]\n    values = {\n      |\n    }\n  }\n}", "stage"},
		{"conditions of a from", "event \"e\" {\n  from {\n    on = [\"after_tool\"]\n    when = \"out|\"\n  }\n}", "output"},
	} {
		t.Run(c.name, func(t *testing.T) {
			offers(t, c.text, c.want)
			offers(t, strings.ReplaceAll(c.text, "\n", "\r\n"), c.want)
		})
	}
}

func offers(t *testing.T, text, want string) {
	t.Helper()
	v, file, offset := at(t, text)
	got := labels(v.Complete(file, offset))
	for _, w := range strings.FieldsFunc(want, func(r rune) bool { return r == ' ' }) {
		w, not := strings.CutPrefix(strings.ReplaceAll(w, "\u00a0", " "), "!")
		if slices.Contains(got, w) == not {
			t.Errorf("%q is offered: %v, among %s", w, not, short(strings.Join(got, " ")))
		}
	}
}
