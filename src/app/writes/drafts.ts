import { hasPrivateKey } from '#domain/private-key.ts'
import { ENTRIES } from '../device/registry.ts'
import {
  clearStored,
  readStored,
  unstoredDrafts as unstored,
  writeStored,
} from '../device/storage.ts'

/** What was typed into a form and not saved yet. */
export type Draft<Values> = {
  /** When it was typed, in milliseconds since 1970. */
  at: number
  /** The values that the form had opened with; null if there was no document. */
  seen: Values | null
  values: Values
}

/** The key of a form's draft: no other connection, address or document has it. */
export const draftKey = (connection: string, href: string, subject: readonly string[]): string =>
  JSON.stringify([connection, href, ...subject])

// A list field makes an item of every line or word that is pasted.
const isPrivate = (value: unknown): boolean =>
  hasPrivateKey(Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : '')

// A private key that was pasted by mistake is stored nowhere: its field stays as the form opened.
const withoutPrivateKeys = (value: unknown, seen: unknown): unknown => {
  if (isPrivate(value)) {
    const empty = Array.isArray(value) ? [] : ''
    return isPrivate(seen) ? empty : (seen ?? empty)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      withoutPrivateKeys(inner, typeof seen === 'object' && seen ? Reflect.get(seen, name) : null),
    ]),
  )
}

/** Keeps a draft. */
export const saveDraft = <Values>(key: string, draft: Draft<Values>): void => {
  const { at, seen, values } = draft
  const text = JSON.stringify({
    at,
    seen: withoutPrivateKeys(seen, null),
    values: withoutPrivateKeys(values, seen),
  })
  if (writeStored(ENTRIES.drafts, text, key)) unstored.delete(key)
  else {
    // An older draft must not come back instead.
    clearStored(ENTRIES.drafts, key)
    unstored.set(key, text)
  }
}

/** Forgets a draft. */
export const dropDraft = (key: string): void => {
  clearStored(ENTRIES.drafts, key)
  unstored.delete(key)
}

// Whether a value has the members and types of a form's values: an older version may have stored others.
const isLike = (template: unknown, value: unknown): boolean => {
  if (Array.isArray(template))
    return Array.isArray(value) && value.every((item) => typeof item === 'string')
  if (typeof template !== 'object' || template === null) return typeof value === typeof template
  if (typeof value !== 'object' || value === null) return false
  const names = Object.keys(template)
  return (
    Object.keys(value).length === names.length &&
    names.every((name) => isLike(Reflect.get(template, name), Reflect.get(value, name)))
  )
}

/** The draft under a key, if it has the shape of `template`, the values of an empty form. */
export const readDraft = <Values extends object>(
  key: string,
  template: Values,
): Draft<Values> | null => {
  try {
    const draft: unknown = JSON.parse(
      readStored(ENTRIES.drafts, key) ?? unstored.get(key) ?? 'null',
    )
    if (typeof draft !== 'object' || draft === null) return null
    const { at, seen, values } = draft as Partial<Record<keyof Draft<Values>, unknown>> // checked below
    if (typeof at !== 'number' || !isLike(template, values)) return null
    if (seen !== null && !isLike(template, seen)) return null
    return draft as Draft<Values> // its members have just been checked
  } catch {
    return null
  }
}
