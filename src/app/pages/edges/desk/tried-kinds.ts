import { EDGE_KINDS } from '#contract/edge-modules.ts'
import pLimit from 'p-limit'
import { readModules } from '../../../resources/edges/edge-readings.ts'
import type { PacedCalls } from '../../../resources/known-resource.ts'
import { COMPARED_AT_ONCE } from '../module-now.ts'

/** By id: the kinds of which there is an edge with it that has a module. */
export type TriedKinds = ReadonlyMap<string, readonly string[]>

/**
 * Reads the modules of ids as those of each kind of edge, and tells what was found of each. Throws what the next read
 * would meet, too. A module that this key may not read is none that was found.
 */
export const tryKinds = async (
  calls: PacedCalls,
  ids: readonly string[],
  onFound: (id: string, kinds: readonly string[]) => void,
  signal: AbortSignal,
): Promise<void> => {
  const atMost = pLimit(COMPARED_AT_ONCE)
  const tryOne = async (id: string) => {
    const kinds: string[] = []
    for (const kind of EDGE_KINDS) {
      signal.throwIfAborted()
      const read = Object.values(await readModules(calls, { kind, id }, signal, false))
      if (read.some((one) => 'reply' in one && one.reply !== null)) kinds.push(kind)
    }
    onFound(id, kinds)
  }
  await Promise.all(ids.map((id) => atMost(() => tryOne(id))))
}
