import { createServer } from 'node:http'
import { list, page } from './page.js'

// serve answers visitors with what the API at the address knows.
export function serve (api) {
  return createServer(async (request, response) => {
    const send = (status, html) => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
      response.end(html)
    }
    try {
      if (request.method === 'GET' && request.url === '/') {
        return send(200, page(await entries(api)))
      }
      if (request.method === 'POST' && request.url === '/sign') {
        const answer = await fetch(`${api}/entries`, { method: 'POST', body: await signed(request) })
        const { held, error } = await answer.json()
        if (error) return send(answer.status, '<p>Please give a name and a text.</p>')
        const note = held ? '<p>Thank you. Somebody will look at it first.</p>\n' : ''
        return send(200, note + list(await entries(api)))
      }
      send(404, '<p>There is no such page.</p>')
    } catch {
      send(502, '<p>The guestbook is closed for a moment.</p>')
    }
  })
}

async function entries (api) {
  return (await fetch(`${api}/entries`)).json()
}

// signed is the form of a request as the JSON that the API wants.
async function signed (request) {
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > 8192) break
  }
  return JSON.stringify(Object.fromEntries(new URLSearchParams(text)))
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  serve(process.env.GUESTBOOK_API ?? 'http://127.0.0.1:8080').listen(3000)
}
