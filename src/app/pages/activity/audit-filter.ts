import { keyOperations, revokeKey } from '#contract/account-keys.ts'
import type { AuditEvent } from '#contract/audit.ts'
import { operations } from '#contract/operations.ts'
import { getOperator } from '#contract/operators.ts'
import { pathOf } from '#contract/operation.ts'
import { foldText } from '#domain/fold-text.ts'
import { localDay } from '#domain/local-day.ts'
import { bareId, pastedId } from '#domain/pasted-id.ts'
import type { ChangeFilter } from '../../activity/use-changes.ts'
import { kindOfId } from '../../resources/edges/edge.ts'

/** What the address asks for: by a search, an operation, and days of this device. */
export type AuditSearch = {
  readonly [Name in 'q' | 'show' | 'from' | 'until']?: string | undefined
}

/** A word, a phrase in quotes, or one of these of a key or a record, or its name alone. */
const TERM = /(?:(by|record):)?(?:"([^"]*)"?|(\S+)|(?<=:))/gi

/** The words of a search, the key and the record that it names, and what it lacks to be understood. */
export const searchParts = (text = '') => {
  const parts = { words: [] as string[], by: '', record: '', fault: '' }
  for (const [, token, phrase, word = ''] of text.replaceAll(/\p{Cf}/gu, '').matchAll(TERM)) {
    const name = token?.toLowerCase()
    const given = phrase ?? word
    if (name !== 'by' && name !== 'record') parts.words.push(foldText(given))
    else if (bareId(given)) parts[name] = given
    else parts.fault = name === 'by' ? 'Write a name after by:' : 'Write an ID after record:'
  }
  return { ...parts, words: parts.words.filter(Boolean) }
}

/** The path of a record in the API, from a path, an address of the dashboard, or the id of an operator, edge or key. */
export const recordPath = (given: string): string | undefined => {
  const text = bareId(given)
  if (text === '') return undefined
  const own = /\/operators\/([^/?#]+)/.exec(text)?.[1]
  try {
    if (own !== undefined && !text.includes('kubernetes_operators'))
      return pathOf(getOperator, { id: decodeURIComponent(own) })
    const path = /\/(?:kubernetes_operators|edges|account\/keys)\/[^?#]*/.exec(text)?.[0]
    if (path !== undefined) return path.replace(/\/$/, '')
    const kind = kindOfId(text)
    if (kind !== undefined) return `/edges/${kind}/${encodeURIComponent(text)}`
    return pathOf(text.startsWith('key_') ? revokeKey : getOperator, { id: text })
  } catch {
    // No address can hold it: there is no such record.
    return '/'
  }
}

/** When a day of this device begins, or ends; undefined if it is none. */
const dayTime = (day: string | undefined, end: 0 | 1): string | undefined => {
  const time = localDay(day ?? '')?.[end]
  return time === undefined ? undefined : new Date(time).toISOString()
}

/** The operations that change something, by their ids, as a browser notes them. */
export const WRITE_OPERATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...operations, ...keyOperations })
    .filter(([, { method }]) => method !== 'GET')
    .map(([id, { method, path }]) => [id, `${method} ${path}`]),
)

/** Whether a filter, which only an audit log knows, lets a change pass that this browser has noted. */
export const isAsked = (
  { operation, key, from = '', until }: ChangeFilter,
  event: AuditEvent,
): boolean =>
  (!operation || event.operation === WRITE_OPERATIONS.get(operation)) &&
  (!key || event.key?.name === key) &&
  from <= event.at &&
  (!until || event.at < until)

/** What the service is asked for. */
export const filterOf = ({ q, show, from, until }: AuditSearch): ChangeFilter => {
  const { by, record } = searchParts(q)
  const asked = {
    record: recordPath(record),
    operation: show && /^[A-Za-z]{1,100}$/.test(show) ? show : undefined,
    key: pastedId(by) || undefined,
    from: dayTime(from, 0),
    until: dayTime(until, 1),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}
