import { expect, test, vi } from 'vitest'
import { connectionOf, openSession, withEmptyBrowser } from '../test-session.ts'
import { openChannel } from '../device/channel.ts'
import type { ToWorker } from './messages.ts'
import { openMirror } from './open-mirror.ts'
import { repliesChannel, reportReplies } from './report-replies.ts'
import { COPIED_OPERATORS } from '../resources/operators/copied-operators.ts'

withEmptyBrowser()

const started: EventTarget[] = []

/** Shared workers that only listen. */
const withWorkers = () => {
  const told: ToWorker[][] = []
  started.length = 0
  vi.stubGlobal(
    'SharedWorker',
    class extends EventTarget {
      port = {
        addEventListener: () => undefined,
        start: () => undefined,
        close: () => undefined,
        postMessage: (message: ToWorker) => void told.at(-1)?.push(message),
      }
      constructor() {
        super()
        started.push(this)
        told.push([])
      }
    },
  )
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { ...listening, visibilityState: 'visible' })
  for (const [name, act] of Object.entries(listening)) vi.stubGlobal(name, act)
  return told
}

test('a page that is still on the screen after a sign-out opens no worker with the key', async () => {
  const told = withWorkers()
  const { session, clientNow } = openSession()
  session.connect(connectionOf('one'), false)
  const client = clientNow()
  const mirror = openMirror(session, client, COPIED_OPERATORS)
  mirror.start()
  session.signOut()
  expect(told.map((messages) => messages.at(-1)?.kind)).toEqual(['forget'])
  const again = openMirror(session, client, COPIED_OPERATORS)
  again.start()
  await expect(again.view({ text: '', sort: [], from: 0, to: 10 })).rejects.toThrow()
  expect(told).toHaveLength(1)
})

test('no walk begins before it is known what it may send', async () => {
  const told = withWorkers()
  const { session, clientNow } = openSession()
  session.connect(connectionOf('one'), false)
  const mirror = openMirror(session, clientNow(), COPIED_OPERATORS)
  mirror.start()
  void mirror.view({ text: '', sort: [], from: 0, to: 10 }).catch(() => undefined)
  expect(told[0]?.map(({ kind }) => kind)).toEqual(['open', 'visible', 'ask'])
  await expect.poll(() => told[0]?.at(-1)?.kind).toBe('start')
  expect(told[0]?.slice(3)).toMatchObject([
    { kind: 'open', settings: { is_embedded: false } },
    { kind: 'start' },
  ])
  mirror.close()
})

test('a tab that told another one of its replies tells each once when it opens the copy itself', async () => {
  const told = withWorkers()
  const { session, clientNow, read } = openSession()
  session.connect(connectionOf('one'), false)
  const client = clientNow()
  const heard: unknown[] = []
  const channel = openChannel(repliesChannel(client.connection.id), (news) => heard.push(news))
  reportReplies(client, session.cache, client.connection.id)
  await read()
  await expect.poll(() => heard).toHaveLength(1)
  const mirror = openMirror(session, client, COPIED_OPERATORS)
  const notes = () => told[0]?.filter(({ kind }) => kind === 'note')
  // What it has just read.
  expect(notes()).toHaveLength(1)
  await session.cache.resetQueries()
  await read()
  expect(notes()).toHaveLength(2)
  // Messages come in their order.
  const last = openChannel(repliesChannel(client.connection.id), () => undefined)
  last.post('last')
  await expect.poll(() => heard.at(-1)).toBe('last')
  expect(heard).toHaveLength(2)
  mirror.close()
  last.close()
  channel.close()
})
