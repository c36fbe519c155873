// Links that open a policy of a page in the playground.
import { deflateRawSync } from 'node:zlib'
import type Token from 'markdown-it/lib/token.mjs'
import { base } from './paths.mts'

/** What the playground is given; all but the policy may be absent. */
interface Shared {
  policy: string
  command?: string
  event?: string
}

/** The address of a policy in the playground, which it reads from the fragment. */
export function address(shared: Shared): string {
  return `${base}play/#1.${deflateRawSync(JSON.stringify(shared), { level: 9 }).toString('base64url')}`
}

/** A further file of the policy before it begins with its name. */
const further = /^# \S+\/\S+\.hook\.hcl\n/

/** Says whether a block is a whole policy, in one file. */
function whole(fence: Token, next: Token | undefined): boolean {
  return fence.info.trim() === 'hcl' && /^hook "/m.test(fence.content) && !further.test(fence.content) &&
    !(next && further.test(next.content))
}

/** The first event of an example: a command line of its test, or JSON. */
function input(next: Token | undefined): Partial<Shared> {
  switch (next?.info.trim()) {
    case 'json':
      return { event: next.content }
    case 'sh answers':
      return { command: next.content.split('\n')[0].replace(/\s+#.*$/, '') }
    case 'txtar': {
      const line = /^(?:deny|ask|warn) (?:'([^'\n]+)'|"([^"\n]+)")/m.exec(next.content) ??
        /^event before_tool tool=Shell command='([^'\n]+)'$/m.exec(next.content)
      return line ? { command: line[1] ?? line[2] } : {}
    }
  }
  return {}
}

/** The button of a block, or nothing. */
export function button(tokens: Token[], i: number): string {
  const next = tokens.slice(i + 1).find((t) => t.type === 'fence' || t.type === 'heading_open')
  if (!whole(tokens[i], next)) return ''
  const href = address({ policy: tokens[i].content, ...input(next) })
  return `<a class="try-it" href="${href}" target="_blank" rel="noopener" aria-label="Try it: this policy in the playground">Try it</a>`
}
