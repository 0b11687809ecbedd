import { afterEach, beforeEach, expect, vi } from 'vitest'
import { newId, type Connection } from '../../connection/connection.ts'
import type { CopiedResource } from '../../resources/copied-resource.ts'
import { COPIED_OPERATORS } from '../../resources/operators/copied-operators.ts'
import type { FromWorker, ToWorker } from '../messages.ts'
import type { MirrorState } from '../protocol.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import { createFleet } from '../sweep/test-fleet.ts'
import { servePages } from './serve-pages.ts'

const taken: (() => void)[] = []

/** Tests run without the locks of a browser; the workers of each are closed after it. */
export const withoutLocks = (): void => {
  beforeEach(() => void vi.stubGlobal('navigator', {}))
  afterEach(() => {
    for (const forget of taken.splice(0)) forget()
    vi.unstubAllGlobals()
  })
}

/** Waits for what is expected of `act`, as long as it takes. */
export const eventually = <T>(act: () => T) => expect.poll(act)

const settings = {
  requests_per_minute: null,
  sweep_requests_per_minute: null,
  is_embedded: true,
}

/** A connection of a test. */
export const connectionOf = (id = newId()): Connection => ({
  id,
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  key: 'key',
})

/** A worker, as pages see it. */
export const openWorker = (
  fleet: Pick<ReturnType<typeof createFleet>, 'fetch'>,
  connection = connectionOf(),
  resources: Readonly<Record<string, CopiedResource>> = { operators: COPIED_OPERATORS },
) => {
  const take = servePages({
    resources,
    openStore: () => createMemoryStore(),
    fetch: fleet.fetch,
  })
  const openPage = (isVisible = true, resource = 'operators') => {
    const heard: FromWorker[] = []
    const port = { postMessage: (message: unknown) => void heard.push(message as FromWorker) }
    const tell = (message: ToWorker) => take(port, message)
    tell({
      kind: 'open',
      connection,
      resource,
      is_remembered: false,
      settings,
      lock: null,
    })
    tell({ kind: 'visible', is_visible: isVisible })
    taken.push(() => tell({ kind: 'forget' }))
    let number = 0
    const state = (): MirrorState | undefined =>
      heard.flatMap((message) => (message.kind === 'state' ? message.state : [])).at(-1)
    const ask = async (name: string, ask: unknown, now = Date.now()) => {
      number += 1
      const own = number
      tell({ kind: 'ask', number: own, now, name, ask } as ToWorker)
      const answer = () =>
        heard.find((message) => 'number' in message && message.number === own) as
          | { value: unknown }
          | undefined
      await eventually(answer).toBeDefined()
      return answer()?.value
    }
    return { tell, state, ask, heard }
  }
  return { openPage }
}

/** A service with so many operators. */
export const filled = (count: number) => {
  const fleet = createFleet(1000)
  for (let made = 0; made < count; made += 1) fleet.create({ description: `door ${made}` })
  return fleet
}
