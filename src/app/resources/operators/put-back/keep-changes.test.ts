import { expect, test } from 'vitest'
import { ENTRIES } from '../../../device/registry.ts'
import { readStored, writeStored } from '../../../device/storage.ts'
import { withEmptyBrowser } from '../../../test-session.ts'
import { readOperator } from '../operator-document.ts'
import { keepChanges } from './keep-changes.ts'
import { forgetChanges, keptChanges, recentChanges } from './kept-changes.ts'

withEmptyBrowser()

const DAY = 86_400_000

const save = (id: string, from: string, to: string, now = 0) =>
  keepChanges(
    'account',
    {
      before: readOperator({ id, region: from }),
      document: readOperator({ id, region: to }),
      body: { region: to },
    },
    now,
  )

const kept = (now = 0) =>
  recentChanges('account', now).map(({ operator, was, became }) =>
    [operator, was, became].join(' '),
  )

test('the last change of a field is kept with what was there before the first; an undo with nothing', () => {
  save('op_1', 'us', 'eu')
  save('op_1', 'eu', 'ap')
  save('op_2', 'us', 'eu')
  expect(kept()).toEqual(['op_1 "us" "ap"', 'op_2 "us" "eu"'])
  save('op_1', 'ap', 'us')
  expect(kept()).toEqual(['op_2 "us" "eu"'])
  expect(recentChanges('another', 0)).toEqual([])
  forgetChanges('account', 'op_2')
  expect(kept()).toEqual([])
})

test('at most 200 are kept, and none for longer than 30 days', () => {
  for (let number = 0; number < 210; number += 1) save(`op_${number}`, 'us', 'eu', number)
  expect(keptChanges.read('account')).toHaveLength(200)
  expect(kept()[0]).toMatch(/^op_10 /)
  expect(kept(31 * DAY)).toEqual([])
  save('op_1', 'us', 'eu', 31 * DAY)
  expect(keptChanges.read('account')).toHaveLength(1)
})

test('long values take little room, and what was edited by hand is left out', () => {
  const long = 'x'.repeat(100_000)
  save('op_1', long, `${long}y`)
  expect(readStored(ENTRIES.changes, 'account')?.length).toBeLessThan(1000)
  writeStored(ENTRIES.changes, '[{"operator":1},null,{"at":"never"}]', 'account')
  expect(kept()).toEqual([])
  save('op_1', 'us', 'eu')
  expect(kept()).toEqual(['op_1 "us" "eu"'])
})
