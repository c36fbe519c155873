/** @param {import("@mariozechner/pi-coding-agent").ExtensionAPI} pi */
export default function (pi) {
  const notes = new Map() // what is said about a call, until its result is there
  let context = [] // for the next prompt

  const event = (ctx, more) => ({ session_id: ctx.sessionManager.getSessionId(), cwd: ctx.cwd, ...more })
  const say = (ctx, message) => (ctx.hasUI ? ctx.ui.notify(message, "warning") : console.error(message))

  // ask is an answer that is lowered to what can be done here: without a user a
  // question is a deny.
  const ask = async (name, ctx, more) => {
    const answer = await decide(name, event(ctx, more))
    if (answer.message) say(ctx, answer.message)
    const yes = answer.decision === "ask" && ctx.hasUI && (await ctx.ui.confirm("hookc", answer.reason ?? "Go on?"))
    return { ...answer, denied: answer.decision === "deny" || (answer.decision === "ask" && !yes) }
  }
  const call = (e, more) => ({ tool_use_id: e.toolCallId, tool_name: e.toolName, tool_input: e.input, ...more })
  const words = (content) => content.flatMap((c) => (c.type === "text" ? [c.text] : [])).join("\n")

  pi.on("session_start", async (e, ctx) => {
    const answer = await ask("session_start", ctx, { source: e.reason, model: ctx.model?.id })
    context = [answer.context]
  })
  pi.on("input", async (e, ctx) => {
    if (e.source === "extension") return
    const answer = await ask("input", ctx, { prompt: e.text })
    if (answer.denied) {
      say(ctx, text(answer))
      return { action: "handled" }
    }
    context.push(answer.context)
  })
  pi.on("before_agent_start", () => {
    const content = context.splice(0).filter(Boolean).join("\n\n")
    if (content) return { message: { customType: "hookc", content, display: true } }
  })
  pi.on("tool_call", async (e, ctx) => {
    const answer = await ask("tool_call", ctx, call(e))
    if (answer.denied) return { block: true, reason: text(answer) }
    if (answer.updated_input) replace(e.input, answer.updated_input)
    if (answer.context) notes.set(e.toolCallId, answer.context)
  })
  pi.on("tool_result", async (e, ctx) => {
    const note = notes.get(e.toolCallId)
    notes.delete(e.toolCallId)
    const answer = e.isError
      ? await ask("tool_result.isError", ctx, call(e, { tool_response: e.content, error: words(e.content) }))
      : await ask("tool_result", ctx, call(e, { tool_response: e.content }))
    if (answer.denied) return { content: [{ type: "text", text: text(answer) }], isError: true }
    const more = [note, answer.context].filter(Boolean).join("\n\n")
    if (more) return { content: [...e.content, { type: "text", text: more }] }
  })
  pi.on("session_before_compact", async (e, ctx) => {
    const answer = await ask("session_before_compact", ctx, { custom_instructions: e.customInstructions })
    if (answer.denied) {
      say(ctx, text(answer))
      return { cancel: true }
    }
  })
  pi.on("agent_end", async (e, ctx) => {
    const last = e.messages.findLast((m) => m.role === "assistant")
    await ask("agent_end", ctx, { last_assistant_message: words(last?.content ?? []) })
  })
  pi.on("session_shutdown", async (e, ctx) => {
    await ask("session_shutdown", ctx, { reason: e.reason })
  })
}
