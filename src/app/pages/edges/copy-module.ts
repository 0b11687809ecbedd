import type { EdgeModule } from '#contract/edge-modules.ts'
import pLimit from 'p-limit'
import type { DocumentsOf } from '../../bulk/bulk-writes.ts'
import { ownerId } from '../../connection/connection.ts'
import { explainError } from '../../errors/explain-error.ts'
import { edgeBook } from '../../resources/edges/edge-book.ts'
import { edgeKey, edgeOfKey } from '../../resources/edges/edge.ts'
import { moduleStore } from '../../resources/edges/edge-modules.ts'
import { edgeTitle } from '../../resources/edges/known-edges.ts'
import type { ModuleTarget } from '../../resources/edges/module-writes.ts'

const AT_ONCE = 4

/** What is read of a module, in the form of the list of edges. */
const readingOf = async (
  { module }: { module: EdgeModule },
  read: () => Promise<unknown>,
): Promise<Record<string, unknown>> => {
  try {
    return { [module.module]: { reply: await read() } }
  } catch (error) {
    return { [module.module]: { failure: explainError(error).title } }
  }
}

/** Edges to copy a module to, by their keys, as they are now: they need not be known here. */
export const readTargets = (source: ModuleTarget, signal: AbortSignal): DocumentsOf => {
  const { cache, client, module } = source
  const known = new Map(
    edgeBook(ownerId(client.connection))
      .get()
      .map((entry) => [edgeKey(entry), edgeTitle(entry)]),
  )
  const atMost = pLimit(AT_ONCE)
  return async function* targets(keys) {
    const reads = keys.map((key) =>
      atMost(async () => {
        const { id } = edgeOfKey(key)
        const store = moduleStore(cache, client, module, id)
        const readings = await readingOf(source, () => store.read(false, signal))
        return { document: { id: key, title: known.get(key) ?? id, readings } }
      }),
    )
    for (const read of reads) yield [await read]
  }
}
