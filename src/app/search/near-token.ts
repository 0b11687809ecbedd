import { editDistance } from './edit-distance.ts'
import { namesOf, spelledName, type Tokens } from './tokens.ts'

const SHORTEST = 4
const LONG = 7

/** The token that a name before a colon is probably meant to be: a slip of the finger, or a part of it. */
export const nearToken = (tokens: Tokens, name: string): string | null => {
  const word = spelledName(name)
  // So short a name is near to too much: `ip:` is not meant to be `id:`.
  if (word.length < SHORTEST || word.length > 20) return null
  const names = [...tokens.values()].flatMap((field) =>
    namesOf(field).map((name) => ({ name, token: field.search.token })),
  )
  const part = names.find(
    ({ name }) => name.length >= SHORTEST && (name.startsWith(word) || word.startsWith(name)),
  )
  const most = word.length >= LONG ? 2 : 1
  return (part ?? names.find(({ name }) => editDistance(word, name) <= most))?.token ?? null
}
