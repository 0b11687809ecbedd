import { isRecord, parsedJson } from '#contract/json-value.ts'
import { holdsPrivateKey } from '#domain/private-key.ts'
import { ENTRIES, type StorageEntry } from '../device/registry.ts'
import {
  clearStored,
  readStored,
  storedParts,
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

// A private key that was pasted by mistake is stored nowhere: its field stays as the form opened.
const withoutPrivateKeys = (value: unknown, seen: unknown): unknown => {
  if ((typeof value === 'string' || Array.isArray(value)) && holdsPrivateKey(value)) {
    const empty = Array.isArray(value) ? [] : ''
    return holdsPrivateKey(seen) ? empty : (seen ?? empty)
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

/** What was typed into a form at an address, whichever form it is, as JSON; null if nothing is kept. */
export const typedAt = (connection: string, href: string): string | null => {
  const start = `${JSON.stringify([connection, href]).slice(0, -1)},`
  const keptAt = (entry: StorageEntry) =>
    storedParts(entry)
      .filter((key) => key.startsWith(start))
      .map((key) => readStored(entry, key))
  const inMemory = [...unstored].flatMap(([key, text]) => (key.startsWith(start) ? text : []))
  // What this tab has stands for what another one has left.
  const [text] = [...keptAt(ENTRIES.drafts), ...inMemory, ...keptAt(ENTRIES.leftDrafts)]
  const draft = parsedJson(text ?? '')
  return isRecord(draft) ? JSON.stringify(draft['values'], null, 2) : null
}

/** Forgets a draft. */
export const dropDraft = (key: string): void => {
  clearStored(ENTRIES.drafts, key)
  clearStored(ENTRIES.leftDrafts, key)
  unstored.delete(key)
}

// A tab takes its drafts along when it is closed: what it leaves here is found by the next tab with the same key. Not
// while it is open: two tabs with the same form would show each other's text.
const leaveDrafts = (): void => {
  for (const key of storedParts(ENTRIES.drafts)) {
    const text = readStored(ENTRIES.drafts, key)
    if (text !== null) writeStored(ENTRIES.leftDrafts, text, key)
  }
}
const takeDraftsBack = (): void => {
  for (const key of storedParts(ENTRIES.drafts)) clearStored(ENTRIES.leftDrafts, key)
}
if (typeof addEventListener === 'function') {
  // After a reload, or from the browser's memory of pages.
  takeDraftsBack()
  addEventListener('pageshow', takeDraftsBack)
  addEventListener('pagehide', leaveDrafts)
}

// Whether a value has the members and types of a form's values: an older version may have stored others.
const isLike = <Values>(template: Values, value: unknown): value is Values => {
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
  const own = readStored(ENTRIES.drafts, key) ?? unstored.get(key)
  const stored = parsedJson(own ?? readStored(ENTRIES.leftDrafts, key) ?? '')
  if (!isRecord(stored)) return null
  const { at, seen, values } = stored
  if (typeof at !== 'number' || !isLike(template, values)) return null
  if (seen !== null && !isLike(template, seen)) return null
  const draft = { at, seen, values }
  if (own === undefined) {
    // One that a closed tab has left is this tab's from now on.
    saveDraft(key, draft)
    clearStored(ENTRIES.leftDrafts, key)
  }
  return draft
}
