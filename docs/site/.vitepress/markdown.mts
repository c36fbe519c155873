// What Markdown needs to be read on GitHub and here.
import { readdirSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'
import { root, target } from './paths.mts'
import { button } from './tryit.mts'

/** Links lead to pages of the site, or to files of the repository. */
function links(md: MarkdownRenderer) {
  md.core.ruler.push('hookc-links', (state) => {
    for (const token of state.tokens.flatMap((t) => t.children ?? [])) {
      const href = token.type === 'link_open' && target(token.attrGet('href')!, state.env.relativePath)
      if (href) token.attrSet('href', href)
    }
  })
}

/** The start page has the title and the first sentence of the README at its top already. */
function start(md: MarkdownRenderer) {
  md.core.ruler.push('hookc-start', (state) => {
    if (state.env.relativePath !== 'README.md') return
    const first = state.tokens.findIndex((t) => t.type === 'heading_open' && t.tag === 'h2')
    state.tokens.splice(0, Math.max(first, 0))
  })
}

/** Wide tables scroll by themselves, also by the keyboard. */
function tables(md: MarkdownRenderer) {
  md.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="region" aria-label="table"><table>\n'
  md.renderer.rules.table_close = () => '</table></div>\n'
}

/** Policies get a button that opens them in the playground. */
function policies(md: MarkdownRenderer) {
  const fence = md.renderer.rules.fence!
  md.renderer.rules.fence = (tokens, i, options, env, self) => {
    const html = fence(tokens, i, options, env, self)
    return html.replace(/<\/div>\s*$/, button(tokens, i) + '</div>\n')
  }
}

/**
 * The pages have no HTML but comments, and no templates: what looks like either is
 * text, such as the place of a value. Only pages of the site's own have components.
 */
function plain(md: MarkdownRenderer) {
  const own = (env: any, token: any) => env.relativePath.startsWith('docs/site/') || token.meta?.isPermalinkSymbol
  const escaped = (text: string) => md.utils.escapeHtml(text).replaceAll('{{', '&#123;&#123;')
  for (const rule of ['html_inline', 'html_block']) {
    md.renderer.rules[rule] = (tokens, i, _, env) =>
      own(env, tokens[i]) ? tokens[i].content : escaped(tokens[i].content.replace(/<!--[^]*?-->/g, ''))
  }
  md.renderer.rules.text = (tokens, i) => escaped(tokens[i].content)
  md.renderer.rules.code_inline = (tokens, i) => `<code v-pre>${md.utils.escapeHtml(tokens[i].content)}</code>`
}

export function extend(md: MarkdownRenderer) {
  plain(md)
  links(md)
  start(md)
  tables(md)
  policies(md)
}

/** The grammars of the editors, when they are there: by these, policies are coloured as in an editor. */
export function grammars(): any[] {
  const dir = join(root, 'docs/editors/vscode/syntaxes')
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((f) => f.endsWith('.tmLanguage.json'))
    .map((f) => ({ ...JSON.parse(readFileSync(join(dir, f), 'utf8')), name: f.replace('.tmLanguage.json', '') }))
}

/** Which grammar colours a block. */
export function aliases(): Record<string, string> {
  const have = grammars().map((g) => g.name)
  const hookc = have.includes('hookc') ? 'hookc' : 'hcl'
  return {
    ...(hookc === 'hookc' && { hcl: 'hookc' }),
    txtar: have.find((name) => name.includes('txtar')) ?? 'shellscript',
    expr: have.includes('hookc-expr') ? 'hookc-expr' : hookc,
    console: 'shellsession',
  }
}

/**
 * A page for the search index: without colours, which cost time, and without the
 * parts that all rules have.
 */
export function searched(src: string, env: any, md: MarkdownRenderer): string {
  const { highlight } = md.options
  md.options.highlight = (code) => `<pre><code v-pre>${md.utils.escapeHtml(code)}</code></pre>`
  try {
    const html = md.render(src.replace(/^## Configuration\n[^]*?(?=^## |^---$)/m, (part) => (/docs\/rules/.test(env.relativePath) ? '' : part)), env)
    return env.relativePath === 'CHANGELOG.md' ? '' : html
  } finally {
    md.options.highlight = highlight
  }
}
