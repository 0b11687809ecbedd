import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstIdAt, ID_DIGITS, isId, newId } from './ids.ts'

test('ids made one after the other sort by creation, within a millisecond too', () => {
  const ids = Array.from({ length: 5000 }, () => newId('k8sop'))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('ids for given times sort by time', () => {
  const time = fc.integer({ min: 0, max: 4_000_000_000_000 })
  fc.assert(
    fc.property(time, time, (a, b) => {
      fc.pre(a !== b)
      expect(newId('ep', new Date(a)) < newId('ep', new Date(b))).toBe(a < b)
    }),
  )
})

test('a made id has the form of an id of its prefix only', () => {
  const id = newId('k8sop')
  expect(id).toHaveLength('k8sop_'.length + ID_DIGITS)
  expect(isId('k8sop', id)).toBe(true)
  expect(isId('ep', id)).toBe(false)
  expect(isId('k8sop', `${id}0`)).toBe(false)
  expect(isId('k8sop', `${id.slice(0, -1)}-`)).toBe(false)
})

test('the first id of a time is between the ids of before and of then', () => {
  const times = fc.date({ min: new Date(1), max: new Date('2200-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(times, (at) => {
      const first = firstIdAt('evt', at)
      expect(isId('evt', first)).toBe(true)
      expect(newId('evt', new Date(at.getTime() - 1)) < first).toBe(true)
      expect(newId('evt', at) >= first).toBe(true)
    }),
  )
})
