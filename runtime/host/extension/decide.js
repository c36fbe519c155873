// events is what the policy wants of each event: the evaluator's --on-error, whether
// its failure and its being late deny, its limit in milliseconds, the tools.
/** @type {Record<string, { onError: string, failure: boolean, timeout: boolean, ms: number, tools?: RegExp }>} */
const events = EVENTS

const program = resolve(dirname(realpathSync(fileURLToPath(import.meta.url))), PROGRAM)

/**
 * decide asks the evaluator about an event. Anything but an answer (no program, no
 * end in time, a signal, an exit code, other text) is what the policy says: a deny,
 * or none.
 * @param {string} name
 * @param {Record<string, any>} call
 * @returns {Promise<any>}
 */
async function decide(name, call) {
  const event = events[name]
  if (!event || (event.tools && !event.tools.test(call.tool_name))) return { decision: "none" }
  return new Promise((done) => {
    const failed = (why, closed) =>
      done(closed ? { decision: "deny", reason: `hookc: the evaluator ${why}, and the policy is closed.` } : { decision: "none" })
    try {
      const input = JSON.stringify({ hook_event_name: name, ...call })
      const args = ["--host", HOST, "--event", name, "--on-error", event.onError]
      const limits = { timeout: event.ms, maxBuffer: 1 << 26, windowsHide: true }
      const child = execFile(program, args, { ...limits, killSignal: "SIGKILL" }, (error, stdout) => {
        if (error?.killed && !error.code) return failed("is late", event.timeout)
        if (error) return failed(`failed (${error.code ?? error.signal})`, event.failure)
        try {
          const answer = JSON.parse(stdout)
          if (["none", "allow", "ask", "deny"].includes(answer.decision)) return done(answer)
        } catch {}
        failed("gave no answer", event.failure)
      })
      child.stdin?.on("error", () => {}) // it ended without reading: its exit code tells
      child.stdin?.end(input)
    } catch (error) {
      failed(`cannot be asked (${error.message})`, event.failure)
    }
  })
}

// text is what the agent is told: the reason, then the context.
const text = (answer) => [answer.reason, answer.context].filter(Boolean).join("\n\n")

// replace makes an object equal to another in place, because the client keeps the
// object and not what a member of its event refers to.
function replace(object, by) {
  for (const key of Object.keys(object)) if (!(key in by)) delete object[key]
  Object.assign(object, by)
}
