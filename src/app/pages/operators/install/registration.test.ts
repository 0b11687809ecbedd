import { describe, expect, test } from 'vitest'
import { readOperator } from '../../../resources/operators/operator-document.ts'
import { alreadyThere, findRegistered, isCertain, recordsBefore } from './registration.ts'

const PLACED = { release: 'edge', namespace: 'door' }

const operator = (id: string, name?: string, namespace?: string, updated_at = '') =>
  readOperator({ id, updated_at, deployment: { name, namespace } })

const seen = (found: ReturnType<typeof findRegistered>) =>
  found.map(({ operator: { id }, fit, isOld }) => `${id} ${fit}${isOld ? ' old' : ''}`)

describe('a record that was not there before', () => {
  const before = recordsBefore([operator('a', 'edge', 'door', '2026-01-01T00:00:00Z')])

  test('is certain by both names, and likely by one', () => {
    const found = findRegistered(
      [
        operator('b', 'edge', 'other'),
        operator('c', 'other', 'door'),
        operator('d', undefined, 'door'),
        operator('e', 'edge', 'door'),
        operator('f'),
      ],
      before,
      PLACED,
    )
    expect(seen(found)).toEqual(['e both', 'b one', 'd one'])
    expect(found.map(isCertain)).toEqual([true, false, false])
  })

  test('may be one that was there and has changed since', () => {
    const now = (time: string) =>
      findRegistered([operator('a', 'edge', 'door', time)], before, PLACED)
    expect(seen(now('2026-01-01T00:00:00.000Z'))).toEqual([])
    expect(seen(now('2026-01-02T00:00:00Z'))).toEqual(['a both old'])
    expect(now('2026-01-02T00:00:00Z').some(isCertain)).toBe(false)
  })
})

test('what is there already is told by both names', () => {
  const all = [operator('a', 'edge', 'door'), operator('b', 'edge'), operator('c', 'x', 'door')]
  expect(alreadyThere(all, PLACED).map(({ id }) => id)).toEqual(['a'])
})
