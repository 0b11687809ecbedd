import { hasPrivateKey } from '#domain/private-key.ts'
import { readTime } from '#domain/read-time.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isRecord, parsedJson } from '#contract/json-value.ts'
import { hasNeeds, toList, valueAt } from '../../../writes/conflicts/field.ts'
import { firstPart } from '../../../ui/first-part.ts'
import type { ResourceField } from '../../resource-field.ts'
import { hasTooManySelectors, toValues } from '../operator-values.ts'
import type { OperatorDocument } from '../operator-document.ts'
import { OPERATOR_FIELDS } from '../operator-fields.ts'
import type { KeptChange } from './kept-changes.ts'

// ngrok-operator: with every reconcile it sends these from its own settings.
const SENT_PATHS = new Set([
  'description',
  'metadata',
  'enabled_features',
  'region',
  'deployment.name',
  'deployment.version',
  'binding.endpoint_selectors',
])

/** The fields that an operator in a cluster sends again and again. */
const SENT_FIELDS = OPERATOR_FIELDS.filter(({ path }) => SENT_PATHS.has(path))

/** Longer values are compared by their hash; so much of them is kept to show. */
const MOST_LENGTH = 1000
const FIRST_LENGTH = 100

/**
 * The text of a field's value: the same for two values that mean the same. JSON of a text or a sorted list; of a long
 * one its beginning and its hash, of one with a key or a signing request the hash alone.
 */
export const fieldText = ({ kind, fallback = '' }: ResourceField, value: unknown): string => {
  const text =
    kind === 'set'
      ? JSON.stringify([...new Set(toList(value))].toSorted())
      : JSON.stringify(typeof value === 'string' && value !== '' ? value : fallback)
  const isSecret = hasPrivateKey(text) || text.includes('CERTIFICATE REQUEST')
  if (text.length <= MOST_LENGTH && !isSecret) return text
  const first = isSecret ? '' : firstPart(text, FIRST_LENGTH)
  return JSON.stringify({ first, sha256: bytesToHex(sha256(utf8ToBytes(text))) })
}

/** A value as far as it was kept: a text, a list, or the beginning of a long one. */
export type KeptValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'first'; readonly text: string }

/** Reads the text of a value. */
export const readKeptValue = (text: string): KeptValue => {
  const value = parsedJson(text)
  if (typeof value === 'string') return { kind: 'text', text: value }
  if (Array.isArray(value))
    return { kind: 'list', items: value.filter((item) => typeof item === 'string') }
  if (isRecord(value) && typeof value['first'] === 'string')
    return { kind: 'first', text: value['first'] }
  // Edited by hand.
  return { kind: 'first', text }
}

/** The texts of the values that an operator has now, by the paths of its fields. */
export const valueTexts = (operator: OperatorDocument): ReadonlyMap<string, string> => {
  const values = toValues(operator)
  const known = hasTooManySelectors(operator)
    ? // Its values have none of them.
      SENT_FIELDS.filter(({ needs }) => !needs)
    : SENT_FIELDS
  return new Map(
    known
      .filter(({ needs }) => hasNeeds(needs ? { needs } : {}, values))
      .map((field) => [field.path, fieldText(field, valueAt(values, field.path))]),
  )
}

/** A field as it was read: the text of its value, `updated_at`, and when it was read here, in Unix milliseconds. */
export type FieldReading = {
  readonly value: string
  readonly updated: string
  readonly read_at: number
}

/** How long after a change a reading is, by the service's times if they tell, in milliseconds. */
const timeAfter = (
  { updated, at }: Pick<KeptChange, 'updated' | 'at'>,
  reading: Pick<FieldReading, 'updated' | 'read_at'>,
): number => {
  const [own, read] = [readTime(updated), readTime(reading.updated)]
  return own instanceof Date && read instanceof Date
    ? read.getTime() - own.getTime()
    : reading.read_at - Date.parse(at)
}

/**
 * What a reading says of a change: it holds, its old value is there again, or somebody has set another one since. A
 * reading from before the change, or not surely from after it, says nothing.
 */
export const judgeChange = (
  change: Pick<KeptChange, 'was' | 'became' | 'updated' | 'at'>,
  reading: FieldReading,
): 'unknown' | 'holds' | 'put back' | 'other' => {
  if (!(timeAfter(change, reading) > 0)) return 'unknown'
  if (reading.value === change.became) return 'holds'
  return reading.value === change.was ? 'put back' : 'other'
}

/**
 * The change to remember after another one of the same field; null if there is none: it was taken back. A change of
 * one's own value still waits for the value that was there before the first.
 */
export const joinChanges = (kept: KeptChange | undefined, next: KeptChange): KeptChange | null => {
  const was = kept?.became === next.was ? kept.was : next.was
  return was === next.became ? null : { ...next, was }
}

/** A change whose old value is there again; `after` is in milliseconds. */
export type PutBack = Pick<KeptChange, 'path' | 'was' | 'became'> & { readonly after: number }

/** What a reading of an operator says of the changes of it that are remembered. */
export type ReadAgain = {
  readonly putBack: readonly PutBack[]
  /** Somebody has set other values since: nothing is inferred from these any more. */
  readonly over: readonly KeptChange[]
}

/** Compares an operator with the changes of it that are remembered. */
export const readAgain = (
  changes: readonly KeptChange[],
  operator: OperatorDocument,
  read_at: number,
): ReadAgain => {
  const values = valueTexts(operator)
  const putBack: PutBack[] = []
  const over: KeptChange[] = []
  for (const change of changes) {
    const value = values.get(change.path)
    if (change.operator !== operator.id || value === undefined) continue
    const reading = { value, updated: operator.source.updated_at ?? '', read_at }
    const judged = judgeChange(change, reading)
    if (judged === 'other') over.push(change)
    if (judged !== 'put back') continue
    const { path, was, became } = change
    putBack.push({ path, was, became, after: timeAfter(change, reading) })
  }
  return { putBack, over }
}
