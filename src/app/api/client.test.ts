import { tcpIpRestriction } from '#contract/edge-modules.ts'
import { listOperators } from '#contract/operators.ts'
import { expect, test, vi } from 'vitest'

// The connection's module opens a channel to the other tabs, which only a browser has.
vi.stubGlobal('BroadcastChannel', EventTarget)
const { call } = await import('./client.ts')

const connection = { base_url: 'https://api.example', version_header: 'Service-Version', key: 'k' }
const deleting = (answer: Response) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  return call(tcpIpRestriction.remove, { params: { id: 'edg_1' }, connection })
}

test('any success of a delete says that it was done', async () => {
  for (const answer of [new Response(null, { status: 204 }), Response.json({}), new Response('')]) {
    expect(await deleting(answer)).toBeUndefined()
  }
})

// A sign-in page of a network between was taken for a delete that was done.
test('a page of something else does not say that a delete was done', async () => {
  const page = new Response('<!doctype html><h1>Sign in to this network</h1>')
  await expect(deleting(page)).rejects.toMatchObject({ facts: { kind: 'not_json', status: 200 } })
})

// A gateway passes the page of a proxy on as plain text.
test.each([200, 502])(
  'a page that comes as plain text with %i is told as a page',
  async (status) => {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
    const page = new Response('<!doctype html><h1>Bad Gateway</h1>', { status, headers })
    vi.stubGlobal('fetch', () => Promise.resolve(page))
    await expect(call(listOperators, { connection })).rejects.toMatchObject({
      facts: { kind: 'not_json', status },
    })
  },
)
