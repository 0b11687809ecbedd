import { editDistance } from '#domain/edit-distance.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { oncePer } from './field-values.ts'

/** A field that can be searched by what stands before a colon. */
export type SearchedField = ResourceField & {
  readonly search: NonNullable<ResourceField['search']>
}

const isSearched = (field: ResourceField): field is SearchedField => field.search !== undefined

// As they are offered: first what one narrows a list by.
const rank = ({ isFaceted, kind }: ResourceField) => (isFaceted ? 0 : kind === 'id' ? 2 : 1)

/** The searched ones of some fields, by their tokens. */
export const searchedFields = oncePer(
  (fields: readonly ResourceField[]): ReadonlyMap<string, SearchedField> =>
    new Map(
      fields
        .filter(isSearched)
        .toSorted((a, b) => rank(a) - rank(b))
        .map((field) => [field.search.token, field]),
    ),
)

/** A name before a colon, however it is written: `cluster_name` for `Cluster-Name`. */
export const spelledName = (name: string): string => name.toLowerCase().replaceAll(/[-\s]/g, '_')

/** All that a field may be called before a colon: its token, its headings and its name on the wire. */
export const namesOf = ({ path, heading, shortHeading, search }: SearchedField): string[] => [
  search.token,
  ...(search.aliases ?? []),
  ...[heading, shortHeading ?? heading, path.slice(path.lastIndexOf('.') + 1)].map(spelledName),
]

/** The field with this token, or that is also called so: where two share a name, that whose token it is. */
export const fieldByName = (
  fields: readonly ResourceField[],
  name: string,
): SearchedField | undefined => {
  const byToken = searchedFields(fields)
  const spelled = spelledName(name)
  return byToken.get(spelled) ?? [...byToken.values()].find((one) => namesOf(one).includes(spelled))
}

const SHORTEST_NAME = 4
const LONG_NAME = 7

/** The token that a name before a colon is probably meant to be: a slip of the finger, or a part of it. */
export const nearToken = (fields: readonly ResourceField[], name: string): string | null => {
  const word = spelledName(name)
  // So short a name is near to too much: `ip:` is not meant to be `id:`.
  if (word.length < SHORTEST_NAME || word.length > 20) return null
  const names = [...searchedFields(fields).values()].flatMap((field) =>
    namesOf(field).map((name) => ({ name, token: field.search.token })),
  )
  const part = names.find(
    ({ name }) => name.length >= SHORTEST_NAME && (name.startsWith(word) || word.startsWith(name)),
  )
  const most = word.length >= LONG_NAME ? 2 : 1
  return (part ?? names.find(({ name }) => editDistance(word, name) <= most))?.token ?? null
}
