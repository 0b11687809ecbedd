import { createOperator, deleteOperator, updateOperator } from '#contract/operator-writes.ts'
import { expect, test } from 'vitest'
import { createTestDevice, pass, withTabs } from './test-browser.ts'
import { connectionOf, openTab, rememberHere } from './test-collection.ts'
import { filled } from './test-fleet.ts'

withTabs()

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Two tabs of a browser, of which the device remembers the connection or not. */
const openTabs = (fleet: ReturnType<typeof filled>, isRemembered: boolean) => {
  const connection = connectionOf()
  const device = createTestDevice()
  if (isRemembered) rememberHere(connection)
  const open = () => openTab(fleet, { connection, device })
  return { first: open(), second: open(), open, device }
}

test.each([true, false])(
  'what is done in one tab the other knows at once (stored: %s)',
  async (is) => {
    const fleet = filled(3)
    const { first, second, device } = openTabs(fleet, is)
    first.collection.load()
    await pass(SECOND)
    const body = { description: 'new' }
    await second.client.call(updateOperator, { params: { id: 'op_000002' }, body })
    await second.client.call(deleteOperator, { params: { id: 'op_000001' } })
    await second.client.call(createOperator, { body })
    await pass(SECOND)
    expect(first.state().records).toEqual(fleet.all())
    if (is) expect([...device.rows.keys()].toSorted()).toEqual(fleet.ids().toSorted())
  },
)

test('what one tab has cleared no other one shows', async () => {
  const fleet = filled(3)
  const { first, second, device } = openTabs(fleet, true)
  first.collection.load()
  second.collection.load()
  await pass(SECOND)
  await first.collection.clear()
  await pass(SECOND)
  expect([first.ids(), second.ids(), device.rows.size]).toEqual([[], [], 0])
})

test('the next visit begins with what is stored, and sends nothing if that is minutes old', async () => {
  const fleet = filled(4000)
  const { first, second, open } = openTabs(fleet, true)
  first.collection.load()
  await pass(SECOND)
  first.collection.close()
  second.collection.close()
  const visit = open()
  expect(visit.ids()).toEqual([])
  await visit.collection.restore()
  expect(visit.ids()).toEqual(fleet.ids())
  visit.collection.load()
  await pass(SECOND)
  expect(fleet.queries).toHaveLength(4)
  await pass(HOUR)
  visit.collection.load()
  await pass(SECOND)
  expect(fleet.queries).toHaveLength(8)
})
