import type { ChunkStore } from '../store/chunk-store.ts'
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
    // Deleted meanwhile, or lost.
    if (!lines) continue
    for (const { index, line, as_of } of wanted) {
      const text = lines[line]
      if (text !== undefined) texts[index] = { text, as_of }
    }
  }
  return texts.filter((text) => text !== undefined)
}
