// The page's side of the worker: questions with answers, and a client of the language
// server.

export class Hookc {
  constructor() {
    const { worker, early } = globalThis.started
    this.worker = worker
    this.questions = new Map()
    this.next = 1
    this.onfailed = () => {}
    this.oneditor = () => {}
    this.worker.onmessage = ({ data }) => this.receive(data)
    this.worker.onerror = event => this.onfailed(event.message || "the worker could not be loaded")
    queueMicrotask(() => early.forEach(this.worker.onmessage))
  }

  receive(data) {
    if (data.failed) return this.onfailed(data.failed)
    if (data.editor) return this.oneditor(JSON.parse(data.editor))
    const { resolve, reject } = this.questions.get(data.id)
    this.questions.delete(data.id)
    const { result, error } = JSON.parse(data.answer)
    error === undefined ? resolve(result) : reject(new Error(error))
  }

  ask(what, params) {
    const id = this.next++
    return new Promise((resolve, reject) => {
      this.questions.set(id, { resolve, reject })
      this.worker.postMessage({ id, what, params })
    })
  }

  tell(message) {
    this.worker.postMessage({ editor: JSON.stringify({ jsonrpc: "2.0", ...message }) })
  }
}

// Client speaks the Language Server Protocol about one document.
export class Client {
  constructor(hookc, uri, text) {
    this.hookc = hookc
    this.uri = uri
    this.version = 1
    this.next = 1
    this.requests = new Map()
    this.ondiagnostics = () => {}
    hookc.oneditor = message => this.receive(message)
    this.request("initialize", {
      capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
    })
    this.notify("initialized", {})
    this.notify("textDocument/didOpen", { textDocument: { uri, languageId: "hookc", version: 1, text } })
  }

  receive({ id, method, params, result, error }) {
    if (method === "textDocument/publishDiagnostics" && params.uri === this.uri) return this.ondiagnostics(params.diagnostics)
    const request = this.requests.get(id)
    if (method || !request) return
    this.requests.delete(id)
    error ? request.reject(new Error(error.message)) : request.resolve(result)
  }

  notify(method, params) {
    this.hookc.tell({ method, params })
  }

  request(method, params) {
    const id = this.next++
    return new Promise((resolve, reject) => {
      this.requests.set(id, { resolve, reject })
      this.hookc.tell({ id, method, params })
    })
  }

  // about asks about a place of the document.
  about(method, position, more = {}) {
    return this.request(method, { textDocument: { uri: this.uri }, position, ...more })
  }

  change(text) {
    this.version++
    this.notify("textDocument/didChange", { textDocument: { uri: this.uri, version: this.version }, contentChanges: [{ text }] })
  }
}
