import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../connection/connection.ts'
import { createCopy } from '../copy/copy.ts'
import { createTestTable } from '../copy/test-table.ts'
import { nameOfCopy, removeCopiesBut } from '../../device/erase.ts'
import { createDeviceStore } from './device-store.ts'
import { createMemoryStore } from './memory-store.ts'
import { createMovableStore } from './movable-store.ts'
import { readAll, record, textsOf } from './test-device-copy.ts'
import { COPIED_OPERATORS } from '../../resources/operators/copied-operators.ts'

let connection = newId()
const stores: ReturnType<typeof createDeviceStore>[] = []
const onDevice = () => {
  const store = createDeviceStore(connection)
  stores.push(store)
  return store
}
const copyOver = (store: ReturnType<typeof createMemoryStore>) => {
  const { table, documents } = createTestTable()
  const movable = createMovableStore(store)
  return {
    copy: createCopy({
      table,
      read: COPIED_OPERATORS.read,
      store: movable,
      onChange: () => undefined,
    }),
    documents,
  }
}
/** What the next visit finds on the device. */
const visit = async () => {
  const store = onDevice()
  const opened = copyOver(store)
  await opened.copy.restore()
  return { ...opened, store }
}

afterEach(async () => {
  for (const store of stores.splice(0)) await store.remove()
  connection = newId()
})

test('a copy moves to the device and back while it is used, and nothing of it is lost', async () => {
  const { copy, documents } = copyOver(createMemoryStore())
  await readAll(copy, 2_500)
  const device = onDevice()
  const moved = copy.moveTo(device)
  const during = copy.note([record(7, 'during')], 10_000)
  expect(await textsOf(copy, ['op_1'])).toEqual([record(1)])
  await Promise.all([moved, during])
  expect([device.place(), device.problem()]).toEqual(['device', null])
  expect(await textsOf(copy, ['op_7', 'op_2499'])).toEqual([record(7, 'during'), record(2499)])

  // As the next visit would find it.
  device.close()
  const next = await visit()
  expect(next.documents()).toEqual(documents())
  expect(next.copy.facts()).toEqual(copy.facts())
  expect(await textsOf(next.copy, ['op_7', 'op_2499'])).toEqual([record(7, 'during'), record(2499)])

  // The person unticks it, and the page removes what is on the device meanwhile.
  const memory = createMemoryStore()
  const back = next.copy.moveTo(memory)
  await Promise.all([back, removeCopiesBut([])])
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(
    nameOfCopy(connection),
  )
  expect(await textsOf(next.copy, ['op_7', 'op_2499', 'op_1'])).toHaveLength(3)
  expect(next.copy.facts()).toEqual(copy.facts())
})

test('a visit that ends while its copy moves to the device leaves none that is called complete', async () => {
  const memory = createMemoryStore()
  const { copy } = copyOver(memory)
  await readAll(copy, 2_500)
  await copy.complete({ ...copy.facts(), progress: null, completed_at: 5 })
  const device = onDevice()
  let left = 3
  const lines = memory.lines.bind(memory)
  const ends = new Promise<never>(() => undefined)
  vi.spyOn(memory, 'lines').mockImplementation((chunk) => {
    left -= 1
    return left > 0 ? lines(chunk) : ends
  })
  void copy.moveTo(device)
  await expect.poll(() => left).toBe(0)
  const next = await visit()
  expect(next.documents()).toEqual([])
  expect(next.copy.facts().completed_at).toBeNull()
  expect(next.store.problem()).toBeNull()
})
