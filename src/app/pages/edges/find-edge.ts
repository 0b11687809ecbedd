import { idText } from '#contract/text.ts'
import { pastedId } from '#domain/pasted-id.ts'
import { hasPrivateKey } from '#domain/private-key.ts'
import { kindOfId, type Edge } from '../../resources/edges/edge.ts'

/** The edges that a text may mean: of one kind if it is known, else of any; and none if it is no id. */
export type MeantEdge = { readonly edge: Edge } | { readonly idOfAnyKind: string } | null

/** Whether a search is a single word without a token: an id may stand there. */
const isWord = (text: string): boolean => /^[^\s":()]+$/u.test(text)

/** The edge that the text of a search names, if it looks like an id. */
export const meantEdge = (known: readonly Edge[], text: string): MeantEdge => {
  const id = pastedId(text)
  // In quotes it is a phrase to search for.
  if (text.includes('"') || !isWord(id) || !idText().safeParse(id).success || hasPrivateKey(id))
    return null
  const [same, other] = known.filter((edge) => edge.id === id)
  const kind = same && !other ? same.kind : kindOfId(id)
  return kind === undefined ? { idOfAnyKind: id } : { edge: { kind, id } }
}
