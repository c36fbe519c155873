// Runs in a browser, beside the site: opens every page at every width and theme, and
// sends what is wrong with them to the test.
const { pages, accessible, widths } = await (await fetch('/look/plan.json')).json()
const [frame, still] = document.querySelectorAll('iframe')
const problems = []
const wait = () => new Promise((done) => setTimeout(done, 20))

/** Waits until there is something, and gives it back; or gives up after a minute. */
async function until(something) {
  const end = Date.now() + 60_000
  for (let got; Date.now() < end; await wait()) if ((got = something())) return got
}

/** Tells the test where it is, for when it does not come to an end. */
const at = (...where) => fetch('/look/at', { method: 'POST', body: where.join(' ') })

const load = (frame, page) => new Promise((done) => {
  frame.onload = done
  frame.src = '/' + page
})

/** Opens a page that runs. */
async function open(page, theme) {
  localStorage.setItem('vitepress-theme-appearance', theme)
  await load(frame, page)
  frame.contentWindow.addEventListener('securitypolicyviolation', (e) => problems.push(`${page}: gets ${e.blockedURI}`))
  if (!(await until(() => frame.contentDocument.querySelector('#app')?.__vue_app__))) problems.push(`${page}: does not start`)
}

/** What is wider than the page, and does not scroll by itself. */
function wide(doc, width) {
  const scrolls = (e) => e && (/auto|scroll|hidden|clip/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement))
  return [...doc.querySelectorAll('#app *')].find((e) => e.getBoundingClientRect().right > width + 1 && !scrolls(e.parentElement))
}

const named = (e) => (e ? `<${e.localName} class="${e.getAttribute('class') ?? ''}"> ${e.textContent.trim().slice(0, 60)}` : 'something')

/** Says which widths a page is too wide for. Scripts do not run in this frame, which is faster. */
async function overflow(page) {
  await load(still, page)
  for (const width of widths) {
    still.style.width = width + 'px'
    const doc = still.contentDocument
    if (doc.documentElement.scrollWidth > width) problems.push(`${page}: wider than ${width}: ${named(wide(doc, width))}`)
  }
}

/** What the theme of VitePress breaks by itself: a heading of the sidebar that is a link, and the keys on the button of the search. */
const theirs = [['nested-interactive', 'class="item"'], ['label-content-name-mismatch', 'DocSearch-Button']]

/** The rules of axe: contrast, names, alt texts, headings, keyboard. */
async function accessibility(page, theme) {
  const { document: doc, window: win } = frame.contentWindow
  const script = doc.createElement('script')
  script.src = '/look/axe.min.js'
  await new Promise((done) => {
    script.onload = done
    doc.head.append(script)
  })
  const { violations, passes } = await win.axe.run(doc, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] })
  if (!passes.some((p) => p.id === 'color-contrast')) problems.push(`${page} (${theme}): the contrast was not looked at`)
  for (const v of violations) {
    v.nodes = v.nodes.filter((n) => !theirs.some(([rule, html]) => rule === v.id && n.html.includes(html)))
    if (v.nodes.length)
      problems.push(`${page} (${theme}): ${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => `${n.html.slice(0, 160)} ${n.any[0]?.message ?? ''}`).join(' | ')} (${v.nodes.length})`)
  }
}

/** Whatever takes the focus shows it. */
function focus(page, theme) {
  const doc = frame.contentDocument
  const seen = new Set()
  for (const e of doc.querySelectorAll('a[href], button, input, select, [tabindex="0"]')) {
    const kind = e.localName + '.' + e.className
    if (seen.has(kind) || !e.checkVisibility({ visibilityProperty: true })) continue
    seen.add(kind)
    e.focus({ focusVisible: true, preventScroll: true })
    if (doc.activeElement !== e) continue
    const s = frame.contentWindow.getComputedStyle(e)
    if (s.outlineStyle === 'none' && s.boxShadow === 'none') problems.push(`${page} (${theme}): ${named(e)} does not show the focus`)
  }
}

/** The search finds, by the keyboard. */
async function search() {
  await open('docs.html', 'light')
  const { document: doc, KeyboardEvent, Event } = frame.contentWindow
  frame.contentWindow.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  const input = await until(() => doc.querySelector('.VPLocalSearchBox input'))
  if (!input) return problems.push('search: no box')
  input.value = 'force push'
  input.dispatchEvent(new Event('input'))
  const result = await until(() => doc.querySelector('.VPLocalSearchBox .result'))
  if (!/force push/i.test(result?.textContent)) problems.push('search: nothing found')
}

try {
  for (const page of pages) {
    await at(page)
    await overflow(page)
  }
  for (const page of accessible)
    for (const theme of ['light', 'dark']) {
      await at(page, theme)
      await open(page, theme)
      if (frame.contentDocument.documentElement.classList.contains('dark') !== (theme === 'dark')) problems.push(`${page}: not ${theme}`)
      await accessibility(page, theme)
      focus(page, theme)
    }
  await at('search')
  await search()
} catch (e) {
  problems.push(`${e}\n${e.stack}`)
}
await fetch('/look/report', { method: 'POST', body: JSON.stringify({ pages: pages.length, problems }) })
