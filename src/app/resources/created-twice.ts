import { readTime, timeInMs } from '#domain/read-time.ts'
import type { ResourceDocument } from './resource.ts'

/** A record that this page has made, and how long the answer took. */
export type Made = { id: string; took_ms: number }

/** How far the clocks of two processes of a service may differ. */
const CLOCK_MS = 2_000

const createdAt = ({ source: { created_at: text } }: ResourceDocument): number =>
  timeInMs(typeof text === 'string' ? readTime(text) : null) ?? Number.NaN

/**
 * The other records that a browser's repeated POST has made, by the id of the record that was answered: of the
 * same content, and created while the answer was awaited. A copy that somebody made on purpose is older or later.
 * `isKnown`: what was there before, and what this page has made itself; `bodyOf`: what would create such a record.
 */
export const findTwins = <Document extends ResourceDocument>(
  records: readonly Document[],
  made: readonly Made[],
  isKnown: (id: string) => boolean,
  bodyOf: (record: Document) => unknown,
): Map<string, Document[]> => {
  const contentOf = (record: Document) => JSON.stringify(bodyOf(record))
  const took = new Map(made.map(({ id, took_ms }) => [id, took_ms]))
  const others = new Map<string, Document[]>()
  for (const record of records) {
    if (took.has(record.id) || isKnown(record.id)) continue
    const content = contentOf(record)
    others.set(content, [...(others.get(content) ?? []), record])
  }
  const found = new Map<string, Document[]>()
  const taken = new Set<string>()
  for (const own of records) {
    const tookMs = took.get(own.id)
    if (tookMs === undefined || others.size === 0 || found.has(own.id)) continue
    const at = createdAt(own)
    const isTwin = (other: Document) =>
      !taken.has(other.id) &&
      createdAt(other) >= at - tookMs - CLOCK_MS &&
      createdAt(other) <= at + CLOCK_MS
    const twins = (others.get(contentOf(own)) ?? []).filter(isTwin)
    for (const { id } of twins) taken.add(id)
    if (twins.length > 0) found.set(own.id, twins)
  }
  return found
}
