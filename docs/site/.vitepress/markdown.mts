// What Markdown needs to be read on GitHub and here.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { MarkdownOptions, MarkdownRenderer } from 'vitepress'
import { titles } from './nav.mts'
import { root, slug, target } from './paths.mts'
import { button } from './tryit.mts'

/** The file of the repository that is rendered. */
const source = (env: any) => relative(root, env.realPath ?? env.path ?? '')

/**
 * Links lead to pages of the site, or to files of the repository. Where a page is
 * called by the name of its file, the site has no such file: there it is the title.
 */
function links(md: MarkdownRenderer) {
  md.core.ruler.push('hookc-links', (state) => {
    for (const token of state.tokens.flatMap((t) => t.children ?? [])) {
      const href = token.type === 'link_open' && target(token.attrGet('href')!, source(state.env))
      if (href) token.attrSet('href', href)
    }
    for (const { children } of state.tokens) {
      children?.forEach((text, i) => {
        const link = children[i - 1]
        if (link?.type === 'link_open' && text.type === 'text' && /^[\w./-]+\.md$/.test(text.content)) {
          text.content = titles.get(link.attrGet('href')!.replace(/#.*/, '')) ?? text.content
        }
      })
    }
  })
}

/** The start page has what hookc is at its top already: of that of the README, pictures stay. */
function start(md: MarkdownRenderer) {
  md.core.ruler.push('hookc-start', (state) => {
    if (source(state.env) !== 'README.md') return
    const first = state.tokens.findIndex((t) => t.type === 'heading_open' && t.tag === 'h2')
    const top = state.tokens.splice(0, Math.max(first, 0))
    const kept = top.flatMap((t, i) => (t.children?.some((c) => c.type === 'image') ? top.slice(i - 1, i + 2) : []))
    state.tokens.unshift(...kept)
  })
}

/**
 * Wide tables scroll by themselves, also by the keyboard, and short cells stay on a line.
 * A corner without a text is no heading.
 */
function tables(md: MarkdownRenderer) {
  md.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="table"><table>\n'
  md.renderer.rules.th_open = (tokens, i, options, _, self) => {
    if (!tokens[i + 1].content) tokens[i].tag = tokens[i + 2].tag = 'td'
    return self.renderToken(tokens, i, options)
  }
  md.renderer.rules.td_open = (tokens, i, options, _, self) => {
    if (tokens[i + 1].content.length <= 14) tokens[i].attrJoin('class', 'short')
    return self.renderToken(tokens, i, options)
  }
  md.renderer.rules.table_close = () => '</table></div>\n'
}

/**
 * Blocks are coloured by our own grammars, and policies get a button that opens them in
 * the playground. The highlighter resolves no alias to a grammar that it does not bring.
 */
function policies(md: MarkdownRenderer) {
  const fence = md.renderer.rules.fence!
  md.renderer.rules.code_block = (...block) => md.renderer.rules.fence!(...block) // it scrolls then
  md.renderer.rules.fence = (tokens, i, options, env, self) => {
    const { info } = tokens[i]
    tokens[i].info = colours[info.trim()] ?? info
    const html = fence(tokens, i, options, env, self)
    tokens[i].info = info
    return html.replace(/<\/div>\s*$/, button(tokens, i) + '</div>\n')
  }
}

/**
 * The pages have no HTML but comments, and no templates: what looks like either is
 * text, such as the place of a value. Only pages of the site's own have components.
 */
function plain(md: MarkdownRenderer) {
  const own = (env: any, token: any) => source(env).startsWith('docs/site/') || token.meta?.isPermalinkSymbol
  const escaped = (text: string) => md.utils.escapeHtml(text).replaceAll('{{', '&#123;&#123;')
  for (const rule of ['html_inline', 'html_block']) {
    md.renderer.rules[rule] = (tokens, i, _, env) =>
      own(env, tokens[i]) ? tokens[i].content : escaped(tokens[i].content.replace(/<!--[^]*?-->/g, ''))
  }
  md.renderer.rules.text = (tokens, i) => escaped(tokens[i].content)
  md.renderer.rules.code_inline = (tokens, i) => `<code v-pre>${md.utils.escapeHtml(tokens[i].content)}</code>`
}

function extend(md: MarkdownRenderer) {
  plain(md)
  links(md)
  start(md)
  tables(md)
  policies(md)
}

/** The grammars of the editors: policies are coloured as there. */
function grammars(): any[] {
  const dir = join(root, 'docs/editors/vscode/syntaxes')
  return readdirSync(dir)
    .filter((f) => f.endsWith('.tmLanguage.json'))
    .map((f) => ({ ...JSON.parse(readFileSync(join(dir, f), 'utf8')), name: f.replace('.tmLanguage.json', '') }))
}

/** Which grammar colours a block of a language. */
const colours: Record<string, string> = { hcl: 'hookc', txtar: 'hookc-test', expr: 'hookc-expr', console: 'shellsession' }

export const markdown: MarkdownOptions = {
  config: extend,
  anchor: { slugify: slug },
  languages: grammars(),
  theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
  image: { lazyLoading: true },
}

/**
 * A page for the search index: without colours, which cost time, and without the
 * parts that all rules have.
 */
export function searched(src: string, env: any, md: MarkdownRenderer): string {
  const file = source(env)
  if (file === 'CHANGELOG.md') return ''
  const own = file.startsWith('docs/rules/') ? src.replace(/^## Configuration\n[^]*?(?=^## |^---$)/m, '') : src
  const { highlight } = md.options
  md.options.highlight = (code) => `<pre><code v-pre>${md.utils.escapeHtml(code)}</code></pre>`
  try {
    return md.render(own, env)
  } finally {
    md.options.highlight = highlight
  }
}
