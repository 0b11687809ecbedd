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

/** The field with this token, or that is also called so; letter case does not matter. */
export const tokenField = (tokens: Tokens, name: string): TokenField | undefined => {
  const token = name.toLowerCase()
  const isAlias = ({ search }: TokenField) => search.aliases?.includes(token)
  return tokens.get(token) ?? [...tokens.values()].find(isAlias)
}

/** How a field is searched by its token. */
export type TokenKind = 'value' | 'version' | 'age' | 'certificate' | 'json' | 'needed'

/** A list that means nothing without an element of another one is asked for by `yes`, `no` or a part of a text. */
export const tokenKind = ({ kind, needs, isVersion }: ResourceField): TokenKind => {
  switch (kind) {
    case 'time':
      return 'age'
    case 'certificate':
      return 'certificate'
    case 'json':
      return 'json'
    case 'set':
      return needs ? 'needed' : 'value'
    case 'text':
      return isVersion ? 'version' : 'value'
    case 'id':
    case 'lines':
    case 'flag':
    case 'reference':
    case 'references':
      return 'value'
  }
}
