// Colours for policies: HCL's blocks and strings, and templates in strings.

import { HighlightStyle, StreamLanguage } from "@codemirror/language"
import { tags } from "@lezer/highlight"

function inString(stream, state) {
  if (stream.match("{{")) {
    state.template = true
    return "brace"
  }
  if (stream.match(/^\\./)) return "escape"
  if (stream.eat('"')) {
    state.string = false
    return "string"
  }
  stream.next()
  stream.eatWhile(c => c !== '"' && c !== "\\" && c !== "{")
  return "string"
}

function inTemplate(stream, state) {
  if (stream.match("}}")) {
    state.template = false
    return "brace"
  }
  stream.next()
  stream.eatWhile(c => c !== "}" && c !== '"')
  return "special"
}

function inHeredoc(stream, state) {
  if (stream.sol() && stream.string.trim() === state.heredoc) {
    state.heredoc = ""
    stream.skipToEnd()
    return "keyword"
  }
  stream.skipToEnd()
  return "string"
}

export const policy = StreamLanguage.define({
  name: "hookc",
  startState: () => ({ string: false, template: false, heredoc: "" }),
  token(stream, state) {
    if (state.template) return inTemplate(stream, state)
    if (state.string) return inString(stream, state)
    if (state.heredoc) return inHeredoc(stream, state)
    if (stream.eatSpace()) return null
    if (stream.match(/^(#|\/\/).*/)) return "comment"
    if (stream.match(/^\/\*.*?\*\//)) return "comment"
    const heredoc = stream.match(/^<<[-~]?([A-Z_]+)$/i)
    if (heredoc) {
      state.heredoc = heredoc[1]
      return "keyword"
    }
    if (stream.eat('"')) {
      state.string = true
      return "string"
    }
    if (stream.match(/^(true|false|null)\b/)) return "atom"
    if (stream.match(/^\d[\d._]*[a-z]*/)) return "number"
    if (stream.match(/^[A-Za-z_][\w-]*/)) {
      if (stream.match(/^\s*=(?!=)/, false)) return "propertyName"
      return stream.match(/^\s*("[^"]*"\s*)*\{/, false) ? "keyword" : "variableName"
    }
    stream.next()
    return null
  },
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
  tokenTable: { special: tags.special(tags.string), brace: tags.brace, escape: tags.escape },
})

export const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--code-keyword)", fontWeight: "600" },
  { tag: [tags.string, tags.escape], color: "var(--code-string)" },
  { tag: [tags.special(tags.string), tags.brace], color: "var(--code-template)" },
  { tag: [tags.propertyName], color: "var(--code-name)" },
  { tag: [tags.number, tags.bool, tags.atom, tags.null], color: "var(--code-number)" },
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
])
