import type { BulkAction } from '../../../resources/bulk-action.ts'
import type { BulkWrites, DocumentsOf } from '../../../bulk/bulk-writes.ts'
import { planAction, planUpdate, unable, type PlanRow } from '../../../bulk/dry-run.ts'
import { edgeKey } from '../../../resources/edges/edge.ts'
import { membersOf } from '../../../resources/members.ts'
import { pageTurns } from '../../../ui/page-turns.ts'
import type { ComparedModule } from './compare-modules.ts'

/** What an import of modules is, as a bulk change. */
export const IMPORT: BulkAction = { kind: 'apply', from: 'import' }

/** A module that was compared, as the list of edges has it. */
const documentOf = ({ edge, title, module, reading }: ComparedModule) => ({
  id: edgeKey(edge),
  title,
  readings: { [module.module]: reading },
})

/** The row of a module that is to have other values. */
const planChange = async (writes: BulkWrites, one: ComparedModule): Promise<PlanRow | null> => {
  const { resource } = writes
  const record = one.to && resource.read(documentOf(one))
  if (!record || !one.to) return null
  const wanted = membersOf(resource.fields, one.to)
  const row = await planUpdate(writes, IMPORT, record, {
    kind: 'update',
    id: record.id,
    wanted,
    unset: true,
  })
  return { ...row, as_of: one.at }
}

/**
 * Plans what a file wants of the modules of one kind: those that are set change, those that are null in it are
 * deleted if that is wanted, and stay otherwise. Sends nothing.
 */
export const planModules = async (
  writes: BulkWrites,
  compared: readonly ComparedModule[],
  { isDeleting, signal }: { isDeleting: boolean; signal: AbortSignal },
): Promise<PlanRow[]> => {
  const byKey = new Map(compared.map((one) => [edgeKey(one.edge), one]))
  const documents: DocumentsOf = async function* documents(ids) {
    const found = ids.flatMap((id) => byKey.get(id) ?? [])
    yield found.map((one) => ({ document: documentOf(one), as_of: one.at }))
  }
  const turn = pageTurns()
  const changes: PlanRow[] = []
  for (const one of compared) {
    signal.throwIfAborted()
    const row = await planChange(writes, one)
    if (row) changes.push(row)
    await turn()
  }
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
    ...changes,
    ...(await planAction(writes, { kind: 'delete' }, keys, documents, { signal })),
    ...nothing,
  ]
  return rows.map((row) => ({
    ...row,
    line: row.kind === 'create' ? undefined : byKey.get(row.id)?.line,
  }))
}
