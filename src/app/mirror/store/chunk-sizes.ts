/** The bytes of each chunk of a store, and of all together. */
export const createChunkSizes = () => {
  let sizes = new Map<number, number>()
  let total = 0
  const remove = (chunk: number) => {
    total -= sizes.get(chunk) ?? 0
    sizes.delete(chunk)
  }
  const clear = () => {
    sizes = new Map()
    total = 0
  }
  return {
    total: () => total,
    chunks: () => [...sizes.keys()],
    set: (chunk: number, size: number) => {
      remove(chunk)
      sizes.set(chunk, size)
      total += size
    },
    delete: remove,
    clear,
    /** Those of all other chunks. */
    without: (chunks: readonly number[]): ReadonlyMap<number, number> => {
      const left = new Map(sizes)
      for (const chunk of chunks) left.delete(chunk)
      return left
    },
    /** Takes the sizes of chunks that were kept, maybe edited since then; 0 for one that is not known. */
    restore: (chunks: readonly number[], kept: unknown) => {
      clear()
      // Only numbers are read from it.
      const known =
        kept instanceof Map ? (kept as Map<number, unknown>) : new Map<number, unknown>()
      sizes = new Map(chunks.map((chunk) => [chunk, Number(known.get(chunk) ?? 0) || 0]))
      for (const size of sizes.values()) total += size
    },
  }
}
