import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('never more than so many at a time, each once and in order, whatever fails', async () => {
  const scenario = [fc.integer({ min: 1, max: 6 }), fc.array(fc.boolean()), fc.scheduler()] as const
  await fc.assert(
    fc.asyncProperty(...scenario, async (most, fates, scheduler) => {
      const gate = atMost(most)
      const begun: number[] = []
      let running = 0
      let peak = 0
      const tasks = fates.map((fails, index) =>
        gate(async () => {
          begun.push(index)
          peak = Math.max(peak, ++running)
          await scheduler.schedule(Promise.resolve())
          running--
          if (fails) throw new Error(`${index}`)
          return index
        }),
      )
      const settled = Promise.allSettled(tasks)
      await scheduler.waitFor(settled)
      expect(begun).toEqual(fates.map((_, index) => index))
      expect(peak).toBe(Math.min(most, fates.length))
      expect((await settled).map(({ status }) => status === 'rejected')).toEqual(fates)
    }),
  )
})
