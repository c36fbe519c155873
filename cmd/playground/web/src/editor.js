// The editors of the page. That of the policy asks the language server for errors,
// completions, hovers and fixes.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, snippet, startCompletion } from "@codemirror/autocomplete"
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { json } from "@codemirror/lang-json"
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language"
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint"
import { EditorState } from "@codemirror/state"
import { EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers, placeholder } from "@codemirror/view"
import { colours, policy } from "./language.js"

function basics(label, run, onchange) {
  return [
    history(), drawSelection(), bracketMatching(), closeBrackets(), indentOnInput(), indentUnit.of("  "),
    syntaxHighlighting(colours), EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label }),
    EditorView.updateListener.of(update => update.docChanged && onchange(update.state.doc.toString())),
    keymap.of([
      { key: "Mod-Enter", run: () => (run(), true) },
      ...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap,
    ]),
  ]
}

export function eventEditor(parent, text, run, onchange) {
  return new EditorView({ parent, doc: text, extensions: [...basics("Event, as JSON", run, onchange), json(), placeholder('{"event_type": "stop"}')] })
}

export function testEditor(parent, text, run, onchange) {
  return new EditorView({ parent, doc: text, extensions: [...basics("Tests of the policy", run, onchange), placeholder("deny 'git push -f'")] })
}

export function policyEditor(parent, text, run, onchange) {
  let client = null
  const view = new EditorView({
    parent, doc: text,
    extensions: [
      ...basics("Policy", run, text => { client?.change(text); onchange(text) }),
      lineNumbers(), highlightActiveLine(), lintGutter(), policy, EditorState.tabSize.of(2),
      autocompletion({ override: [context => client && complete(client, context)] }),
      hoverTooltip((view, at) => client && hover(client, view, at)),
    ],
  })
  return {
    view,
    connect(c) {
      client = c
      client.ondiagnostics = list => show(client, view, list)
    },
  }
}

export function setText(view, text) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
}

const position = (doc, at) => {
  const line = doc.lineAt(at)
  return { line: line.number - 1, character: at - line.from }
}

const offset = (doc, { line, character }) => {
  if (line >= doc.lines) return doc.length
  const l = doc.line(line + 1)
  return Math.min(l.from + character, l.to)
}

const severities = { 1: "error", 2: "warning", 3: "info", 4: "hint" }

// show puts the server's findings into the text, each with its fixes.
async function show(client, view, list) {
  const doc = view.state.doc
  const found = await Promise.all(list.map(async d => {
    const actions = await client.request("textDocument/codeAction", {
      textDocument: { uri: client.uri }, range: d.range, context: { diagnostics: [d], only: ["quickfix"] },
    }).catch(() => [])
    const from = offset(doc, d.range.start)
    return {
      from, to: Math.max(offset(doc, d.range.end), from), severity: severities[d.severity] || "error",
      source: d.code, message: d.message, actions: (actions || []).filter(a => a.edit).map(a => fix(client, a)),
    }
  }))
  if (view.state.doc.eq(doc)) view.dispatch(setDiagnostics(view.state, found))
  view.dom.dispatchEvent(new CustomEvent("findings", { bubbles: true, detail: found }))
}

function fix(client, action) {
  return {
    name: action.title,
    apply(view) {
      const doc = view.state.doc
      const edits = (action.edit.changes || {})[client.uri] || []
      view.dispatch({ changes: edits.map(e => ({ from: offset(doc, e.range.start), to: offset(doc, e.range.end), insert: e.newText })) })
      view.focus()
    },
  }
}

// The kinds of completions of the protocol that have an icon.
const kinds = { 2: "method", 3: "function", 5: "property", 6: "variable", 7: "class", 9: "namespace", 10: "property", 12: "constant", 13: "enum", 14: "keyword", 15: "text", 20: "enum", 21: "constant", 23: "type" }

async function complete(client, context) {
  if (!context.explicit && !context.matchBefore(/[\w."/{-]$/)) return null
  const doc = context.state.doc
  const list = await client.about("textDocument/completion", position(doc, context.pos)).catch(() => null)
  const items = list?.items || list || []
  if (!items.length || context.aborted) return null
  const first = items.find(i => i.textEdit)
  const from = first ? offset(doc, first.textEdit.range.start) : context.matchBefore(/[\w-]*/).from
  return { from, validFor: /^[\w.-]*$/, options: items.map(i => option(i, doc)) }
}

function option(item, doc) {
  const text = item.textEdit ? item.textEdit.newText : item.label
  const end = item.textEdit && offset(doc, item.textEdit.range.end)
  const insert = item.insertTextFormat === 2
    ? snippet(text.replace(/\$(\d+)/g, "${$1}").replaceAll("${0}", "${}"))
    : (view, _, from, to) => view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length } })
  return {
    label: item.filterText || item.label, displayLabel: item.label, detail: item.detail, type: kinds[item.kind], sortText: item.sortText,
    apply: (view, completion, from, to) => insert(view, completion, from, Math.max(to, end || to)),
    info: item.documentation && (() => markdown(item.documentation.value)),
  }
}

async function hover(client, view, at) {
  const answer = await client.about("textDocument/hover", position(view.state.doc, at)).catch(() => null)
  if (!answer?.contents) return null
  const pos = answer.range ? offset(view.state.doc, answer.range.start) : at
  return { pos, above: true, create: () => ({ dom: markdown(answer.contents.value) }) }
}

// markdown shows what the server writes: paragraphs, code and lists. Nothing in it is
// taken as HTML.
function markdown(text) {
  const out = document.createElement("div")
  out.className = "doc"
  for (const [i, block] of text.split(/```\w*\n?/).entries()) {
    if (i % 2) {
      out.append(Object.assign(document.createElement("pre"), { textContent: block.trimEnd() }))
      continue
    }
    for (const paragraph of block.split(/\n{2,}/).filter(p => p.trim())) {
      const p = document.createElement("p")
      for (const [j, part] of paragraph.trim().split("`").entries()) {
        p.append(j % 2 ? Object.assign(document.createElement("code"), { textContent: part }) : part.replaceAll("**", ""))
      }
      out.append(p)
    }
  }
  return out
}

export { startCompletion }
