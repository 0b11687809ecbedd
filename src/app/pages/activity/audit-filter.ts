import { revokeKey } from '#contract/account-keys.ts'
import { getOperator } from '#contract/operators.ts'
import { pathOf } from '#contract/operation.ts'
import { localDay } from '#domain/local-day.ts'
import { bareId, pastedId } from '#domain/pasted-id.ts'
import type { ChangeFilter } from '../../activity/use-changes.ts'
import { kindOfId } from '../../resources/edges/edge.ts'

/** What the address asks for: by a search, an operation, and days of this device. */
export type AuditSearch = {
  readonly [Name in 'q' | 'show' | 'from' | 'until']?: string | undefined
}

/** A word, a phrase in quotes, or one of these of a key or a record. */
const TERM = /(?:(by|record):)?(?:"([^"]+)"?|(\S+))/g

/** The words of a search, and the key and the record that it names. */
export const searchParts = (text = '') => {
  const parts = { words: [] as string[], by: '', record: '' }
  for (const [, name, phrase, word = ''] of text.matchAll(TERM)) {
    if (name === 'by' || name === 'record') parts[name] = phrase ?? word
    else parts.words.push((phrase ?? word).toLowerCase())
  }
  return parts
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
