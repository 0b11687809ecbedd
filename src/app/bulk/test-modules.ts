import { EDGE_MODULES, type ModuleDocument } from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { ApiError } from '../api/api-error.ts'
import { createQueryClient } from '../api/query-client.ts'
import { testClient } from '../api/test-client.ts'
import type { BulkAction } from '../resources/bulk-action.ts'
import { MODULE_GROUPS } from '../resources/edges/module-records.ts'
import { moduleResource } from '../resources/edges/module-resource.ts'
import { replyTo, type Body } from '../resources/edges/test-module-service.ts'
import { bulkWrites, type DocumentsOf } from './bulk-writes.ts'
import { planAction, planUndo, type PlanRow } from './plan.ts'
import { newJournal } from './journal.ts'
import { createMemoryJournals } from './test-journals.ts'
import { createRunner } from './runner.ts'
import { writtenItems } from './test-run.ts'
import { UNDO } from './action-rule.ts'

const groupOf = (document: ModuleDocument) => {
  const group = MODULE_GROUPS.find((one) => one.document === document)
  if (!group) throw new Error('no such group')
  return group
}

/** Edges of an account, each with one module of a kind of document or none, and bulk changes of these modules. */
export const edgesWith = (document: ModuleDocument, stored: Record<string, Body | null>) => {
  const group = groupOf(document)
  const modules = new Map(Object.entries(stored))
  const puts: Body[] = []
  const call = async (
    operation: { method: string; path: string },
    { params: { id }, body }: { params: { id: string }; body?: Body },
  ) => {
    const of = EDGE_MODULES.find((one) =>
      [one.get, one.replace, one.remove].some((each) => each === operation),
    )
    const key = `${of?.kind}/${id}`
    if (body) {
      puts.push(body)
      modules.set(key, replyTo(document, body))
    }
    if (operation.method === 'DELETE') return void modules.set(key, null)
    const now = modules.get(key)
    if (!now) throw new ApiError({ kind: 'status', status: 404, operation: operation as never })
    return document.reply.parse(structuredClone(now))
  }
  const client = testClient(call)
  const resource = moduleResource(group)
  const writes = bulkWrites(client, resource)
  // As the list of edges has them.
  const documents: DocumentsOf = async (ids) =>
    ids.map((id) => {
      const now = modules.get(id)
      const reply = now ? document.reply.parse(structuredClone(now)) : null
      return { document: { id, title: `Edge ${id}`, readings: { [group.name]: { reply } } } }
    })
  const valuesNow = () =>
    [...modules].map(([id, reply]) => [
      id,
      reply && resource.toValues(resource.read({ id, readings: { [group.name]: { reply } } })),
    ])
  /** The values of each edge as text: the order of policies means nothing. */
  const contentNow = (): Record<string, string> =>
    Object.fromEntries(
      [...modules].map(([id, reply]) => {
        const record = reply && resource.read({ id, readings: { [group.name]: { reply } } })
        const sorted = (_: string, value: unknown) =>
          Array.isArray(value) ? value.map(String).toSorted() : value
        return [id, JSON.stringify(record && resource.toValues(record), sorted)]
      }),
    )
  const plan = (action: BulkAction) => planAction(writes, action, [...modules.keys()], documents)
  const run = async (action: BulkAction, rows: readonly PlanRow[]) => {
    const store = createMemoryJournals()
    const journal = newJournal(client.connection, resource.key, action, writtenItems(rows))
    await store.begin(journal)
    const runner = createRunner({
      journal,
      store: store,
      client,
      resource,
      cache: createQueryClient(),
      delay: () => 0,
    })
    await runner.start()
    /** `meanwhile`: what others do after the plan. */
    const undo = async (meanwhile = () => {}) => {
      const undoing = planUndo(resource, runner.rows())
      meanwhile()
      return { ...(await run(UNDO, undoing)), planned: undoing }
    }
    const marks = runner.rows()
    return { marks, states: marks.map(({ state }) => state.kind), undo }
  }
  return { client, resource, modules, puts, plan, run, valuesNow, contentNow, group }
}

const enabled = fc.constantFrom(true, false, null, undefined)
const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
/** IP restrictions as a service may have them. */
export const restrictions: fc.Arbitrary<Body> = fc.record({
  enabled,
  ip_policies: ids.map((all) => all.map((id) => ({ id, uri: '' }))),
})
/** Backends as a service may have them. */
export const backends: fc.Arbitrary<Body> = fc.record({
  enabled,
  backend: fc.option(fc.record({ id: fc.constantFrom('a', 'b', '') })),
})

/** Edges, each with a module or none, and what somebody else makes of each: null is nothing. */
export const edgesOf = (module: fc.Arbitrary<Body>, kinds: readonly string[]) =>
  fc
    .array(fc.tuple(fc.option(module), fc.option(fc.option(module), { nil: undefined })), {
      minLength: 1,
      maxLength: 5,
    })
    .map((all) =>
      all.map(([stored, theirs], index) => ({
        id: `${kinds[index % kinds.length]}/edge/${index}`,
        stored,
        theirs,
      })),
    )

/** Edges, each with an IP restriction or none. */
export const fleets = edgesOf(restrictions, ['tcp', 'tls']).map((all) =>
  Object.fromEntries(all.map(({ id, stored }) => [id, stored])),
)
