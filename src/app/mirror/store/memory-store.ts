import type { ChunkStore } from './chunk-store.ts'
import { packed, unpacked } from './pack.ts'

/** Keeps the documents in memory, packed. Its numbers begin after `last`. */
export const createMemoryStore = (last = 0): ChunkStore => {
  const chunks = new Map<number, Uint8Array<ArrayBuffer>>()
  let number = last
  const clear = async () => chunks.clear()
  return {
    place: () => 'memory',
    bytes: () => [...chunks.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
    problem: () => null,
    onLost: () => undefined,
    load: async () => null,
    append: async ({ texts }) => {
      number += 1
      const chunk = number
      if (texts.length > 0) chunks.set(chunk, await packed(texts.join('\n')))
      return chunk
    },
    lines: async (chunk) => {
      const data = chunks.get(chunk)
      return data ? (await unpacked(data)).split('\n') : null
    },
    keepSnapshot: async (_make, needed) => {
      const kept = needed()
      for (const chunk of chunks.keys()) if (!kept.has(chunk)) chunks.delete(chunk)
    },
    clear,
    close: () => chunks.clear(),
    remove: clear,
  }
}
