import {
  isJsonObject,
  readJsonObject,
  writeJsonObject,
  type JsonMember,
  type JsonObject,
  type JsonValue,
} from './json-text.ts'
import type { Conflict } from './conflict.ts'
import { isEqual } from './merge-rest.ts'

/** Whether the answer to a conflict is theirs; without an answer it is not. */
export type Ask = (conflict: Omit<Conflict, 'id' | 'field'>) => boolean

const pathText = (path: readonly string[]): string =>
  path
    .map((name) => (/^[\w$-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`))
    .join('')
    .replace(/^\./, '')

/** Where a new member goes: formatted like the members that are there, else as it was. */
const memberLike = (model: JsonMember | undefined, isOnly: boolean, member: JsonMember) => {
  if (!model) return { ...member, tail: '' }
  const { colon } = model
  // A single member on the line of its brace tells nothing about the space after a comma.
  const isGuess = isOnly && !model.lead.includes('\n')
  return {
    ...member,
    lead: isGuess ? colon.slice(colon.indexOf(':') + 1) : model.lead,
    colon,
    tail: '',
  }
}

/**
 * Merges three JSON objects member by member. The result is my text with their changes put in, as they wrote
 * them: every other byte stays. It is their text if the answers left nothing of mine.
 * Null if one of the texts cannot be compared by member.
 */
export const mergeJson = (
  texts: { seen: string; theirs: string; mine: string },
  ask: Ask,
): { text: string; isTheirs: boolean } | null => {
  const [seen, theirs, mine] = [texts.seen, texts.theirs, texts.mine].map(readJsonObject)
  if (!seen || !theirs || !mine) return null
  let isTheirs = false
  let isGivenUp = false

  const mergeValue = (
    path: readonly string[],
    seen: JsonValue | undefined,
    theirs: JsonValue | undefined,
    mine: JsonValue | undefined,
  ): string | undefined => {
    if (theirs?.compact === mine?.compact || seen?.compact === theirs?.compact) return mine?.source
    if (seen?.compact === mine?.compact) {
      isTheirs = true
      return theirs?.source
    }
    if (isJsonObject(seen) && isJsonObject(theirs) && isJsonObject(mine)) {
      return mergeMembers(path, seen, theirs, mine)
    }
    const shown = {
      seen: seen?.source ?? null,
      theirs: theirs?.source ?? null,
      mine: mine?.source ?? null,
    }
    if (!ask({ part: pathText(path), ...shown })) return mine?.source
    isGivenUp = true
    return theirs?.source
  }

  const mergeMembers = (
    path: readonly string[],
    seen: JsonObject,
    theirs: JsonObject,
    mine: JsonObject,
  ): string => {
    const members: [JsonMember, string][] = []
    const model = [...mine.members.values()].at(-1)
    for (const key of new Set([...mine.members.keys(), ...theirs.members.keys()])) {
      const own = mine.members.get(key)
      const their = theirs.members.get(key)
      const before = seen.members.get(key)?.value
      const source = mergeValue([...path, key], before, their?.value, own?.value)
      const member = own ?? (their && memberLike(model, mine.members.size === 1, their))
      if (source !== undefined && member) {
        members.push([member === model ? { ...member, tail: '' } : member, source])
      }
    }
    const isNew = mine.members.size === 0 && members.length > 0
    return writeJsonObject(members, isNew ? theirs.tail : mine.tail)
  }

  const merged = mergeMembers([], seen, theirs, mine)
  // Their order of members, too: another one would be a change that nobody wants.
  if (isGivenUp && isEqual(JSON.parse(merged), JSON.parse(theirs.source)))
    return { text: texts.theirs, isTheirs }
  // A function, because a replacement text has special patterns.
  return { text: texts.mine.replace(mine.source, () => merged), isTheirs }
}
