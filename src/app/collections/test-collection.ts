import { vi } from 'vitest'
import { createClient } from '../api/client.ts'
import { createQueryClient } from '../api/query-client.ts'
import { openGate } from '../api/test-client.ts'
import { connectionText } from '../connection/store-connection.ts'
import { newId, type Connection } from '../connection/connection.ts'
import { ENTRIES } from '../device/registry.ts'
import { writeStored } from '../device/storage.ts'
import type { CollectedResource } from '../resources/collected-resource.ts'
import { COLLECTED_OPERATORS } from '../resources/operators/collected-operators.ts'
import { createCollection } from './collection.ts'
import { closeAfterTest, openPage, type createTestDevice } from './test-browser.ts'
import type { createFleet } from './test-fleet.ts'

/** A connection of a test. */
export const connectionOf = (id = newId()): Connection => ({
  id,
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  key: 'key',
})

/** The person lets this device remember a connection. */
export const rememberHere = (connection: Connection): void => {
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  })
  writeStored(ENTRIES.remembered, connectionText(connection))
}

type Options = {
  connection?: Connection
  resource?: CollectedResource
  device?: ReturnType<typeof createTestDevice>
  /** What the host allows. */
  settings?: object
}

/** The collection of a tab, with a client for what somebody does in it. */
export const openTab = (
  fleet: Pick<ReturnType<typeof createFleet>, 'fetch'>,
  { connection = connectionOf(), resource = COLLECTED_OPERATORS, device, settings }: Options = {},
) => {
  const show = openPage()
  const config = { base_url: connection.base_url, is_embedded: true, ...settings }
  const fetch: typeof globalThis.fetch = async (input, init) =>
    input === '/config.json' ? Response.json(config) : fleet.fetch(input, init)
  const client = createClient({ connection, fetch, gate: openGate })
  const collection = createCollection(
    { cache: createQueryClient(), network: { fetch, gate: openGate } },
    client,
    resource,
    device?.open,
  )
  closeAfterTest(collection.close)
  const state = () => collection.state.get()
  return { collection, client, show, state, ids: () => state().records.map(({ id }) => id) }
}
