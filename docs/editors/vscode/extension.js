// The extension starts `hookc lsp` and says in the status bar how it is. Everything that
// is known about policies is in the server; its commands are registered by the client.
const vscode = require("vscode");
const { LanguageClient, State } = require("vscode-languageclient/node");

let agentFiles; // globs of the files in which agents look for hooks
let client; // the running LanguageClient; undefined where none could be made
let status;
let output;
let turn = Promise.resolve(); // starts and stops, one after the other

function activate(context) {
  agentFiles = context.extension.packageJSON.agentFiles;
  output = vscode.window.createOutputChannel("hookc");
  status = vscode.languages.createLanguageStatusItem("hookc.server", [{ language: "hookc" }, { language: "hookc-test" }]);
  status.name = "hookc";
  status.command = { command: "hookc.showOutput", title: "Output" };

  const on = (command, run) => vscode.commands.registerCommand(command, run);
  context.subscriptions.push(
    output,
    status,
    on("hookc.restartServer", restart),
    on("hookc.showOutput", () => output.show()),
    on("hookc.runTestsHere", runTestsHere),
    on("hookc.showEventHere", showEventHere),
    vscode.workspace.onDidChangeConfiguration((e) => {
      if (["path", "args", "agentConfigurations"].some((name) => e.affectsConfiguration(`hookc.${name}`))) restart();
    }),
  );
  return restart();
}

function deactivate() {
  turn = turn.then(stop);
  return turn;
}

function restart() {
  turn = turn.then(stop).then(start);
  return turn;
}

async function stop() {
  const old = client;
  client = undefined;
  try {
    await old?.dispose();
  } catch (err) {
    output.appendLine(`The server did not end by itself: ${err.message}`);
  }
}

async function start() {
  const settings = vscode.workspace.getConfiguration("hookc");
  const program = settings.get("path");
  const selector = [
    { scheme: "file", language: "hookc" },
    { scheme: "file", language: "hookc-test" },
  ];
  if (settings.get("agentConfigurations")) {
    for (const pattern of agentFiles) selector.push({ scheme: "file", pattern });
  }
  const fresh = new LanguageClient(
    "hookc",
    "hookc",
    { command: program, args: settings.get("args") },
    { documentSelector: selector, outputChannel: output, traceOutputChannel: output },
  );
  fresh.onDidChangeState(({ newState }) => fresh === client && show(newState));
  client = fresh;
  try {
    await fresh.start();
  } catch (err) {
    show(State.Stopped);
    output.appendLine(`${program} cannot be started: ${err.message}`);
    const choice = "Open Settings";
    // Nobody waits for an answer to the message.
    vscode.window
      .showErrorMessage(`hookc: ${program} cannot be started. Install hookc, or set hookc.path to the program.`, choice)
      .then((chosen) => chosen && vscode.commands.executeCommand("workbench.action.openSettings", "hookc.path"));
  }
}

function show(state) {
  const running = state === State.Running;
  const version = client?.initializeResult?.serverInfo?.version;
  status.busy = state === State.Starting;
  status.text = running ? `hookc ${version ?? ""}`.trim() : state === State.Starting ? "hookc starts" : "hookc does not run";
  status.severity = state === State.Stopped ? vscode.LanguageStatusSeverity.Error : vscode.LanguageStatusSeverity.Information;
}

// runTestsHere runs the tests of the file in front, or of its policy.
function runTestsHere() {
  const editor = vscode.window.activeTextEditor;
  if (editor) return vscode.commands.executeCommand("hookc.runTests", editor.document.uri.toString());
}

// showEventHere opens the event of the finding at the cursor, which the server offers as
// a code action.
async function showEventHere() {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const actions = await vscode.commands.executeCommand("vscode.executeCodeActionProvider", editor.document.uri, editor.selection);
  const found = (actions ?? []).map((a) => a.command).find((c) => c?.command === "hookc.showEvent");
  if (found) return vscode.commands.executeCommand(found.command, ...found.arguments);
  vscode.window.showInformationMessage("hookc: no finding at the cursor has an event.");
}

module.exports = { activate, deactivate };
