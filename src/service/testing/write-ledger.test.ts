import { expect, test } from 'vitest'
import type { Operator } from '#contract/operators.ts'
import { createWriteLedger } from './write-ledger.ts'

const operator = (id: string, metadata: string): Operator => ({
  id,
  description: `made as ${id}`,
  metadata,
  updated_at: '2026-01-01T00:00:00Z',
})
const ledgerWith = (...ids: string[]) => {
  const ledger = createWriteLedger()
  for (const id of ids) ledger.saved(operator(id, '1'))
  return ledger
}

test('what is stored as acknowledged has no fault', () => {
  const ledger = ledgerWith('a', 'b', 'c')
  ledger.saved(operator('b', '2'))
  ledger.removed('c')
  expect(ledger.faults([operator('a', '1'), operator('b', '2')])).toEqual([])
  expect(ledger.size()).toBe(3)
})

test('a lost, an old, a foreign and an undeleted operator are told, and one that was made twice', () => {
  const ledger = ledgerWith('a', 'b', 'c')
  ledger.saved(operator('b', '2'))
  ledger.removed('c')
  const again = { ...operator('z', '1'), description: 'made as b' }
  const found = [operator('b', '1'), operator('c', '1'), again]
  expect(ledger.faults(found)).toEqual([
    'a is lost',
    expect.stringMatching(/^b is .*"1".* instead of .*"2"/),
    'c is there although it was deleted',
    'z is there and nobody created it',
    '1 operators are there more than once',
  ])
})

test('a write whose answer was lost may have been done or not, and nothing else', () => {
  const ledger = ledgerWith('a', 'b')
  ledger.unsureChange('a', '2')
  ledger.unsureRemoval('b')
  ledger.unsureCreate('made as c')
  expect(ledger.writable()).toEqual([])
  expect(ledger.faults([operator('a', '1'), operator('b', '1')])).toEqual([])
  const later = { ...operator('a', '2'), updated_at: '2026-01-02T00:00:00Z' }
  expect(ledger.faults([later, operator('c', '1')])).toEqual([])
  expect(ledger.faults([operator('a', '3')])).toEqual([expect.stringContaining('a is ')])
  expect(ledger.faults([{ ...later, region: 'eu' }])).toEqual([expect.stringContaining('a is ')])
})
