import type { ChunkStore } from '../store/chunk-store.ts'
import { DOCUMENTS_PER_CHUNK } from './change.ts'
import type { Ledger } from './ledger.ts'

/** A document as it is kept, with the time of its reply. */
export type KeptText = { readonly text: string; readonly as_of: number }

/**
 * The documents of rows, in the order of the ids. One that is gone is left out. Each chunk is read once, however
 * many of its documents are wanted: many ids at once are cheaper than few.
 */
export const readTexts = async (
  store: Pick<ChunkStore, 'lines'>,
  ledger: Ledger,
  ids: readonly string[],
): Promise<KeptText[]> => {
  const byChunk = new Map<number, { index: number; line: number; as_of: number }[]>()
  for (const [index, id] of ids.entries()) {
    const found = ledger.find(id)
    if (!found) continue
    const wanted = byChunk.get(found.chunk) ?? []
    wanted.push({ index, line: found.line, as_of: found.as_of })
    byChunk.set(found.chunk, wanted)
  }
  const texts: (KeptText | undefined)[] = Array.from({ length: ids.length })
  for (const [chunk, wanted] of byChunk) {
    const lines = await store.lines(chunk)
    if (!lines) {
      // The next walk then keeps the documents again.
      ledger.forget(chunk)
      continue
    }
    for (const { index, line, as_of } of wanted) {
      const text = lines[line]
      if (text !== undefined) texts[index] = { text, as_of }
    }
  }
  return texts.filter((text) => text !== undefined)
}

/** The documents of rows, in the order of the ids, in parts as large as a chunk. */
export async function* textsInParts(
  store: Pick<ChunkStore, 'lines'>,
  ledger: Ledger,
  ids: readonly string[],
): AsyncGenerator<string[]> {
  for (let from = 0; from < ids.length; from += DOCUMENTS_PER_CHUNK) {
    const kept = await readTexts(store, ledger, ids.slice(from, from + DOCUMENTS_PER_CHUNK))
    yield kept.map(({ text }) => text)
  }
}
