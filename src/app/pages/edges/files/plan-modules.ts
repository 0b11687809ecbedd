import type { BulkWrites, DocumentsOf } from '../../../bulk/bulk-writes.ts'
import { planAction, unable, type Intent, type PlanRow } from '../../../bulk/dry-run.ts'
import { planIntents } from '../../../bulk/plan-intents.ts'
import { edgeKey } from '../../../resources/edges/edge.ts'
import { membersOf } from '../../../resources/members.ts'
import type { ComparedModule } from './compare-modules.ts'

/**
 * Plans what a file wants of the modules of one kind: those that are set change, those that are null in it are
 * deleted if that is wanted, and stay otherwise. Sends nothing.
 */
export const planModules = async (
  writes: BulkWrites,
  compared: readonly ComparedModule[],
  { isDeleting, signal }: { isDeleting: boolean; signal: AbortSignal },
): Promise<PlanRow[]> => {
  const { fields } = writes.resource
  const byKey = new Map(compared.map((one) => [edgeKey(one.edge), one]))
  const documents: DocumentsOf = async function* documents(ids) {
    yield ids.flatMap((id) => {
      const one = byKey.get(id)
      if (!one) return []
      const { title, module, reading, at } = one
      return { document: { id, title, readings: { [module.module]: reading } }, as_of: at }
    })
  }
  const intents = compared.flatMap((one): Intent | [] =>
    one.to === null
      ? []
      : { kind: 'update', id: edgeKey(one.edge), wanted: membersOf(fields, one.to) },
  )
  const absent = compared.filter(({ to }) => to === null)
  const doomed = absent.filter((one) => isDeleting && !one.isUnset)
  const keys = doomed.map(({ edge }) => edgeKey(edge))
  const nothing = absent
    .filter(({ isUnset }) => isUnset)
    .map(({ edge, title, at }): PlanRow => {
      const item = { kind: 'delete', id: edgeKey(edge), name: title, basis: {} } as const
      return { ...unable(item, ''), outcome: 'already', reason: null, as_of: at }
    })
  const rows = [
    ...(await planIntents(writes, intents, documents, { signal })),
    ...(await planAction(writes, { kind: 'delete' }, keys, documents, { signal })),
    ...nothing,
  ]
  return rows.map((row) => ({
    ...row,
    line: row.kind === 'create' ? undefined : byKey.get(row.id)?.line,
  }))
}
