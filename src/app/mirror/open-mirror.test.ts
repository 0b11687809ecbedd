import { expect, test, vi } from 'vitest'
import { connectionOf, openSession, withEmptyBrowser } from '../api/test-session.ts'
import type { ToWorker } from './messages.ts'
import { openMirror } from './open-mirror.ts'

withEmptyBrowser()

/** Shared workers that only listen. */
const withWorkers = () => {
  const told: ToWorker[][] = []
  vi.stubGlobal(
    'SharedWorker',
    class {
      addEventListener = () => undefined
      port = {
        addEventListener: () => undefined,
        start: () => undefined,
        close: () => undefined,
        postMessage: (message: ToWorker) => void told.at(-1)?.push(message),
      }
      constructor() {
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
  const mirror = openMirror(session, client)
  mirror.start()
  session.signOut()
  expect(told.map((messages) => messages.at(-1)?.kind)).toEqual(['forget'])
  const again = openMirror(session, client)
  again.start()
  await expect(again.view({ text: '', sort: [], from: 0, to: 10 })).rejects.toThrow()
  expect(told).toHaveLength(1)
})

test('no walk begins before it is known what it may send', async () => {
  const told = withWorkers()
  const { session, clientNow } = openSession()
  session.connect(connectionOf('one'), false)
  const mirror = openMirror(session, clientNow())
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
