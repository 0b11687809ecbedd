import { EDGE_MODULES, type ModuleReply } from '#contract/edge-modules.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import type { SeenModule } from './seen-references.ts'

/** The modules that were read with a client and are still in the cache. */
export const seenModules = (cache: QueryClient, client: Client): SeenModule[] =>
  EDGE_MODULES.flatMap((module) => {
    const queryKey = [...client.key, 'edges', module.kind, module.module]
    return cache
      .getQueriesData<ModuleReply | null>({ queryKey })
      .flatMap(([key, reply]): SeenModule[] =>
        // A read before a write has a longer key.
        reply && key.length === queryKey.length + 1
          ? [{ module, edge: String(key.at(-1)), reply }]
          : [],
      )
  })
