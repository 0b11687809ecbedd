import type { OperatorDocument } from './operator-document.ts'
import { toCreate, toValues } from './operator-values.ts'

/** A record that this page has made, and how long the answer took. */
export type Made = { id: string; took_ms: number }

/** How far the clocks of two processes of a service may differ. */
const CLOCK_MS = 2_000

const createdAt = ({ created_at: at }: OperatorDocument): number =>
  at instanceof Date ? at.getTime() : Number.NaN

const contentOf = (operator: OperatorDocument): string =>
  JSON.stringify(toCreate(toValues(operator)))

/**
 * The other records that a browser's repeated POST has made, by the id of the record that was answered: of the
 * same content, and created while the answer was awaited. A copy that somebody made on purpose is older or later.
 * `isKnown`: what was there before, and what this page has made itself.
 */
export const findTwins = (
  operators: readonly OperatorDocument[],
  made: readonly Made[],
  isKnown: (id: string) => boolean,
): Map<string, OperatorDocument[]> => {
  const took = new Map(made.map(({ id, took_ms }) => [id, took_ms]))
  const others = new Map<string, OperatorDocument[]>()
  for (const operator of operators) {
    if (took.has(operator.id) || isKnown(operator.id)) continue
    const content = contentOf(operator)
    others.set(content, [...(others.get(content) ?? []), operator])
  }
  const found = new Map<string, OperatorDocument[]>()
  const taken = new Set<string>()
  for (const own of operators) {
    const tookMs = took.get(own.id)
    if (tookMs === undefined || others.size === 0 || found.has(own.id)) continue
    const at = createdAt(own)
    const isTwin = (other: OperatorDocument) =>
      !taken.has(other.id) &&
      createdAt(other) >= at - tookMs - CLOCK_MS &&
      createdAt(other) <= at + CLOCK_MS
    const twins = (others.get(contentOf(own)) ?? []).filter(isTwin)
    for (const { id } of twins) taken.add(id)
    if (twins.length > 0) found.set(own.id, twins)
  }
  return found
}

/** Whether the newest operators, newest first, have all that may be a twin of one of these. */
export const hasAllTwins = (
  operators: readonly OperatorDocument[],
  made: readonly Made[],
): boolean => {
  const last = operators.at(-1)
  if (!last) return true
  const took = new Map(made.map(({ id, took_ms }) => [id, took_ms]))
  const starts = operators.flatMap((operator) => {
    const tookMs = took.get(operator.id)
    took.delete(operator.id)
    return tookMs === undefined ? [] : [createdAt(operator) - tookMs - CLOCK_MS]
  })
  return took.size === 0 && starts.every((start) => !(createdAt(last) >= start))
}
