"""The hooks of the starting policy on before_tool, as a script."""

import fnmatch
import json
import re
import sys

PROTECTED = ["main", "master"]
DISK = {
    r"mkfs(\.\w+)?\s": "formats a filesystem",
    r"dd\s.*of=/dev/": "writes to a device",
}
FILE_TOOLS = {"Read": "file_path", "Write": "file_path", "Edit": "file_path"}


def answer(decision, reason):
    print(json.dumps({"hookSpecificOutput": {
        "hookEventName": "PreToolUse",
        "permissionDecision": decision,
        "permissionDecisionReason": reason,
    }}))
    sys.exit(0)


event = json.load(sys.stdin)
tool, given = event["tool_name"], event["tool_input"]
if tool == "Bash":
    command = given["command"]
    for regex, what in DISK.items():
        if found := re.search(regex, command):
            answer("deny", f"{found.group(0)} {what}: refused.")
    if re.search(r"git\s+push\s.*(--force|-f)\b", command) and any(b in command for b in PROTECTED):
        answer("deny", "Force push to a protected branch. Push to a branch of your own and open a pull request.")
elif tool in FILE_TOOLS:
    path = given[FILE_TOOLS[tool]]
    name = path.rsplit("/", 1)[-1]
    if (name == ".env" or fnmatch.fnmatch(name, ".env.*")) and not path.endswith(".env.example"):
        answer("ask", f"{path} may hold secrets.")
