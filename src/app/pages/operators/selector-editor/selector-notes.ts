import { fixedOutcome } from '#domain/selector-outcome.ts'
import { readsOf } from '#domain/selector-reads.ts'
import { editDistance } from '#domain/edit-distance.ts'
import type { EndpointField } from '../../../resources/operators/seen-endpoint-fields.ts'

/** What is remarkable about a selector that is valid. */
export type SelectorNote = {
  readonly message: string
  /** It is probably a mistake. */
  readonly isWarning: boolean
  /** What it is about, in UTF-16 code units; left out if it is about the whole. */
  readonly from?: number
  readonly to?: number
}

type Fields = ReadonlyMap<string, EndpointField>

export type NotesQuestion = {
  readonly text: string
  readonly fields: Fields
  /** Whether `fields` are also from endpoints of the account. */
  readonly isSeen: boolean
}

const LONG = 7
const MARKS_MAX = 100

const OUTCOMES: Record<'always' | 'never', SelectorNote> = {
  always: {
    message: 'Always true: binds every endpoint that binds to Kubernetes.',
    isWarning: false,
  },
  never: { message: 'Never true: binds no endpoint.', isWarning: true },
}

/** A name without what is often written in another way: `publicUrl` is `public_url`. */
const plain = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** The name that is probably meant; null if none is near. */
const nearest = (names: readonly string[], name: string): string | null => {
  const word = plain(name)
  // Of two letters, any other name of two or three is near.
  if (word.length < 3 || word.length > 40) return null
  const most = word.length >= LONG ? 2 : 1
  let found: { name: string; distance: number } | undefined
  for (const other of names) {
    const distance = editDistance(word, plain(other).slice(0, 60))
    if (distance <= most && distance < (found?.distance ?? Infinity))
      found = { name: other, distance }
  }
  if (found) return found.name
  return names.find((other) => plain(other).startsWith(word)) ?? null
}

/** The last field of a path, and those beside it; null if nothing is known of what the path leads through. */
const placeIn = (fields: Fields, path: readonly string[]) => {
  let beside = fields
  for (const name of path.slice(0, -1)) {
    const members = beside.get(name)?.members
    // A text may hold members that another service reads from it.
    if (!members || members.size === 0) return null
    beside = members
  }
  return { beside, field: beside.get(path.at(-1) ?? '') }
}

const isTested = (tested: readonly (readonly string[])[], path: readonly string[]): boolean =>
  tested.some((one) => one.every((name, at) => name === path[at]))

/**
 * What is remarkable about a selector: fields that no endpoint has that was seen, and that it is true, or not, whatever
 * the endpoint. Nothing if it does not parse. It may take any time: call it where it can be ended.
 */
export const selectorNotes = ({ text, fields, isSeen }: NotesQuestion): readonly SelectorNote[] => {
  const { fields: read, tested, others } = readsOf(text)
  const outcome = fixedOutcome(text)
  const notes: SelectorNote[] = outcome ? [OUTCOMES[outcome]] : []
  for (const { path, from, to } of read) {
    const place = placeIn(fields, path)
    if (!place || place.field || isTested(tested, path)) continue
    const name = JSON.stringify(path.at(-1))
    const near = nearest([...place.beside.keys()], path.at(-1) ?? '')
    const what = isSeen
      ? `No endpoint seen here has ${name}.`
      : `${name} is not a known field of endpoints.`
    const message = near === null ? what : `${what} Did you mean ${JSON.stringify(near)}?`
    notes.push({ message, isWarning: true, from, to })
  }
  for (const { name, from, to } of others)
    if (fields.has(name))
      notes.push({
        message: `Fields are read from "endpoint". Did you mean "endpoint.${name}"?`,
        isWarning: true,
        from,
        to,
      })
  return notes.slice(0, MARKS_MAX)
}
