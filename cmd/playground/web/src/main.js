import { Client, Hookc } from "./hookc.js"
import { eventEditor, policyEditor, setText, testEditor } from "./editor.js"
import { decode, encode } from "./share.js"
import * as show from "./show.js"
import examples from "examples"

const $ = id => document.getElementById(id)
const start = performance.now()

// state is what a link holds, and which input counts.
const state = { policy: "", command: "", event: "", host: "", test: "", input: "command" }

const hookc = new Hookc()
let editor, event, test, timer, connected = false, turn = 0

hookc.onfailed = message => {
  document.body.dataset.state = "failed"
  tell([show.el("div.banner.deny", show.el("strong", "hookc cannot run here")), show.el("p.reason", message)])
}

function tell(nodes) {
  $("answer").replaceChildren(...nodes)
}

const actions = {
  go(line) {
    const { view } = editor, l = view.state.doc.line(Math.min(line, view.state.doc.lines))
    view.dispatch({ selection: { anchor: l.from, head: l.to }, scrollIntoView: true })
    view.focus()
  },
  tryCommand(line) {
    choose("command")
    $("command").value = state.command = line
    run()
  },
}

// question is what hookc is asked: only the input that is in front counts.
function question() {
  const { policy, input } = state
  return input === "command" ? { policy, command: state.command } : { policy, event: state.event, host: state.host }
}

// soon runs when nobody has typed for a moment.
function soon() {
  clearTimeout(timer)
  timer = setTimeout(run, 250)
}

async function run() {
  clearTimeout(timer)
  const mine = ++turn
  document.body.dataset.busy = "true"
  try {
    await (state.input === "test" ? runTests(mine) : decide(mine))
  } catch (err) {
    if (mine === turn) {
      tell([show.el("div.banner.wrong", show.el("strong", "No decision")), show.el("pre.reason", err.message)])
      $("more").hidden = true
    }
  }
  if (mine !== turn) return
  document.body.dataset.busy = "false"
  shown()
  connect()
}

// decide shows the decision as soon as it is there, and then what takes longer.
async function decide(mine) {
  const d = await hookc.ask("decide", question())
  if (mine !== turn) return
  tell(show.decision(d))
  $("hooks").replaceChildren(...show.hooks(d, actions))
  shown()
  const [around, table] = await Promise.all([hookc.ask("around", question()), hookc.ask("inspect", question())])
  if (mine !== turn) return
  $("answer").append(...show.near(around, actions))
  $("hosts").replaceChildren(...show.hosts(around))
  $("table").replaceChildren(...show.table(table, actions))
  $("more").hidden = false
}

// shown notes when the first decision was there.
function shown() {
  if (document.body.dataset.first) return
  performance.mark("first-decision")
  document.body.dataset.first = String(Math.round(performance.now() - start))
  document.body.dataset.state = "ready"
}

async function runTests(mine) {
  const t = await hookc.ask("test", { policy: state.policy, test: state.test })
  if (mine !== turn) return
  tell(show.tests(t))
  $("more").hidden = true
}

// connect starts the language server, once what the page shows first is there.
function connect() {
  if (connected) return
  connected = true
  hookc.ask("path", {}).then(path => editor.connect(new Client(hookc, "file://" + path, state.policy)))
}

// tabs makes a list of tabs as people know it: arrows move between them.
function tabs(list, chosen) {
  const all = [...list.querySelectorAll("[role=tab]")]
  const choose = tab => {
    for (const t of all) {
      const on = t === tab
      t.setAttribute("aria-selected", String(on))
      t.tabIndex = on ? 0 : -1
      $(t.getAttribute("aria-controls")).hidden = !on
    }
    chosen(tab.dataset.value)
  }
  for (const [i, tab] of all.entries()) {
    tab.onclick = () => choose(tab)
    tab.onkeydown = e => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key]
      if (!step) return
      const next = all[(i + step + all.length) % all.length]
      next.focus()
      choose(next)
    }
  }
  return value => choose(all.find(t => t.dataset.value === value))
}

const choose = tabs($("inputs"), value => {
  if (state.input === value) return
  state.input = value
  soon()
})
tabs($("views"), () => {})

function fill(next) {
  Object.assign(state, { policy: "", command: "", event: "", host: "", test: "" }, next)
  $("command").value = state.command
  $("host").value = state.host
  choose(state.command || !(state.event || state.test) ? "command" : state.event ? "event" : "test")
}

function place(next) {
  fill(next)
  setText(editor.view, state.policy)
  setText(event, state.event)
  setText(test, state.test)
  run()
}

async function share() {
  const kept = { policy: state.policy, command: state.command, event: state.event, host: state.host, test: state.test }
  if (state.input !== "command") kept.command = ""
  location.hash = await encode(kept)
  let text = "Link copied"
  await navigator.clipboard.writeText(location.href).catch(() => { text = "The link is in the address bar" })
  $("said").textContent = text
  setTimeout(() => { $("said").textContent = "" }, 4000)
}

function theme(name) {
  document.documentElement.dataset.theme = name
  $("theme").setAttribute("aria-pressed", String(name === "dark"))
}

async function begin() {
  theme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
  $("theme").onclick = () => theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark")
  for (const [i, e] of examples.list.entries()) $("example").append(new Option(e.title, String(i)))
  for (const name of examples.hosts) $("host").append(new Option(name, name))
  $("example").onchange = () => { const e = examples.list[$("example").value]; if (e) place(e) }
  let first = null, damaged = ""
  try {
    first = await decode(location.hash)
  } catch (err) {
    damaged = "The link is damaged: " + err.message
  }
  fill(first || examples.list[0])
  if (!first) $("example").value = "0"
  editor = policyEditor($("policy"), state.policy, run, text => {
    state.policy = text
    if (examples.list[$("example").value]?.policy !== text) $("example").value = ""
    soon()
  })
  event = eventEditor($("event"), state.event, run, text => { state.event = text; soon() })
  test = testEditor($("test"), state.test, run, text => { state.test = text; soon() })
  $("command").oninput = () => { state.command = $("command").value; soon() }
  $("host").onchange = () => { state.host = $("host").value; soon() }
  $("run").onclick = run
  $("share").onclick = share
  document.addEventListener("keydown", e => {
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey) && !e.defaultPrevented) run()
  })
  document.addEventListener("findings", e => {
    const n = s => e.detail.filter(f => f.severity === s).length
    const parts = [[n("error"), "error"], [n("warning"), "warning"], [n("info"), "note"]].filter(([k]) => k)
    $("findings").textContent = parts.length ? parts.map(([k, w]) => `${k} ${w}${k > 1 ? "s" : ""}`).join(", ") : "No findings"
  })
  addEventListener("hashchange", async () => {
    const next = await decode(location.hash).catch(() => null)
    if (next && next.policy !== state.policy) place(next)
  })
  if (damaged) $("said").textContent = damaged
  run()
}

begin()
