// A link to what the page shows: #1. and the state as JSON, compressed by raw deflate, in
// base64url. The docs make such links too. What stands behind # is never sent anywhere.

const prefix = "1."

// The most that a link may hold: nobody writes more, and a link can be anybody's.
const most = 1 << 20

async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const chunks = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(chunks)
    chunks.push(value)
    if ((length += value.length) > most) throw new Error("the link holds too much")
  }
}

export async function encode(state) {
  const kept = Object.fromEntries(Object.entries(state).filter(([, text]) => text))
  const blob = await through(new TextEncoder().encode(JSON.stringify(kept)), new CompressionStream("deflate-raw"))
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ""
  for (const b of bytes) text += String.fromCharCode(b)
  return prefix + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

// decode is the state of a link; null where there is none. It throws for a damaged one.
export async function decode(hash) {
  const text = hash.replace(/^#/, "")
  if (!text.startsWith(prefix)) return null
  const packed = atob(text.slice(prefix.length).replaceAll("-", "+").replaceAll("_", "/"))
  const blob = await through(Uint8Array.from(packed, c => c.charCodeAt(0)), new DecompressionStream("deflate-raw"))
  const state = JSON.parse(await blob.text())
  const out = {}
  for (const key of ["policy", "command", "event", "host", "test"]) {
    if (typeof state?.[key] === "string") out[key] = state[key]
  }
  return out
}
