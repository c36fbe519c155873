package agenthooks

import (
	"errors"
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/launch"
)

// emit writes a folder for each hook and each event that starts it, since a
// HOOK.md has one trigger. The caller adds bin/hookeval, which they share.
func emit(p host.Plugin) ([]host.File, error) {
	files := []host.File{{Path: "README.md", Data: readme(p), Mode: 0o644}}
	folders := map[string]string{}
	for _, h := range p.Hooks {
		for _, trigger := range h.Triggers {
			f := folder{plugin: p, hook: h, trigger: trigger, name: folderName(h, trigger)}
			if other, taken := folders[f.name]; taken {
				return nil, errors.New("the hooks " + other + " and " + h.Name + " would both be in the folder " + f.name + ": rename one")
			}
			folders[f.name] = h.Name
			if err := f.check(); err != nil {
				return nil, err
			}
			files = append(files,
				host.File{Path: "hooks/" + f.name + "/HOOK.md", Data: []byte(f.page()), Mode: 0o644},
				host.File{Path: "hooks/" + f.name + "/scripts/run", Data: []byte(f.script()), Mode: 0o755})
		}
	}
	return append(files, launch.Files("bin", p.Platforms)...), nil
}

// folder is one hook on one event.
type folder struct {
	plugin  host.Plugin
	hook    host.HookInfo
	trigger string
	name    string
}

// folderName is the hook's slug, with the event behind it where the hook has
// several.
func folderName(h host.HookInfo, trigger string) string {
	if len(h.Triggers) == 1 {
		return short(h.Slug)
	}
	return short(h.Slug + "-" + strings.ReplaceAll(trigger, "_", "-"))
}

// maxName is the length of the format's names.
const maxName = 64

// short is a name within the format's length: what does not fit is a number
// made of the whole name. A hook of a pack's pack with a key is often longer,
// and its name is not the policy's to shorten.
func short(name string) string {
	if len(name) <= maxName {
		return name
	}
	sum := fnv.New32a()
	sum.Write([]byte(name))
	digits := strconv.FormatUint(uint64(sum.Sum32()), 36)
	return strings.TrimSuffix(name[:maxName-len(digits)-1], "-") + "-" + digits
}

func (f *folder) check() error {
	if f.name == "" {
		return errors.New("the hook " + f.hook.Name + " has a name without letters and digits, and so no folder: rename it")
	}
	return nil
}

// Mark is in every script that hookc writes for a hook.
const Mark = "Starts the evaluator for this hook alone. Written by hookc."

// script is scripts/run. It resolves links to itself alone: a link to the
// hook's folder is the system's to follow. The evaluator takes its place, but
// for a closed hook: what ends the evaluator before it can answer blocks then,
// and the agent would go on.
func (f *folder) script() string {
	onError := f.hook.OnError
	mode := "--on-error " + onError.String()
	if f.hook.Async {
		mode += " --async none" // the agent has started it beside the event, so it runs here and now
	}
	line := `"$bin" --host ` + Name + " --event " + f.trigger + " --hook " + f.hook.Slug + " " + mode
	start, missing := "exec "+line, "1"
	if onError.Failure && !f.hook.Async {
		start, missing = line+"\n  code=$?\n  [ $code -le 2 ] || code=2 # it could not start, or was ended\n  exit $code", "2"
	}
	return `#!/bin/sh
# ` + Mark + `
self=$0
case $self in */*) ;; *) self=./$self ;; esac
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=${self%/*}/$link ;; esac
done
bin=${self%/*}/../../../bin/hookeval
if [ -x "$bin" ]; then
  ` + start + `
fi
echo "hookc: there is no evaluator at $bin: the hooks and bin belong together, see the README beside them" >&2
exit ` + missing + "\n"
}
