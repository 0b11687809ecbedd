import { createAtom } from '@tanstack/react-store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import type { Resource } from '../resources/resource.ts'
import { createBulk } from './bulk.ts'
import { journalMarks } from './journal-mark.ts'
import { createMemoryJournals } from './test-journals.ts'
import { fleetOf, regionsOf } from './test-fleet.ts'
import { planFor, REGION, writtenItems } from './test-run.ts'
import { undo } from './test-tabs.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const DOORS: Resource = { ...OPERATORS, key: 'doors' }

test('a bulk change over another resource takes the place of none over operators', async () => {
  const store = createMemoryJournals()
  const openTab = (resource: Resource, ...regions: string[]) => {
    const service = fleetOf(...regions)
    const client = service.connect()
    const bulk = createBulk({
      resource,
      session: {
        cache: createQueryClient(),
        client: () => client,
        onSignOut: () => undefined,
        state: createAtom({ client, switches: 0 }),
      },
      openStore: () => store,
    })
    return { bulk, service }
  }
  const operators = openTab(OPERATORS, 'us', 'us')
  const doors = openTab(DOORS, 'us', 'us', 'us')
  for (const { bulk, service } of [operators, doors])
    await bulk.begin(REGION, writtenItems(await planFor(service, REGION)))
  expect(journalMarks.get()).toEqual(['c', 'c/doors'])
  // As a reload finds them.
  const again = openTab(OPERATORS)
  await again.bulk.open()
  expect(again.bulk.state.get()).toMatchObject({ kind: 'run' })
  expect((await store.read('c'))?.head).toMatchObject({ resource: 'operators', total: 2 })
  expect((await store.read('c/doors'))?.head).toMatchObject({ resource: 'doors', total: 3 })
  // Each is undone and closed by itself.
  await undo(operators.bulk)
  await operators.bulk.discard()
  expect([regionsOf(operators.service), regionsOf(doors.service)]).toEqual([
    ['us', 'us'],
    ['eu', 'eu', 'eu'],
  ])
  expect(journalMarks.get()).toEqual(['c/doors'])
  await doors.bulk.discard()
  // Nor does one take the place of the other's last one.
  expect((await store.heads()).map(({ resource }) => resource).toSorted()).toEqual([
    'doors',
    'operators',
  ])
})
