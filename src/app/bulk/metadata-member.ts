import { readJsonObject } from '../writes/conflicts/json-text.ts'
import { mergeJson } from '../writes/conflicts/merge-json.ts'

/** Whether a text is metadata whose members can be set: a JSON object, or nothing yet. */
export const isSettable = (metadata: string): boolean =>
  metadata.trim() === '' || readJsonObject(metadata) !== null

/** A JSON object with one member, or without it if `source` is null. */
const alone = (member: string, source: string | null): string =>
  source === null ? '{}' : `{${JSON.stringify(member)}:${source}}`

/** The JSON source of a member of metadata; null if it is not there. */
export const memberSource = (metadata: string, member: string): string | null =>
  readJsonObject(metadata)?.members.get(member)?.value.source ?? null

/**
 * The metadata with a member set to a JSON source, or without it if that is null; every other byte stays.
 * Null if the text is no JSON object whose members can be told apart safely.
 */
export const withMember = (
  metadata: string,
  member: string,
  source: string | null,
): string | null => {
  if (!isSettable(metadata)) return null
  const isNothing = metadata.trim() === ''
  if (isNothing && source === null) return metadata
  const mine = isNothing ? '{}' : metadata
  const now = memberSource(mine, member)
  // As if somebody else had changed this member alone: the merge never asks.
  const texts = { seen: alone(member, now), theirs: alone(member, source), mine }
  return mergeJson(texts, () => false)?.text ?? null
}
