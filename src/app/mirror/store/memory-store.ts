import type { ChunkStore } from './chunk-store.ts'

const through = async (
  data: BlobPart,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer())

/** Text, packed: documents of one list are alike, so that they take a tenth of the room. */
const packed = (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  through(text, new CompressionStream('gzip'))

/** The text that was packed. */
const unpacked = async (data: Uint8Array<ArrayBuffer>): Promise<string> =>
  new TextDecoder().decode(await through(data, new DecompressionStream('gzip')))

/** Chunks in memory have numbers from here, those on the device below. */
export const MEMORY_FROM = 2 ** 31
/** So many chunks each store may have, so that no two that follow each other have one with the same number. */
const ROOM = 2 ** 20
let made = 0

/** Keeps the documents in memory, packed. */
export const createMemoryStore = (): ChunkStore => {
  const chunks = new Map<number, Uint8Array<ArrayBuffer>>()
  let number = MEMORY_FROM + (made % (MEMORY_FROM / ROOM)) * ROOM
  made += 1
  const clear = async () => chunks.clear()
  return {
    place: () => 'memory',
    bytes: () => [...chunks.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
    problem: () => null,
    onLost: () => undefined,
    holdOpen: () => undefined,
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
