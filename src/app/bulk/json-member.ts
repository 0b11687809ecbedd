import { readJsonObject } from '../writes/conflicts/json-text.ts'
import { mergeJson } from '../writes/conflicts/merge-json.ts'

// A JSON object, or nothing yet.
const isSettable = (text: string): boolean => text.trim() === '' || readJsonObject(text) !== null

/** A JSON object with one member, or without it if `source` is null. */
const alone = (member: string, source: string | null): string =>
  source === null ? '{}' : `{${JSON.stringify(member)}:${source}}`

/** The JSON source of a member of a text; null if it is not there. */
export const memberSource = (text: string, member: string): string | null =>
  readJsonObject(text)?.members.get(member)?.value.source ?? null

/**
 * A text with a member set to a JSON source, or without it if that is null; every other byte stays.
 * Null if the text is no JSON object whose members can be told apart safely.
 */
export const withMember = (text: string, member: string, source: string | null): string | null => {
  if (!isSettable(text)) return null
  const isNothing = text.trim() === ''
  if (isNothing && source === null) return text
  const mine = isNothing ? '{}' : text
  const now = memberSource(mine, member)
  // As if somebody else had changed this member alone: the merge never asks.
  const texts = { seen: alone(member, now), theirs: alone(member, source), mine }
  return mergeJson(texts, () => false)?.text ?? null
}
