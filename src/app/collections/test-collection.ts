import { onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { createClient } from '../api/client.ts'
import { openGate } from '../api/send-request.ts'
import { newId, type Connection } from '../connection/connection.ts'
import type { CopiedResource } from '../resources/copied-resource.ts'
import { COPIED_OPERATORS } from '../resources/operators/copied-operators.ts'
import { createPagedCollection } from './paged-collection.ts'
import { createFleet } from './test-fleet.ts'

/** A connection of a test. */
export const connectionOf = (id = newId()): Connection => ({
  id,
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  key: 'key',
})

type Fleet = Pick<ReturnType<typeof createFleet>, 'fetch'>

/** The page of a tab, which a test shows and hides. */
const createPage = () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  onTestFinished(() => void vi.unstubAllGlobals())
  return (isVisible: boolean) => {
    page.visibilityState = isVisible ? 'visible' : 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
  }
}

/** The collection of a tab, with a client for what somebody does in it. */
export const openTestCollection = (
  fleet: Fleet,
  connection = connectionOf(),
  copied: CopiedResource = COPIED_OPERATORS,
) => {
  const show = createPage()
  const cache = createQueryClient()
  const settings = { base_url: connection.base_url, is_embedded: true }
  const fetch: typeof globalThis.fetch = async (input) =>
    input === '/config.json' ? Response.json(settings) : fleet.fetch(input)
  const client = createClient({ connection, fetch, gate: openGate })
  const collection = createPagedCollection(
    { cache, network: { fetch, gate: openGate } },
    client,
    copied,
  )
  onTestFinished(() => collection.close())
  const ids = () => collection.state.get().records.map(({ id }) => id)
  return { collection, client, show, ids }
}

/** A service with so many operators. */
export const filled = (count: number, largest: number | null = 1000) => {
  const fleet = createFleet(largest)
  for (let made = 0; made < count; made += 1) fleet.create({ description: `door ${made}` })
  return fleet
}
