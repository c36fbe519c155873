// Prints how the grammars colour files: for each file that standard input names, a line
// of JSON for each token with its line, its bytes from and to, and its scopes from the
// inside out. The folder with node_modules is the first argument.
const fs = require("fs");
const path = require("path");

const modules = path.join(path.resolve(process.argv[2]), "node_modules");
const textmate = require(path.join(modules, "vscode-textmate"));
const oniguruma = require(path.join(modules, "vscode-oniguruma"));

const syntaxes = path.join(__dirname, "..", "syntaxes");
const { contributes } = JSON.parse(fs.readFileSync(path.join(__dirname, "..", "package.json")));

function grammarFile(scope) {
  const found = contributes.grammars.find((g) => g.scopeName === scope);
  return found && path.join(syntaxes, path.basename(found.path));
}

function languageOf(file) {
  const base = path.basename(file);
  return contributes.languages.find(
    (l) => (l.filenames || []).includes(base) || (l.extensions || []).some((e) => base.endsWith(e)),
  );
}

async function main() {
  await oniguruma.loadWASM(fs.readFileSync(path.join(modules, "vscode-oniguruma", "release", "onig.wasm")).buffer);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (s) => new oniguruma.OnigString(s),
    }),
    loadGrammar: async (scope) => {
      const file = grammarFile(scope);
      return file ? textmate.parseRawGrammar(fs.readFileSync(file, "utf8"), file) : null;
    },
  });
  const out = [];
  for (const file of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    const language = languageOf(file);
    const { scopeName } = contributes.grammars.find((g) => g.language === language.id);
    const grammar = await registry.loadGrammar(scopeName);
    let stack = textmate.INITIAL;
    fs.readFileSync(file, "utf8")
      .split("\n")
      .forEach((line, number) => {
        const result = grammar.tokenizeLine(line, stack);
        stack = result.ruleStack;
        for (const t of result.tokens) {
          const bytes = (n) => Buffer.byteLength(line.slice(0, n));
          out.push(JSON.stringify({ file, line: number + 1, from: bytes(t.startIndex), to: bytes(t.endIndex), scopes: t.scopes.reverse() }));
        }
      });
  }
  fs.writeFileSync(1, out.join("\n") + "\n");
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
