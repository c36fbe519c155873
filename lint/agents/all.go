package agents

// All is every agent that is known, the most common first.
var All = []*Agent{claudeCode, codex, gemini, cursor, copilot, vscode, windsurf, droid, qwen, kimi}
