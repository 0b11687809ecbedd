import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

type Row = { id: string; size: number }

const listOf = (sizes: readonly number[]): Row[] =>
  sizes.map((size, index) => ({ id: String(index).padStart(4, '0'), size }))

/** Reads a page of a list, and says how many rows each query read. */
const reader = (list: readonly Row[], bounds: { rowsAtOnce: number; mostCharacters: number }) => {
  const asked: number[] = []
  const read = async (count: number, after: string | undefined) => {
    asked.push(count)
    return list.filter(({ id }) => after === undefined || id > after).slice(0, count)
  }
  const pauses: number[] = []
  const pause = async () => void pauses.push(asked.length)
  const page = (limit: number, beforeId?: string) =>
    readPage(
      { pause, isGone: () => false },
      { limit, beforeId, read, sizeOf: ({ size }) => size },
      bounds,
    )
  return { asked, pauses, page }
}

const bounds = fc.record({
  rowsAtOnce: fc.integer({ min: 2, max: 12 }),
  mostCharacters: fc.integer({ min: 1, max: 100 }),
})
const sizes = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60 })

test('pages give every row once and in order, none over its limit, whatever their sizes', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, bounds, fc.integer({ min: 1, max: 40 }), async (given, most, limit) => {
      const list = listOf(given)
      const { page } = reader(list, most)
      const seen: Row[] = []
      for (let after: string | undefined, isFirst = true; isFirst || after !== undefined;) {
        isFirst = false
        const { rows, next } = await page(limit, after)
        expect(rows.length).toBeLessThanOrEqual(limit)
        if (next !== undefined) expect(rows.at(-1)?.id).toBe(next)
        seen.push(...rows)
        after = next
      }
      expect(seen).toEqual(list)
    }),
  )
})

test('a page ends early only where its rows are too large, and then after one part too many at most', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, bounds, fc.integer({ min: 1, max: 40 }), async (given, most, limit) => {
      const { page, asked, pauses } = reader(listOf(given), most)
      const { rows, next } = await page(limit)
      const total = (read: readonly Row[]) => read.reduce((sum, { size }) => sum + size, 0)
      if (next !== undefined && rows.length < limit)
        expect(total(listOf(given).slice(0, rows.length + 1))).toBeGreaterThanOrEqual(
          most.mostCharacters,
        )
      const beforeLastPart = asked.slice(0, -1).reduce((sum, count) => sum + count, 0)
      expect(total(listOf(given).slice(0, beforeLastPart))).toBeLessThan(most.mostCharacters)
      expect(Math.max(...asked)).toBeLessThanOrEqual(most.rowsAtOnce)
      // Others work between any two parts.
      expect(pauses).toEqual(asked.slice(1).map((_, index) => index + 1))
    }),
  )
})

test('a large page whose client has left is read no further, and gives its turn to the next', async () => {
  let asked = 0
  const read = async (count: number) => {
    asked += 1
    return listOf(Array.from({ length: count }, () => 1))
  }
  const reading = { limit: 1000, beforeId: undefined, read, sizeOf: () => 1 }
  const page = (isGone: () => boolean) =>
    readPage({ pause: () => Promise.resolve(), isGone }, reading)
  const left = Array.from({ length: 6 }, () => page(() => true))
  for (const one of left) await expect(one).rejects.toMatchObject({ status: 499 })
  expect(asked).toBe(0)
  expect((await page(() => false)).rows).toHaveLength(1000)
})
