import type { CopiedResource, WireRecord } from '../resources/copied-resource.ts'
import type { KeptText } from './copy/read-texts.ts'

/** So many ids are asked for at once, about two chunks of the store: the answer is taken in one task. */
const IDS_PER_QUESTION = 2000
/** So many documents are given at once, so that the page stays responsive. */
const DOCUMENTS_PER_PIECE = 250

/** A record of the copy, with the time of its reply. */
type CopiedRecord = { document: WireRecord; as_of: number }

const parse = ({ text, as_of }: KeptText, read: CopiedResource['read']): CopiedRecord | null => {
  try {
    const document = read(JSON.parse(text))
    return document && { document, as_of }
  } catch {
    // Edited by hand on the disk.
    return null
  }
}

/** The documents of rows, in pieces, in the order of the ids. */
export async function* readDocuments(
  ids: readonly string[],
  ask: (ids: readonly string[]) => Promise<readonly KeptText[]>,
  read: CopiedResource['read'],
): AsyncGenerator<readonly CopiedRecord[]> {
  for (let from = 0; from < ids.length; from += IDS_PER_QUESTION) {
    const texts = await ask(ids.slice(from, from + IDS_PER_QUESTION))
    for (let first = 0; first < texts.length; first += DOCUMENTS_PER_PIECE)
      yield texts
        .slice(first, first + DOCUMENTS_PER_PIECE)
        .map((one) => parse(one, read))
        .filter((one) => one !== null)
  }
}
