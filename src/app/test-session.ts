import { afterEach, beforeEach, vi } from 'vitest'
import { storedConnection } from './connection/connection.ts'
import { identified } from './connection/identify.ts'
import { erasure } from './device/erase.ts'
import { allowAccountStorage, unstoredDrafts } from './device/storage.ts'
import { operatorListQuery } from './resources/operators/operator-queries.ts'
import { createQueryClient } from './api/query-client.ts'
import { openGate } from './api/test-client.ts'
import { noteCall } from './activity/request-log.ts'
import { eraseAll, eraseConnection, eraseStale } from './erase.ts'
import { createSession, type Session } from './api/session.ts'

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
  key: (at: number) => [...kept.keys()][at] ?? null,
  get length() {
    return kept.size
  },
})

/** From now on this is a new tab of the same browser: nothing is stored for it. */
export const openTab = (): void => void vi.stubGlobal('sessionStorage', storageOf(new Map()))

// Test files share the modules: what a page knows of the device must not outlive the browser of a test.
const startPage = () => {
  allowAccountStorage()
  unstoredDrafts.clear()
  erasure.set(null)
}

const open: Session[] = []

/** Gives each test of a file an empty browser, at the list of operators. */
export const withEmptyBrowser = (): void => {
  beforeEach(() => {
    openTab()
    vi.stubGlobal('localStorage', storageOf(new Map()))
    vi.stubGlobal('location', { pathname: '/operators', search: '' })
    startPage()
  })
  afterEach(() => {
    for (const session of open.splice(0)) session.close()
    vi.unstubAllGlobals()
    startPage()
  })
}

type Service = {
  /** Its answers wait for this. */
  answer?: Promise<void>
  status?: number
  /** When the tab of the session last had the focus. */
  focusedAt?: number
}

/** The session of a tab; the service identifies each key by the name of its only operator. */
export const openSession = (service: Service = {}) => {
  const requests: string[] = []
  eraseStale()
  const session = createSession({
    code: { noteCall, eraseAll, eraseConnection },
    network: {
      fetch: async (_input, init) => {
        const key = new Headers(init?.headers).get('Authorization') ?? ''
        requests.push(key)
        await service.answer
        return Response.json({ operators: [{ id: key }] }, { status: service.status ?? 200 })
      },
      gate: openGate,
    },
    cache: createQueryClient(),
    connection: storedConnection(),
    focusedAt: () => service.focusedAt ?? 0,
  })
  open.push(session)
  const clientNow = () => {
    const client = session.client()
    if (!client) throw new Error('nobody is signed in')
    return client
  }
  const read = () => session.cache.fetchQuery(operatorListQuery(clientNow(), null))
  return { session, requests, clientNow, read }
}

/** A connection with a key. */
export const connectionOf = (key: string) =>
  identified({ base_url: 'https://api.example', version_header: 'Service-Version', key })
