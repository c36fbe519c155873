// The hooks of the starting policy on before_tool, as a script.
const protectedBranches = ["main", "master"];
const disk = {
  "mkfs(\\.\\w+)?\\s": "formats a filesystem",
  "dd\\s.*of=/dev/": "writes to a device",
};
const fileTools = { Read: "file_path", Write: "file_path", Edit: "file_path" };

function decide(event) {
  const tool = event.tool_name, given = event.tool_input;
  if (tool === "Bash") {
    for (const [regex, what] of Object.entries(disk)) {
      const found = given.command.match(new RegExp(regex));
      if (found) return ["deny", `${found[0]} ${what}: refused.`];
    }
    if (/git\s+push\s.*(--force|-f)\b/.test(given.command) && protectedBranches.some((b) => given.command.includes(b))) {
      return ["deny", "Force push to a protected branch. Push to a branch of your own and open a pull request."];
    }
  } else if (tool in fileTools) {
    const path = given[fileTools[tool]];
    const name = path.split("/").pop();
    if ((name === ".env" || name.startsWith(".env.")) && !path.endsWith(".env.example")) {
      return ["ask", `${path} may hold secrets.`];
    }
  }
}

const answer = decide(JSON.parse(require("fs").readFileSync(0, "utf8")));
if (answer) {
  console.log(JSON.stringify({
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: answer[0],
      permissionDecisionReason: answer[1],
    },
  }));
}
