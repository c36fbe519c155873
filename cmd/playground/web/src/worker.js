// The worker that runs hookc: it answers questions of the page, and hands on what the
// language server and the page say to each other.

import { memoryDisk, memoryProcess, memoryPath } from "./disk.js"
import "wasm_exec" // Go's own; it takes what is global by now

let waiting = []

self.hookcEditor = text => self.postMessage({ editor: text })
self.hookcReady = () => {
  for (const message of waiting) receive(message)
  waiting = null
}

self.onmessage = ({ data }) => (waiting ? waiting.push(data) : receive(data))

function receive({ id, what, params, editor }) {
  if (editor) return self.hookc.editor(editor)
  self.hookc.ask(what, JSON.stringify(params), answer => self.postMessage({ id, answer }))
}

// start loads the program. It is compressed by the build, since not every host of static
// pages compresses WebAssembly, and compiled while it arrives.
async function start() {
  self.fs = memoryDisk(text => console.log(text.trimEnd()))
  self.process = memoryProcess()
  self.path = memoryPath(self.process)
  const response = await fetch(new URL("hookc.wasm.gz", self.location.href))
  if (!response.ok) throw new Error(`hookc.wasm.gz: ${response.status} ${response.statusText}`)
  const program = response.body.pipeThrough(new DecompressionStream("gzip"))
  const go = new Go()
  go.env = { HOME: "/home/you", TMPDIR: "/tmp" }
  const { instance } = await WebAssembly.instantiateStreaming(
    new Response(program, { headers: { "Content-Type": "application/wasm" } }), go.importObject)
  await go.run(instance)
  throw new Error("hookc has ended")
}

start().catch(err => self.postMessage({ failed: String(err.message || err) }))
