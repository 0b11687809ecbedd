import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { checkedBody } from '../writes/write.ts'
import type { BulkWrites, DocumentsOf } from './bulk-writes.ts'
import {
  faultText,
  newValues,
  planRecords,
  planUpdate,
  unable,
  type Intent,
  type PlanOptions,
  type PlanRow,
} from './dry-run.ts'

const planCreate = (
  writes: BulkWrites,
  { wanted }: Extract<Intent, { kind: 'create' }>,
): PlanRow => {
  const write = writes.create()
  const values = newValues(writes.resource, wanted)
  const name = writes.resource.nameOfNew(values)
  const item: BulkItem = { kind: 'create', name, wanted }
  const { fieldErrors } = checkedBody(write, null, values)
  return fieldErrors
    ? unable(item, faultText(write.fields, fieldErrors))
    : {
        ...item,
        change: { before: {}, after: wanted },
        outcome: 'change',
        reason: null,
        warnings: [],
      }
}

/** Plans what an import wants. Sends nothing. */
export const planIntents = async (
  writes: BulkWrites,
  intents: readonly Intent[],
  documents: DocumentsOf,
  options: PlanOptions = {},
): Promise<PlanRow[]> => {
  const action: BulkAction = { kind: 'apply', from: 'import' }
  const { words } = writes.resource
  const notThere =
    options.isComplete === false
      ? `Not among the ${words.other} loaded so far. Wait until all are loaded, then import again`
      : `There is no such ${words.one}`
  const updates = new Map<string, Extract<Intent, { kind: 'update' }>>()
  // Of two that contradict each other nobody knows which one is meant: the first one, and the person is told.
  for (const one of intents)
    if (one.kind === 'update' && !updates.has(one.id)) updates.set(one.id, one)
  const planned = await planRecords(
    writes,
    await documents([...updates.keys()]),
    (record) => planUpdate(writes, action, record, updates.get(record.id)),
    options,
  )
  return intents.map((intent): PlanRow => {
    if (intent.kind === 'create') return planCreate(writes, intent)
    const { id, base = {}, wanted } = intent
    const item = { kind: 'update', id, name: id, basis: base, wanted } as const
    if (updates.get(id) !== intent) return unable(item, 'It is listed twice')
    return planned.get(id) ?? unable(item, notThere)
  })
}
