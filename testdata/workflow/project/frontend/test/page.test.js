import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { list, page } from '../src/page.js'
import { serve } from '../src/server.js'

test('what visitors write is text, not HTML', () => {
  const html = list([{ name: '<b>', text: '"&\'' }])
  assert.match(html, /&lt;b&gt;/)
  assert.match(html, /&quot;&amp;&#39;/)
})

test('an empty book says so', () => {
  assert.match(page([]), /Nobody has signed yet/)
})

// listening starts a server on a free port and gives its address.
const listening = (server) => new Promise((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`))
})

test('a signature reaches the API and the list comes back', async (t) => {
  const book = []
  const api = createServer(async (request, response) => {
    if (request.method === 'POST') {
      let body = ''
      for await (const part of request) body += part
      book.push(JSON.parse(body))
      return response.end(JSON.stringify({ held: false }))
    }
    response.end(JSON.stringify(book))
  })
  const front = serve(await listening(api))
  const address = await listening(front)
  t.after(() => { front.close(); api.close() })

  const answer = await fetch(`${address}/sign`, { method: 'POST', body: new URLSearchParams({ name: 'Mia', text: 'Hello' }) })
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /<b>Mia<\/b> Hello/)
})
