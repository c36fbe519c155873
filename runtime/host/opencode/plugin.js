export default /** @satisfies {import("@opencode-ai/plugin").Plugin} */ (async ({ directory }) => {
  const parents = new Map() // of subagents' sessions
  const started = new Set() // sessions that were told what their start says
  const notes = new Map() // what is said about a call, until its result is there
  /** @type {string[]} */
  let servers = [] // of MCP, whose tools are called SERVER_TOOL

  const tool = (name) => {
    const server = name !== "apply_patch" && servers.find((s) => name.startsWith(s + "_")) // no server takes its place
    return server ? `mcp__${server}__${name.slice(server.length + 1)}` : name
  }
  const event = (id, more) => {
    let session = id
    while (parents.has(session)) session = parents.get(session)
    return { session_id: session, cwd: directory, ...(session !== id && { agent_id: id }), ...more }
  }
  const call = (input, args, more) =>
    event(input.sessionID, { tool_use_id: input.callID, tool_name: tool(input.tool), tool_input: args ?? {}, ...more })

  return {
    config: async ({ mcp }) => {
      servers = Object.keys(mcp ?? {}).map((s) => s.replace(/[^a-zA-Z0-9_-]/g, "_"))
      servers.sort((a, b) => b.length - a.length)
    },
    event: async ({ event: { type, properties } }) => {
      if (type === "session.created" && properties.info.parentID) parents.set(properties.info.id, properties.info.parentID)
      if (type === "session.idle" && !parents.has(properties.sessionID)) await decide(type, event(properties.sessionID))
    },
    "chat.message": async ({ sessionID }, { message, parts }) => {
      if (parents.has(sessionID)) return
      const said = []
      if (!started.has(sessionID)) {
        started.add(sessionID)
        said.push((await decide("session.created", event(sessionID, { model: message.model?.modelID }))).context)
      }
      const prompt = parts.flatMap((p) => (p.type === "text" ? [p.text] : [])).join("\n")
      const answer = await decide("chat.message", event(sessionID, { prompt }))
      if (answer.decision === "deny") throw new Error(text(answer))
      said.push(answer.context)
      const context = said.filter(Boolean).join("\n\n")
      const id = parts.at(-1)?.id + "hookc" // behind the prompt: the client sorts by it
      if (context) parts.push({ id, sessionID, messageID: message.id, type: "text", text: context, synthetic: true })
    },
    "tool.execute.before": async (input, output) => {
      const answer = await decide("tool.execute.before", call(input, output.args))
      if (answer.decision === "deny") throw new Error(text(answer))
      if (answer.updated_input) replace(output.args, answer.updated_input)
      if (answer.context) notes.set(input.callID, answer.context)
    },
    "tool.execute.after": async (input, output) => {
      const note = notes.get(input.callID)
      notes.delete(input.callID)
      const answer = await decide("tool.execute.after", call(input, input.args, { tool_response: output }))
      if (answer.decision === "deny") throw new Error(text(answer))
      const context = [note, answer.context].filter(Boolean).join("\n\n")
      if (!context) return
      const { content } = /** @type {any} */ (output) // of MCP
      if (Array.isArray(content)) content.push({ type: "text", text: context })
      else output.output += "\n\n" + context
    },
  }
})
