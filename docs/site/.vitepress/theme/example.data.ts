// The example at the top of the start page: the first recipe of the cookbook, and
// what its test says.
import { createMarkdownRenderer } from 'vitepress'
import { markdown } from '../markdown.mts'
import { read, root } from '../paths.mts'

interface Example {
  policy: string
  command: string
  hook: string
  reason: string
}

declare const data: Example
export { data }

export default {
  watch: ['../../../cookbook.md'],
  async load(): Promise<Example> {
    const [, policy] = /```hcl\n([^]*?)```/.exec(read('docs/cookbook.md'))!
    const [, command, hook] = /^deny '([^']*)' (\S+)$/m.exec(read('docs/cookbook.md'))!
    const [, reason] = /reason = "([^"]*)"/.exec(policy)!
    const md = await createMarkdownRenderer(root, { theme: markdown.theme, languages: markdown.languages, languageAlias: markdown.languageAlias })
    return { policy: md.render('```hcl\n' + policy + '```\n'), command, hook, reason }
  },
}
