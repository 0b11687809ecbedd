import { expect, test } from 'vitest'
import { ownerId, storedConnection, storedIn, type Connection } from './connection/connection.ts'
import { markEnded } from './connection/end-connection.ts'
import { ofAccount } from './connection/identify.ts'
import { namedService, serviceOf } from './connection/services.ts'
import { connectionText } from './connection/store-connection.ts'
import { ENTRIES, type StorageEntry } from './device/registry.ts'
import { readStored, storedParts, unstoredDrafts, writeStored } from './device/storage.ts'
import { eraseConnection } from './erase.ts'
import { switchService } from './shell/switch-service.ts'
import { connectionOf, openSession, openTab, withEmptyBrowser } from './test-session.ts'
import { draftKey } from './writes/drafts.ts'

withEmptyBrowser()

const mine = ofAccount(connectionOf('mine'), 'of-mine')
const other = ofAccount(connectionOf('other'), 'of-other')
const network = {
  fetch: async () => new Response(),
  gate: async (_: unknown, send: () => Promise<Response>) => send(),
}

type Text = readonly [part: string | undefined, text: string]

/** A text of a connection for each entry of accounts, as the dashboard stores it. */
const TEXTS: Record<keyof typeof ENTRIES, (of: Connection) => Text | null> = {
  connection: (of) => [of.id, connectionText(of)],
  remembered: (of) => [of.id, connectionText(of)],
  pace: (of) => [of.id, '{}'],
  drafts: (of) => [draftKey(ownerId(of), '/operators/new', ['operators', 'new']), '{}'],
  leftDrafts: (of) => [draftKey(ownerId(of), '/operators/new', ['operators', 'new']), '{}'],
  views: (of) => [ownerId(of), '[]'],
  searches: (of) => [ownerId(of), '[]'],
  edges: (of) => [ownerId(of), '[]'],
  recents: (of) => [`${ownerId(of)}/doors`, '[]'],
  changes: (of) => [ownerId(of), '[]'],
  // A list of ids, which is kept by whoever removes what it lists.
  bulk: () => null,
  // What stays.
  stay: () => null,
  services: () => null,
  production: () => null,
  locked: () => null,
  ended: () => null,
  // Of the device.
  theme: () => null,
  shortcuts: () => null,
  editor: () => null,
  expiryDays: () => null,
  listLayout: () => null,
  leftBuild: () => null,
  kept: () => null,
  keptBulk: () => null,
  keptOthers: () => null,
}

const names = Object.keys(TEXTS) as (keyof typeof ENTRIES)[] // as declared above

test.each(names)(
  'signing out of one connection removes its %s and leaves those of others',
  async (name) => {
    const entry: StorageEntry = ENTRIES[name]
    const ids = [mine.id, ownerId(mine)]
    const ofOther = TEXTS[name](other)
    const ofMine = TEXTS[name](mine)
    if (ofOther) writeStored(entry, ofOther[1], ofOther[0])
    await eraseConnection(network, ids.join(' '))
    if (ofOther) expect(readStored(entry, ofOther[0])).toBe(ofOther[1])
    if (ofMine) writeStored(entry, ofMine[1], ofMine[0])
    markEnded(ids)
    await eraseConnection(network, ids.join(' '))
    if (ofMine) expect(readStored(entry, ofMine[0])).toBeNull()
    if (ofMine && ofOther && ofMine[0] !== ofOther[0])
      expect(readStored(entry, ofOther[0])).toBe(ofOther[1])
    for (const area of [localStorage, sessionStorage])
      for (let at = 0; at < area.length; at += 1) {
        const key = area.key(at) ?? ''
        if (key.startsWith(ENTRIES.ended.name)) continue
        expect(key + (area.getItem(key) ?? '')).not.toContain(ownerId(mine))
      }
  },
)

test('a draft that was not stored goes, too', async () => {
  unstoredDrafts.set(draftKey(ownerId(mine), '/', []), 'typed')
  unstoredDrafts.set(draftKey(ownerId(other), '/', []), 'typed')
  await eraseConnection(network, `${mine.id} ${ownerId(mine)}`)
  expect([...unstoredDrafts.keys()]).toEqual([draftKey(ownerId(other), '/', [])])
})

/** A tab on the second of two connections, and how to sign out of the first one in it. */
const twoConnections = () => {
  const { session } = openSession()
  session.connect(mine, true)
  switchService(session, namedService(other, 'Other'), other, 'Mine', false)
  return session
}
const ids = (connection: Connection) => serviceOf(connection)?.ids ?? []

test('signing out of another connection leaves this tab where it is, and its key is gone in every tab', async () => {
  const session = twoConnections()
  openTab()
  const there = openSession()
  switchService(there.session, namedService(mine, 'Mine'), mine, 'Mine')
  session.signOut(ids(mine))
  await expect.poll(() => [there.session.client(), storedIn('local')]).toEqual([null, null])
  expect(session.client()?.connection.key).toBe('other')
  expect(storedConnection()).toBeNull()
  expect(storedParts(ENTRIES.connection)).toEqual([])
  expect(storedIn('local')).toBeNull()
  // What a person has called it stays.
  expect(serviceOf(mine)?.name).toBe('Mine')
})

test('signing out of all leaves no name, no mark and no key', () => {
  const session = twoConnections()
  session.signOut()
  for (const area of [localStorage, sessionStorage]) {
    const keys = Array.from({ length: area.length }, (_, at) => area.key(at))
    expect(keys).toEqual([])
  }
})
