import { expect, test } from 'vitest'
import type { SweepStop } from '../mirror/protocol.ts'
import { shownFailure } from './copy-meter.tsx'

const failed: SweepStop = { kind: 'failed', message: 'No', retry_at: 1 }
const at = (sweep: SweepStop | 'running' | 'idle', pages: number) => ({
  sweep,
  walked: { pages, rows: pages * 100 },
})

// Regression: the notice went with each slow try, and came back with its failure.
test('a failure is shown until the walk has got on, is over or is paused', () => {
  const kept = shownFailure(at(failed, 2), null)
  expect(kept).toEqual({ stop: failed, pages: 2 })
  // The same object, or it would be set again in each render.
  expect(shownFailure(at(failed, 2), kept)).toBe(kept)
  expect(shownFailure(at('running', 2), kept)).toBe(kept)
  expect(shownFailure(at('running', 3), kept)).toBeNull()
  expect(shownFailure(at({ kind: 'paused' }, 2), kept)).toBeNull()
  expect(shownFailure({ sweep: 'idle', walked: null }, kept)).toBeNull()
  const again: SweepStop = { ...failed, message: 'Still no' }
  expect(shownFailure(at(again, 2), kept)?.stop).toBe(again)
})

test('a walk that has not failed shows nothing', () => {
  expect(shownFailure(at('running', 0), null)).toBeNull()
  expect(shownFailure(at({ kind: 'hidden' }, 0), null)).toBeNull()
  expect(shownFailure(at({ kind: 'loop' }, 4), null)?.stop).toEqual({ kind: 'loop' })
})
