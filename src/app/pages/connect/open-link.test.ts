import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { SIGN_IN_PATH } from '#contract/sign-in.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { openGate } from '../../api/test-client.ts'
import { createSession } from '../../api/session.ts'
import { noteCall } from '../../activity/request-log.ts'
import { eraseAll, eraseConnection } from '../../erase.ts'
import { withEmptyBrowser } from '../../test-session.ts'
import { openLink } from './open-link.ts'

withEmptyBrowser()
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://adit.example', href: 'https://adit.example/' })
  vi.stubGlobal('navigator', { userAgent: 'Chrome/1' })
  vi.stubGlobal('document', { addEventListener: vi.fn(), removeEventListener: vi.fn() })
})

type Answer = Response | Promise<Response>
const HOST = Response.json({ base_url: '/api' })
const away = () => Promise.reject(new TypeError('Failed to fetch'))

/** What becomes of a link where nobody is signed in, and which requests were sent for it. */
const open = async (config: Answer, service: () => Answer) => {
  const sent: string[] = []
  const session = createSession({
    code: { noteCall, eraseAll, eraseConnection },
    network: {
      fetch: async (input, init) => {
        if (input === '/config.json') return (await config).clone()
        sent.push(`${init?.method} ${input instanceof Request ? input.url : input}`)
        return service()
      },
      gate: openGate,
    },
    cache: createQueryClient(),
    connection: null,
    focusedAt: () => 0,
  })
  onTestFinished(session.close)
  return { opened: await openLink(session, { id: 1, code: 'of-a-link' }), sent }
}

test('a code is not called wrong while the settings of the host hang', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const opening = open(new Promise(() => undefined), away)
  await vi.advanceTimersByTimeAsync(5_000)
  const { opened, sent } = await opening
  expect(opened).toMatchObject({ next: expect.stringContaining("Couldn't read") })
  expect(sent).toEqual([])
})

test('a code goes to the service of this origin only', async () => {
  const other = Response.json({ base_url: 'https://api.example/v1' })
  const { opened, sent } = await open(other, away)
  expect(opened).toMatchObject({ title: "This service doesn't use sign-in links" })
  expect(sent).toEqual([])
})

test('the key of a code is ended where the service then cannot be read', async () => {
  const made = Response.json({ key: 'adit_made', name: 'Chrome', expires_at: null })
  const answers = [made, new Response(null, { status: 503 })]
  const { opened, sent } = await open(HOST, () => answers.shift() ?? new Response())
  expect(opened).toMatchObject({ title: expect.stringContaining("the service can't be read") })
  expect([sent.at(0), sent.at(-1)]).toEqual([`POST ${SIGN_IN_PATH}`, `DELETE ${SIGN_IN_PATH}`])
})
