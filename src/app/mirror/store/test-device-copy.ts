import type { Operator } from '#contract/operators.ts'
import type { Copy } from '../copy/copy.ts'

/** A record of half a kilobyte. */
export const record = (number: number, description = `d${number}`): Operator => ({
  id: `op_${number}`,
  description,
  metadata: 'm'.repeat(500),
})
const records = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => record(from + index))

/** Reads so many records in pages of 100; the walk is not at its end then. */
export const readAll = async (copy: Copy, count: number) => {
  const progress = {
    number: 1,
    cursor: null,
    page_size: 1000,
    pages: 0,
    rows: 0,
    pages_without_news: 0,
    failures: 0,
    restarts: 0,
    began_at: 0,
    read_at: 0,
    walked_ms: 0,
    is_named: true,
  } as const
  await copy.keepFacts({ ...copy.facts(), sweep: 1, progress })
  for (let from = 0; from < count; from += 100)
    await copy.takePage(
      records(from, Math.min(from + 100, count)),
      { as_of: from + 1, place: from },
      { ...copy.facts(), progress: { ...progress, cursor: `c${from}`, pages: 1 } },
    )
}
/** The documents of ids. */
export const textsOf = async (copy: Copy, ids: string[]) =>
  (await copy.texts(ids)).map(({ text }): unknown => JSON.parse(text))
