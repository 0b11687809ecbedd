import type { Operator } from '#contract/operators.ts'
import { Operator as OperatorSchema } from '#contract/operators.ts'
import type { KeptText } from './copy/read-texts.ts'

/** So many ids are asked for at once: each chunk of the store is read once for all of them. */
const IDS_PER_QUESTION = 5000
/** So many documents are given at once, so that the page stays responsive. */
const DOCUMENTS_PER_PIECE = 250

const parse = ({ text, as_of }: KeptText): { document: Operator; as_of: number } | null => {
  try {
    const read = OperatorSchema.safeParse(JSON.parse(text))
    return read.success ? { document: read.data, as_of } : null
  } catch {
    // Edited by hand on the disk.
    return null
  }
}

/** The documents of rows, in pieces, in the order of the ids. */
export async function* readDocuments(
  ids: readonly string[],
  ask: (ids: readonly string[]) => Promise<readonly KeptText[]>,
): AsyncGenerator<readonly { document: Operator; as_of: number }[]> {
  for (let from = 0; from < ids.length; from += IDS_PER_QUESTION) {
    const texts = await ask(ids.slice(from, from + IDS_PER_QUESTION))
    for (let first = 0; first < texts.length; first += DOCUMENTS_PER_PIECE)
      yield texts
        .slice(first, first + DOCUMENTS_PER_PIECE)
        .map(parse)
        .filter((one) => one !== null)
  }
}
