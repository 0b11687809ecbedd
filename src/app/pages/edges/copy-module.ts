import pLimit from 'p-limit'
import type { DocumentsOf } from '../../bulk/bulk-writes.ts'
import { ownerId } from '../../connection/connection.ts'
import { edgeBook } from '../../resources/edges/edge-book.ts'
import { edgeKey, edgeOfKey } from '../../resources/edges/edge.ts'
import { moduleStore } from '../../resources/edges/edge-modules.ts'
import { edgeTitle } from '../../resources/edges/known-edges.ts'
import type { ModuleTarget } from '../../resources/edges/module-form.ts'
import { COMPARED_AT_ONCE, moduleNow } from './module-now.ts'

/** Edges to copy a module to, by their keys, as they are now: they need not be known here. */
export const readTargets = (source: ModuleTarget, signal: AbortSignal): DocumentsOf => {
  const { cache, client, module } = source
  const known = new Map(
    edgeBook(ownerId(client.connection))
      .get()
      .map((entry) => [edgeKey(entry), edgeTitle(entry)]),
  )
  const atMost = pLimit(COMPARED_AT_ONCE)
  return async function* targets(keys) {
    const reads = keys.map((key) =>
      atMost(async () => {
        const { id } = edgeOfKey(key)
        const store = moduleStore(cache, client, module, id)
        const readings = { [module.module]: await moduleNow(async () => store.read(false, signal)) }
        return { document: { id: key, title: known.get(key) ?? id, readings } }
      }),
    )
    for (const read of reads) yield [await read]
  }
}
