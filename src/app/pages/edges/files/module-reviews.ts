import type { Client } from '../../../api/client.ts'
import type { Session } from '../../../api/session.ts'
import { bulkWrites } from '../../../bulk/bulk-writes.ts'
import { bulkOf } from '../../../bulk/use-bulk.ts'
import { MODULE_GROUPS } from '../../../resources/edges/module-records.ts'
import { moduleResource } from '../../../resources/edges/module-resource.ts'
import type { ComparedModule } from './compare-modules.ts'
import { IMPORT, planModules } from './plan-modules.ts'

/**
 * Plans what a file wants as bulk changes, one for each kind of module. Answers with the name of the first of them;
 * null if there is nothing to review.
 */
export const planReviews = async (
  { session, client }: { session: Session; client: Client },
  compared: readonly ComparedModule[],
  options: Parameters<typeof planModules>[2],
): Promise<string | null> => {
  const planned = []
  for (const group of MODULE_GROUPS) {
    const resource = moduleResource(group)
    const its = compared.filter(({ module }) => group.modules.includes(module))
    const rows = await planModules(bulkWrites(client, resource), its, options)
    if (rows.length > 0) planned.push({ resource, name: group.name, rows })
  }
  options.signal.throwIfAborted()
  for (const { resource, rows } of planned)
    bulkOf(session, resource).setPlan({
      action: IMPORT,
      rows,
      missing: 0,
    })
  return planned[0]?.name ?? null
}
