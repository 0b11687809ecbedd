import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'
import { rulesOf } from '../../../resources/edges/rules/registry.ts'
import { copyRow, reviewOf, type CopyRow } from '../copy-rows.ts'
import type { ComparedModule } from './compare-modules.ts'

/** The modules that a file wants to set and that are not set yet: bulk changes only change what is there. */
export const unsetRows = async (
  service: { cache: QueryClient; client: Client },
  compared: readonly ComparedModule[],
): Promise<CopyRow[]> => {
  const rows = compared.map(async ({ module, edge, title, to, isUnset }) => {
    if (!to || !isUnset) return []
    const place = { ...service, module, id: edge.id, edge: title, rules: rulesOf(module) }
    return copyRow({ place, to }, await reviewOf({ place, to }, null))
  })
  return (await Promise.all(rows)).flat()
}
