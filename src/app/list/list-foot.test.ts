import { expect, test } from 'vitest'
import type { LoadStop } from '../collections/collection.ts'
import { shownFailure } from './list-foot.tsx'

const failed: LoadStop = { kind: 'failed', message: 'No', retry_at: 1 }
const at = (loading: LoadStop | 'running' | 'idle', pages: number) => ({
  loading,
  progress: { pages, records: pages * 100 },
})

// Regression: the notice went with each slow try, and came back with its failure.
test('a failure is shown until the load has got on, is over or is paused', () => {
  const before = shownFailure(at(failed, 2), null)
  expect(before).toEqual({ stop: failed, pages: 2 })
  // The same object, or it would be set again in each render.
  expect(shownFailure(at(failed, 2), before)).toBe(before)
  expect(shownFailure(at('running', 2), before)).toBe(before)
  expect(shownFailure(at('running', 3), before)).toBeNull()
  expect(shownFailure(at({ kind: 'paused' }, 2), before)).toBeNull()
  expect(shownFailure({ loading: 'idle', progress: null }, before)).toBeNull()
  const again: LoadStop = { ...failed, message: 'Still no' }
  expect(shownFailure(at(again, 2), before)?.stop).toBe(again)
})

test('a load that has not failed shows nothing', () => {
  expect(shownFailure(at('running', 0), null)).toBeNull()
  expect(shownFailure(at({ kind: 'hidden' }, 0), null)).toBeNull()
  expect(shownFailure(at({ kind: 'loop' }, 4), null)?.stop).toEqual({ kind: 'loop' })
})
