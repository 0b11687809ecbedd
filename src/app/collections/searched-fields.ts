import { nearWord } from '#domain/near-word.ts'
import { oncePer } from '#domain/once-per.ts'
import type { ResourceField } from '../resources/resource-field.ts'

/** A field that can be searched by what stands before a colon. */
export type SearchedField = ResourceField & {
  readonly search: NonNullable<ResourceField['search']>
}

const isSearched = (field: ResourceField): field is SearchedField => field.search !== undefined

/** The searched ones of some fields, by their tokens. */
export const searchedFields = oncePer(
  (fields: readonly ResourceField[]): ReadonlyMap<string, SearchedField> =>
    new Map(fields.filter(isSearched).map((field) => [field.search.token, field])),
)

/** A name before a colon, however it is written: `cluster_name` for `Cluster-Name`. */
export const spelledName = (name: string): string => name.toLowerCase().replaceAll(/[-\s]/g, '_')

/** All that a field may be called before a colon: its token, its headings and its name on the wire. */
export const namesOf = ({ path, heading, shortHeading, search }: SearchedField): string[] => [
  search.token,
  ...(search.aliases ?? []),
  ...[heading, shortHeading ?? heading, path.slice(path.lastIndexOf('.') + 1)].map(spelledName),
]

/** The fields by all of their names: where two share one, that whose token it is has it. */
const fieldsByName = oncePer((fields: readonly ResourceField[]) => {
  const searched = [...searchedFields(fields).values()]
  const named = searched.flatMap((field) => namesOf(field).map((name) => [name, field] as const))
  return new Map([...named.toReversed(), ...searchedFields(fields)])
})

/** The field that is called so before a colon. */
export const fieldByName = (
  fields: readonly ResourceField[],
  name: string,
): SearchedField | undefined => fieldsByName(fields).get(spelledName(name))

/** The token that a name before a colon is probably meant to be. */
export const nearToken = (fields: readonly ResourceField[], name: string): string | null => {
  const names = fieldsByName(fields)
  return names.get(nearWord(spelledName(name), names.keys()) ?? '')?.search.token ?? null
}
