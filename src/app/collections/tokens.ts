import type { ResourceField } from '../resources/resource-field.ts'
import { editDistance } from '#domain/edit-distance.ts'

/** A field that can be searched by what stands before a colon. */
export type SearchedField = ResourceField & {
  readonly search: NonNullable<ResourceField['search']>
}

/** What can stand before a colon, with its field; members of JSON are `metadata.` with a path. */
export type Tokens = ReadonlyMap<string, SearchedField>

const isToken = (field: ResourceField): field is SearchedField => field.search !== undefined

// As they are offered: first what one narrows a list by.
const rank = ({ isFaceted, kind }: ResourceField) => (isFaceted ? 0 : kind === 'id' ? 2 : 1)

const made = new WeakMap<readonly ResourceField[], Tokens>()

/** The tokens of a resource's fields; the same ones for the same list of fields. */
export const searchTokens = (fields: readonly ResourceField[]): Tokens => {
  const last = made.get(fields)
  if (last) return last
  const tokens = fields.filter(isToken).toSorted((a, b) => rank(a) - rank(b))
  const byName = new Map(tokens.map((field) => [field.search.token, field]))
  made.set(fields, byName)
  return byName
}

/** A name before a colon, however it is written: `cluster_name` for `Cluster-Name`. */
export const spelledName = (name: string): string => name.toLowerCase().replaceAll(/[-\s]/g, '_')

/** All that a field may be called before a colon: its token, its headings and its name on the wire. */
export const namesOf = ({ path, heading, shortHeading, search }: SearchedField): string[] => [
  search.token,
  ...(search.aliases ?? []),
  ...[heading, shortHeading ?? heading, path.slice(path.lastIndexOf('.') + 1)].map(spelledName),
]

/** The field with this token, or that is also called so: where two share a name, that whose token it is. */
export const tokenField = (tokens: Tokens, name: string): SearchedField | undefined => {
  const spelled = spelledName(name)
  const isCalledSo = (field: SearchedField) => namesOf(field).includes(spelled)
  return tokens.get(spelled) ?? [...tokens.values()].find(isCalledSo)
}

const SHORTEST_NAME = 4
const LONG_NAME = 7

/** The token that a name before a colon is probably meant to be: a slip of the finger, or a part of it. */
export const nearToken = (tokens: Tokens, name: string): string | null => {
  const word = spelledName(name)
  // So short a name is near to too much: `ip:` is not meant to be `id:`.
  if (word.length < SHORTEST_NAME || word.length > 20) return null
  const names = [...tokens.values()].flatMap((field) =>
    namesOf(field).map((name) => ({ name, token: field.search.token })),
  )
  const part = names.find(
    ({ name }) => name.length >= SHORTEST_NAME && (name.startsWith(word) || word.startsWith(name)),
  )
  const most = word.length >= LONG_NAME ? 2 : 1
  return (part ?? names.find(({ name }) => editDistance(word, name) <= most))?.token ?? null
}

/** How a field is searched by its token. */
export type TokenKind =
  | 'value'
  | 'part'
  | 'version'
  | 'age'
  | 'certificate'
  | 'state'
  | 'json'
  | 'needed'

/**
 * A list that means nothing without an element of another one is asked for by `yes`, `no` or a part of a text; a text
 * that nearly every record has otherwise, by a part of it.
 */
export const tokenKind = ({ kind, needs, isVersion, isDistinct }: ResourceField): TokenKind => {
  switch (kind) {
    case 'time':
      return 'age'
    case 'certificate':
      return 'certificate'
    case 'state':
      return 'state'
    case 'json':
      return 'json'
    case 'set':
      return needs ? 'needed' : 'value'
    case 'text':
      return isVersion ? 'version' : isDistinct ? 'part' : 'value'
    case 'id':
    case 'lines':
    case 'flag':
    case 'reference':
    case 'references':
      return 'value'
  }
}
