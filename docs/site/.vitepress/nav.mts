// The navigation, read from the lists that the pages have: docs/README.md, the
// packs' and hosts' own pages, and the rules of docs/lint.md.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'
import type { DefaultTheme } from 'vitepress'
import { isPage, read, root, slug, target } from './paths.mts'

type Item = DefaultTheme.SidebarItem

/** A page's text below each heading of a level. */
function sections(text: string, level: number): { title: string; body: string }[] {
  const parts = text.split(new RegExp(`^${'#'.repeat(level)} (.*)$`, 'm'))
  return parts.slice(1).flatMap((title, i) => (i % 2 === 0 ? [{ title, body: parts[i + 2] }] : []))
}

/** The files of pages that a text links to, in order, each once. */
function links(text: string, from: string): string[] {
  const found = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .filter(([, link]) => !link.includes('#') && !link.includes('://'))
    .map(([, link]) => posix.normalize(posix.join(posix.dirname(from), link)))
    .map((file) => (file.startsWith('docs/rules') ? 'docs/site/rules.md' : file))
    .filter((file) => isPage(file) && existsSync(resolve(root, file)))
  return [...new Set(found)]
}

/** The title of a page. */
export function title(file: string): string {
  return /^# (.*)$/m.exec(read(file))![1].replaceAll('`', '')
}

/** The titles of pages by their addresses. */
export const titles = new Map(
  ['docs', 'docs/hosts', 'docs/packs', 'docs/reference'].flatMap((dir) =>
    readdirSync(resolve(root, dir))
      .filter((name) => name.endsWith('.md'))
      .map((name): [string, string] => [target(name, `${dir}/README.md`)!, title(`${dir}/${name}`)]),
  ),
)

/**
 * A page, and below it the pages of its folder: those beside a README.md, and those
 * of hosts/ for hosts.md.
 */
function item(file: string): Item {
  const folder = file.endsWith('/README.md') ? dirname(file) : file.replace(/\.md$/, '')
  const below = links(read(file), file).filter((f) => dirname(f) === folder && f !== file)
  const link = target(posix.relative('docs', file), 'docs/README.md')!.replace(/\.md$/, '')
  return {
    text: title(file),
    link,
    ...(below.length > 0 && { collapsed: true, items: below.map(item) }),
  }
}

/** The groups of pages that docs/README.md lists. */
export function pages(): Item[] {
  const seen = new Set<string>()
  return sections(read('docs/README.md'), 2).map(({ title, body }) => ({
    text: title,
    collapsed: false,
    items: links(body, 'docs/README.md')
      .filter((file) => !seen.has(file) && seen.add(file))
      .filter((file) => !/^docs\/packs\/(?!README)/.test(file)) // they are below the packs
      .map(item),
  }))
}

export interface Rule {
  code: string
  name: string
  severity: string
  text: string
}

/** The rules of the linter by group, as docs/lint.md lists them. */
export function rules(): { title: string; rules: Rule[] }[] {
  const list = /<!-- generated: rules -->([^]*?)<!-- end -->/.exec(read('docs/lint.md'))![1]
  return sections(list, 3).map(({ title, body }) => ({
    title,
    rules: [...body.matchAll(/^\| \[(HK\d+)\]\([^)]*\) \| `([^`]+)` \| (.*?) \| (.*) \|$/gm)].map(
      ([, code, name, severity, text]) => ({ code, name, severity, text }),
    ),
  }))
}

/** The navigation of the rules: their groups. All rules would be too long for every page. */
export function rulePages(): Item[] {
  return [
    { text: 'Lint', items: [{ text: 'How to lint', link: '/lint' }, { text: 'All rules', link: '/rules/' }] },
    { text: 'Groups', items: rules().map(({ title }) => ({ text: title, link: `/rules/#${slug(title)}` })) },
  ]
}

/** The rules before and after one, in its group. */
export function neighbours(code: string) {
  const group = rules().find((g) => g.rules.some((r) => r.code === code))?.rules ?? []
  const i = group.findIndex((r) => r.code === code)
  const link = (r?: Rule) => (r ? { text: `${r.code} ${r.name}`, link: `/rules/${r.code}` } : false)
  return { prev: link(group[i - 1]), next: link(group[i + 1]) }
}
