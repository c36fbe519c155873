// Starts the worker before the page's own script is there: most of the time until the
// first decision is the worker's.

const worker = new Worker("worker.js"), early = []
worker.onmessage = message => early.push(message)
worker.onerror = error => early.push({ data: { failed: error.message || "the worker could not be loaded" } })
globalThis.started = { worker, early }
