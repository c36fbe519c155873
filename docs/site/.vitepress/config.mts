import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitepress'
import { markdown, searched } from './markdown.mts'
import { neighbours, pages, rulePages } from './nav.mts'
import { base, excluded, read, repository, root, sitePath } from './paths.mts'

/** What hookc is: the first sentences of the README. */
const sentences = /^# .*\n\n([^]*?)\n\n/m.exec(read('README.md'))![1]
  .replace(/\*\*|\n/g, (s) => (s === '\n' ? ' ' : ''))
  .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  .split(/(?<=[.!?]) /)

/** As many of them as a start page has room for. */
const tagline = sentences.reduce((text, next) => (text && text.length + next.length > 170 ? text : `${text} ${next}`.trim()), '')

/** The pages are outside of this folder, where nothing is installed. */
const vueOfSite: Plugin = {
  name: 'hookc-vue',
  enforce: 'pre',
  resolveId(id, importer, options) {
    if (!/^vue(\/|$)/.test(id) || !importer?.endsWith('.md')) return
    return this.resolve(id, resolve(root, 'docs/site/package.json'), { ...options, skipSelf: true })
  },
}

export default defineConfig({
  title: 'hookc',
  description: sentences[0],
  lang: 'en',
  base,
  srcDir: root,
  srcExclude: excluded,
  rewrites: sitePath,
  cleanUrls: false,
  metaChunk: true,
  ignoreDeadLinks: [/\/play\//],
  vite: {
    plugins: [vueOfSite],
    ssr: { external: ['vue', 'vue/server-renderer'] },
    publicDir: `${root}/docs/site/public`,
    build: { chunkSizeWarningLimit: 4000 },
  },
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}logo.svg` }],
    ['meta', { name: 'theme-color', content: '#0f766e' }],
  ],
  markdown,
  transformPageData(page) {
    if (page.filePath === 'README.md') Object.assign(page.frontmatter, home())
    const rule = /^docs\/rules\/(HK\d+)\.md$/.exec(page.filePath)
    if (rule) Object.assign(page.frontmatter, neighbours(rule[1]))
  },
  // The theme gives all pages but the start page a main landmark.
  transformHtml: (html) => html.replace('class="VPContent is-home"', 'role="main" $&'),
  themeConfig: {
    logo: '/logo.svg',
    nav: [
      { text: 'Tutorial', link: '/tutorial' },
      { text: 'Docs', link: '/docs', activeMatch: '^/(?!tutorial|cookbook|rules|packs|play|$)' },
      { text: 'Cookbook', link: '/cookbook' },
      { text: 'Packs', link: '/packs/' },
      { text: 'Rules', link: '/rules/' },
      { text: 'Playground', link: '/play/', target: '_self' },
    ],
    sidebar: { '/rules/': rulePages(), '/': pages() },
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: repository }],
    editLink: { pattern: `${repository}/edit/main/:path`, text: 'Edit this page' },
    search: { provider: 'local', options: { detailedView: true, _render: searched } },
    externalLinkIcon: false,
  },
})

/** The top of the start page. */
function home() {
  return {
    layout: 'home',
    title: 'Hooks for AI coding agents',
    titleTemplate: 'hookc',
    hero: {
      name: 'hookc',
      text: 'Hooks for AI coding agents',
      tagline,
      actions: [
        { theme: 'brand', text: 'Start in ten minutes', link: '/tutorial' },
        { theme: 'alt', text: 'Try it in the browser', link: '/play/', target: '_self' },
        { theme: 'alt', text: 'Cookbook', link: '/cookbook' },
      ],
    },
  }
}
