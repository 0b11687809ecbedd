import type { AuditLog } from '#contract/audit.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedEvents } from './audit-query.ts'

const log = (ids: readonly string[], next?: string): AuditLog => ({
  events: ids.map((id) => ({ id, at: '', operation: '', record: '' })),
  next_page_uri: next ? `/account/audit?before_id=${next}` : null,
})
const idsOf = (...steps: Parameters<typeof mergedEvents>[0]) =>
  mergedEvents(steps).map(({ id }) => id)

test('one log is as it is', () => {
  expect(idsOf([log(['c', 'b'], 'b')], [log(['a'])])).toEqual(['c', 'b', 'a'])
  expect(idsOf()).toEqual([])
  expect(idsOf([{ events: null }])).toEqual([])
})

test('several are one, back to where one of them is not loaded further', () => {
  const [first, second] = [log(['f', 'd'], 'd'), log(['e', 'a'])]
  expect(idsOf([first, second])).toEqual(['f', 'e', 'd'])
  expect(idsOf([first, second], [log(['c', 'b']), null])).toEqual(['f', 'e', 'd', 'c', 'b', 'a'])
})

test('however far each is loaded, no event is left out in between', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 100, max: 999 }).map(String), { maxLength: 12 })
  fc.assert(
    fc.property(ids, fc.nat(12), fc.nat(12), fc.array(fc.boolean()), (all, one, other, sides) => {
      const newest = all.toSorted().toReversed()
      const streams = [false, true].map((side) =>
        newest.filter((_, index) => (sides[index] ?? false) === side),
      )
      const loaded = [one, other].map((count, side) => streams[side]?.slice(0, count + 1) ?? [])
      const step = loaded.map((part, side) =>
        log(part, part.length < (streams[side]?.length ?? 0) ? part.at(-1) : undefined),
      )
      const shown = idsOf(step)
      expect(shown).toEqual(newest.slice(0, shown.length))
      // Nothing that was loaded at first is lost for good.
      if (step.every(({ next_page_uri: uri }) => uri === null)) expect(shown).toEqual(newest)
      else expect(shown.length).toBeGreaterThan(0)
    }),
  )
})
