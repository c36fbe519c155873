// Where the pages are: in the repository, and on the site.
import { readFileSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository, which is the source folder of the site. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

export const repository = 'https://github.com/hookc/hookc'

/** Where the site is published; the playground is at play/ below it. */
export const base = process.env.HOOKC_SITE_BASE ?? '/'

/** The text of a file of the repository. */
export const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

/**
 * The page of the site that a Markdown file becomes: docs/ is the root, and
 * README.md the first page of a folder. The README of the repository is the start.
 */
export function sitePath(file: string): string {
  if (file === 'README.md') return 'index.md'
  if (file === 'docs/README.md') return 'docs.md'
  return file
    .replace(/^docs\/site\/rules\.md$/, 'docs/rules/index.md')
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '$1index.md')
}

/** Markdown files of the repository that are no pages. */
export const excluded = ['!(docs)/**/*.md', 'docs/**/testdata/**', 'docs/editors/*/**', 'docs/site/README.md']

/** Says whether a Markdown file of the repository is a page of the site. */
export function isPage(file: string): boolean {
  return file.endsWith('.md') && (file === 'README.md' || file === 'CHANGELOG.md' ||
    (file.startsWith('docs/') && !/\/testdata\/|^docs\/editors\/.*\/|^docs\/site\/README/.test(file)))
}

/** The address on the site of a link that stands in a page, or undefined for one that stays as it is. */
export function target(link: string, from: string): string | undefined {
  if (/^[a-z]+:|^#|^\//i.test(link)) return undefined
  const [, path, hash] = /^([^#]*)(.*)$/.exec(link)!
  const file = posix.normalize(posix.join(posix.dirname(from), path))
  if (isPage(file)) return '/' + sitePath(file).replace(/(^|\/)index\.md$/, '$1') + hash
  if (file === 'docs/rules/' || file === 'docs/rules') return '/rules/' + hash
  return `${repository}/${path.endsWith('/') ? 'tree' : 'blob'}/main/${file}${hash}`
}

/** The id of a heading, as GitHub makes it. */
export function slug(heading: string): string {
  return heading.trim().toLowerCase().replace(/[^\p{L}\p{Nd}\-_ ]/gu, '').replaceAll(' ', '-')
}
