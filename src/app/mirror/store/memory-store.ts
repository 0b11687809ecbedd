import type { ChunkStore } from './chunk-store.ts'
import { packed, unpacked } from './pack.ts'

/** Keeps the documents in memory, packed. Its numbers begin after `last`. */
export const createMemoryStore = (last = 0): ChunkStore => {
  const chunks = new Map<number, Uint8Array<ArrayBuffer>>()
  let number = last
  let bytes = 0
  const remove = (chunk: number) => {
    bytes -= chunks.get(chunk)?.byteLength ?? 0
    chunks.delete(chunk)
  }
  return {
    place: () => 'memory',
    bytes: () => bytes,
    problem: () => null,
    load: async () => null,
    append: async ({ texts }) => {
      number += 1
      const chunk = number
      if (texts.length > 0) {
        const data = await packed(texts.join('\n'))
        chunks.set(chunk, data)
        bytes += data.byteLength
      }
      return chunk
    },
    lines: async (chunk) => {
      const data = chunks.get(chunk)
      return data ? (await unpacked(data)).split('\n') : null
    },
    keepSnapshot: async () => undefined,
    release: async (released) => {
      for (const chunk of released) remove(chunk)
    },
    clear: async () => {
      chunks.clear()
      bytes = 0
    },
    close: () => chunks.clear(),
  }
}
