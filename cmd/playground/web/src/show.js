// What the page shows of an answer. Texts come from policies and events: they are put in
// as text, never as HTML.

// el makes an element: el("p.reason", "text", child, …).
export function el(spec, ...children) {
  const [tag, ...classes] = spec.split(".")
  const out = document.createElement(tag)
  if (classes.length) out.className = classes.join(" ")
  out.append(...children.filter(c => c !== null && c !== undefined && c !== ""))
  return out
}

const words = { deny: "Denied", ask: "Asks the user", allow: "Allowed", none: "Passes" }
const meanings = {
  none: "No hook decides. The agent goes on as it would without hookc.",
  allow: "The agent may do this without asking the user.",
}

// place is where a hook stands; a button where the page can go there.
function place(at, go) {
  const text = `${at.file}:${at.line}`
  if (!at.own) return el("span.place", text)
  const b = el("button.place", text)
  b.type = "button"
  b.onclick = () => go(at.line)
  return b
}

export function decision(d) {
  const banner = el(`div.banner.${d.decision}`, el("strong", words[d.decision] || d.decision), el("span.event", d.subject || d.event))
  return [banner, el("p.reason", d.reason || meanings[d.decision])]
}

// near lists what passes in place of an event that is stopped.
export function near(a, { tryCommand }) {
  if (!a.near?.length) return []
  const list = el("ul.near")
  for (const n of a.near) {
    const code = el("code", n.subject)
    if (!n.command) { list.append(el("li", code)); continue }
    const b = el("button.link", code)
    b.type = "button"
    b.title = "Try this command"
    b.onclick = () => tryCommand(n.subject)
    list.append(el("li", b))
  }
  return [el("section", el("h3", "These pass"), list)]
}

export function hooks(d, { go }) {
  if (!d.hooks.length) return [el("p.empty", `No hook listens to ${d.event || "this event"}.`)]
  const spoke = d.hooks.filter(h => h.applied || h.errors?.length), silent = d.hooks.filter(h => !spoke.includes(h))
  const out = []
  if (spoke.length) out.push(el("h3", "Hooks that spoke"), ...spoke.map(h => hook(h, go, true)))
  if (silent.length) out.push(el("h3", "Hooks that did not apply"), ...silent.map(h => hook(h, go, silent.length < 4)))
  return out
}

function hook(h, go, open) {
  const head = el("div.head",
    el(`span.mark.${h.applied ? h.said || "ran" : "silent"}`, h.applied ? h.said || "ran" : "—"),
    el("span.name", h.name), h.decides ? el("span.tag", "decides") : "", h.monitor ? el("span.tag", "monitor") : "", place(h, go))
  const body = el("div.hook", head)
  if (h.reason && !h.decides) body.append(el("p.why", h.reason))
  if (h.why) body.append(el("p.why", h.why))
  for (const e of h.errors || []) body.append(el("p.why.wrong", e))
  if (h.parts?.length) {
    const details = el("details", el("summary", "Conditions"), partList(h.parts))
    details.open = open
    body.append(details)
  }
  return body
}

const marks = { yes: "✓", no: "✗", error: "!" }
const spoken = { yes: "holds", no: "does not hold", error: "cannot be evaluated" }

function partList(parts) {
  const list = el("ul.parts")
  for (const p of parts) {
    const mark = el(`span.state.${p.state}`, marks[p.state])
    mark.setAttribute("role", "img")
    mark.setAttribute("aria-label", spoken[p.state])
    const li = el("li", mark, el("code", p.text))
    if (p.words?.length) li.append(el("span.because", "because of ", ...p.words.flatMap((w, i) => [i ? " " : "", el("code", w)])))
    else if (p.value && p.state !== "yes") li.append(el("span.because", "it is ", el("code", p.value)))
    if (p.error) li.append(el("span.because.wrong", p.error))
    if (p.parts?.length) li.append(partList(p.parts))
    list.append(li)
  }
  return list
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export function hosts(around) {
  const sorted = [...around.hosts].sort((a, b) => b.target - a.target)
  return sorted.map(a => {
    if (a.why) return el("div.host.none", el("span.name", a.host), el("span.why", a.why))
    const head = el("summary", el("span.name", a.host), a.target ? el("span.tag", "target") : "",
      el(`span.mark.${a.decision}`, a.decision), el("span.place", `${a.event} · exit ${a.exit}`))
    const body = el("details.host", head)
    body.open = a.host === sorted[0].host
    if (a.stdout) body.append(el("h4", "standard output"), el("pre", pretty(a.stdout)))
    if (a.stderr) body.append(el("h4", "standard error"), el("pre", a.stderr))
    if (!a.stdout && !a.stderr) body.append(el("p.why", "It is answered nothing, which lets the agent go on."))
    return body
  })
}

export function table(t, { go }) {
  const out = [el("p.why", `${t.bytes.toLocaleString("en")} bytes, ${t.nodes.toLocaleString("en")} nodes. Hooks are looked at from top to bottom.`)]
  for (const e of t.events) {
    const body = el("tbody")
    for (const r of e.rows) {
      body.append(el("tr", el("td.number", String(r.priority)), el("td.name", r.hook), el("td", r.steps.join(" + ") + (r.monitor ? " (monitor)" : "") + (r.async ? " (async)" : "")),
        el("td", r.always ? "every event" : "by literal or value"), el("td", place(r, go))))
    }
    const head = el("tr", ...["priority", "hook", "steps", "looked at", "place"].map(n => {
      const th = el("th", n)
      th.scope = "col"
      return th
    }))
    out.push(el("h3", e.event), el("div.scroll", el("table", el("thead", head), body)))
  }
  return out
}

export function tests(t) {
  const banner = el(`div.banner.${t.passed ? "allow" : "deny"}`, el("strong", t.passed ? "All tests pass" : "Tests fail"))
  return [banner, ...t.failures.map(f => el("div.hook", el("div.head", el("span.mark.deny", "fail"), el("span.place", f.line ? `line ${f.line}` : "")), el("pre", f.message)))]
}
