#!/usr/bin/env node
// Starts the hookc of this machine, which npm has installed beside this package.
"use strict";
const { spawnSync } = require("node:child_process");

const platform = `@hookc/${process.platform}-${process.arch}`;
const name = process.platform === "win32" ? "hookc.exe" : "hookc";
let program;
try {
  program = require.resolve(`${platform}/${name}`);
} catch {
  console.error(`hookc: the package ${platform} is missing. Install hookc again without --omit=optional. If npm has no such package, hookc does not run on this platform.`);
  process.exit(2);
}
const ended = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (ended.error) {
  console.error(`hookc: ${program} cannot be started: ${ended.error.message}`);
  process.exit(2);
}
if (ended.signal) {
  process.kill(process.pid, ended.signal);
}
process.exit(ended.status ?? 2);
