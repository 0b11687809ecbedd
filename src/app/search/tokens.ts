import type { ResourceField } from '../resources/resource-field.ts'

/** A field that can be searched by what stands before a colon. */
export type TokenField = ResourceField & { readonly search: NonNullable<ResourceField['search']> }

/** What can stand before a colon, with its field; members of JSON are `metadata.` with a path. */
export type Tokens = ReadonlyMap<string, TokenField>

const isToken = (field: ResourceField): field is TokenField => field.search !== undefined

// As they are offered: first what one narrows a list by.
const rank = ({ isFaceted, kind }: ResourceField) => (isFaceted ? 0 : kind === 'id' ? 2 : 1)

/** The tokens of a resource's fields. */
export const tokensOf = (fields: readonly ResourceField[]): Tokens =>
  new Map(
    fields
      .filter(isToken)
      .toSorted((a, b) => rank(a) - rank(b))
      .map((field) => [field.search.token, field]),
  )

/** A name before a colon, however it is written: `cluster_name` for `Cluster-Name`. */
export const spelledName = (name: string): string => name.toLowerCase().replaceAll(/[-\s]/g, '_')

/** All that a field may be called before a colon: its token, its headings and its name on the wire. */
export const namesOf = ({ path, heading, shortHeading, search }: TokenField): string[] => [
  search.token,
  ...(search.aliases ?? []),
  ...[heading, shortHeading ?? heading, path.slice(path.lastIndexOf('.') + 1)].map(spelledName),
]

const known = new WeakMap<Tokens, ReadonlyMap<string, TokenField>>()

/** The fields by all their names: where two share one, that whose token it is. */
const fieldsByName = (tokens: Tokens): ReadonlyMap<string, TokenField> => {
  const made = known.get(tokens)
  if (made) return made
  const names = [...tokens.values()].flatMap((field) =>
    namesOf(field).map((name) => [name, field] as const),
  )
  const byName = new Map([...names.toReversed(), ...tokens])
  known.set(tokens, byName)
  return byName
}

/** The field with this token, or that is also called so. */
export const tokenField = (tokens: Tokens, name: string): TokenField | undefined =>
  fieldsByName(tokens).get(spelledName(name))

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
