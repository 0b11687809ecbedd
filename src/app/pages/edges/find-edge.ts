import { idText } from '#contract/text.ts'
import { kindOfId } from '../../resources/edges/edge-kind.ts'
import type { KnownEdge } from '../../resources/edges/catalogue.ts'
import type { Edge } from '../../resources/edges/remembered-edges.ts'

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** The edges whose label, id and kind have every word of a text. */
export const filterEdges = (edges: readonly KnownEdge[], text: string): KnownEdge[] => {
  const words = wordsOf(text)
  return edges.filter(({ kind, id, label }) => {
    const searched = `${label} ${id} ${kind}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}

/** The edge that a text means; or why it can be none; or, where it may be the id of any kind of edge, that id. */
type Meant = { edge: Edge } | { error: string } | { id: string }

/** Reads the id of an edge, whose kind is that of the known edge with this id, or else the one that it begins with. */
export const meantEdge = (known: readonly KnownEdge[], text: string): Meant => {
  const id = text.trim()
  if (id === '') return { error: 'Enter an edge ID.' }
  const { error } = idText().safeParse(id)
  if (error) return { error: `Not an edge ID. ${error.issues[0]?.message}` }
  const [same, other] = known.filter((edge) => edge.id === id)
  const kind = same && !other ? same.kind : kindOfId(id)
  return kind === undefined ? { id } : { edge: { kind, id } }
}
