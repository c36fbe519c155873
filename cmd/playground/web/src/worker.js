// The worker that runs hookc: it answers questions of the page, and hands on what the
// language server and the page say to each other.

import { memoryDisk, memoryProcess, memoryPath } from "./disk.js"
import "wasm_exec" // Go's own; it takes what is global by now

// Messages are answered one after another, from the moment hookc is there.
let turn = new Promise(resolve => { self.hookcReady = resolve })

self.hookcEditor = text => self.postMessage({ editor: text })
self.onmessage = ({ data }) => { turn = turn.then(() => receive(data)).catch(failed) }

async function receive({ id, what, params, editor }) {
  const text = editor || JSON.stringify(params)
  if (!packs && usesPack.test(text)) packs = await loadPacks().catch(err => console.error(err)) // or with the next message
  if (editor) return self.hookc.editor(editor)
  self.hookc.ask(what, text, answer => self.postMessage({ id, answer }))
}

// The packs are a file of their own, which is loaded once a policy begins to use one.
let packs = false
const usesPack = /\buse(?:\s|\\t)*\\?"/

async function loadPacks() {
  for (const [name, text] of Object.entries(await new Response(await unpacked("packs.json.gz")).json())) self.fs.put("/packs/" + name, text)
  return true
}

// unpacked is a file of the page that the build has compressed, since not every host of
// static pages does.
async function unpacked(name) {
  const response = await fetch(new URL(name, self.location.href))
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`)
  return response.body.pipeThrough(new DecompressionStream("gzip"))
}

// start loads the program, which is compiled while it arrives.
async function start() {
  self.fs = memoryDisk(text => console.log(text.trimEnd()))
  self.process = memoryProcess()
  self.path = memoryPath(self.process)
  const program = await unpacked("hookc.wasm.gz")
  const go = new Go()
  go.env = { HOME: "/home/you", TMPDIR: "/tmp" }
  const { instance } = await WebAssembly.instantiateStreaming(
    new Response(program, { headers: { "Content-Type": "application/wasm" } }), go.importObject)
  await go.run(instance)
  throw new Error("hookc has ended")
}

function failed(err) {
  self.postMessage({ failed: String(err.message || err) })
}

start().catch(failed)
