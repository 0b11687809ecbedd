import { EDGE_KINDS } from '#contract/edge-modules.ts'
import { isRecord } from '#contract/json-value.ts'
import { idText } from '#contract/text.ts'
import { hasPrivateKey } from '#domain/private-key.ts'
import { edgeKey, type Edge } from './edge.ts'

/** An edge that is known here. The API cannot list edges: people and hosts name them. */
export type BookEntry = Edge & {
  /** What people call it; "" if it has no name but its id. */
  readonly label: string
  readonly tags: readonly string[]
}

export const LABEL_MAX = 100
export const TAG_MAX = 50
export const TAGS_MAX = 10

/** An entry that says nothing but which edge it is. */
export const plainEntry = ({ kind, id }: Edge): BookEntry => ({
  kind,
  id,
  label: '',
  tags: [],
})

const oneLine = (text: unknown, most: number): string =>
  typeof text === 'string' && !hasPrivateKey(text)
    ? text
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, most)
    : ''

/** Tags as they are kept: each once, short, in one line. */
export const tidyTags = (tags: readonly unknown[]): string[] =>
  [...new Set(tags.map((tag) => oneLine(tag, TAG_MAX)).filter(Boolean))].slice(0, TAGS_MAX)

/** One entry as it was stored or imported, as far as it can be used; null if it names no edge. */
export const readEntry = (given: unknown): BookEntry | null => {
  if (!isRecord(given)) return null
  const { kind, id, label, tags } = given
  if (typeof kind !== 'string' || !EDGE_KINDS.includes(kind)) return null
  const { data } = idText().safeParse(id)
  if (data === undefined || data === '' || hasPrivateKey(data)) return null
  return {
    kind,
    id: data,
    label: oneLine(label, LABEL_MAX),
    tags: Array.isArray(tags) ? tidyTags(tags) : [],
  }
}

/** Each edge once, as it stands first. */
export const uniqueEdges = <Entry extends Edge>(entries: readonly Entry[]): Entry[] => {
  const keys = new Set<string>()
  return entries.filter((one) => keys.size < keys.add(edgeKey(one)).size)
}

/** An entry as it is stored and exported: what says nothing is left out. */
export const writtenEntry = ({ kind, id, label, tags }: BookEntry) => ({
  kind,
  id,
  ...(label && { label }),
  ...(tags.length > 0 && { tags }),
})
