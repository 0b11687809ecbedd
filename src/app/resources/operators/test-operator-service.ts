import { Operator } from '#contract/operators.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { ApiError } from '../../api/api-error.ts'
import { testClient } from '../../api/test-client.ts'
import { readOperator, type OperatorDocument } from './operator-document.ts'
import type { Choice } from '../../writes/conflicts/conflict.ts'
import { runWrite } from '../../writes/run-write.ts'
import type { Question } from '../../writes/outcome.ts'
import type { OperatorValues } from './operator-values.ts'
import { operatorUpdate } from './operator-update.ts'

/** An operator as a service may send it. */
type Source = Record<string, unknown> & { id: string }

/** The operator of most tests. */
export const DOCUMENT = {
  id: 'k8sop_1',
  description: 'Door',
  region: 'eu',
  enabled_features: ['bindings', 'ingress'],
  deployment: { name: 'agent', namespace: 'edge', version: '1', cluster_name: 'pdx' },
  binding: { endpoint_selectors: ['a', 'b'], ingress_endpoint: 'in:1', cert: null },
  labels: { team: 'x' },
}

/** A service with one operator in memory, and what writes need of it. */
export const serve = (stored: Source | null, merges = true) => {
  const service = {
    stored,
    sent: [] as unknown[],
    loses: null as 'before' | 'after' | null,
    /** What the service makes of what it is sent. */
    normalise: (source: Source): Source => source,
  }
  const patched = (source: Source, body: Record<string, unknown>): Source => {
    const parts = Object.entries(body).map(([name, value]) => {
      const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
      return [name, isPart && merges ? { ...(source[name] as object | null), ...value } : value]
    })
    const { binding, ...rest } = { ...source, ...Object.fromEntries(parts) } as Source
    const isBound =
      Array.isArray(rest['enabled_features']) && rest['enabled_features'].includes('bindings')
    return { ...rest, id: source.id, ...(isBound && { binding }) }
  }
  const call = async (
    operation: { method: 'GET' | 'PATCH' | 'POST' | 'DELETE'; path: string },
    { body }: { body?: Record<string, unknown> },
  ) => {
    const failure = (status?: number) =>
      new ApiError({ kind: status ? 'status' : 'network', status, operation })
    if (operation.method !== 'GET') {
      service.sent.push(body)
      if (service.loses === 'before') throw failure()
      const before = service.stored ?? { id: 'k8sop_new' }
      service.stored = body ? service.normalise(patched(before, body)) : null
      if (service.loses === 'after') throw failure()
      if (!body) return undefined
    } else if (!operation.path.endsWith(':id')) {
      return { operators: service.stored ? [Operator.parse(service.stored)] : [] }
    }
    if (!service.stored) throw failure(404)
    return Operator.parse(structuredClone(service.stored))
  }
  const client = testClient(call)
  const cache = createQueryClient({ retry: false })
  const questions: Question[] = []
  const asking = (answer: Choice) => async (question: Question) => {
    questions.push(question)
    return new Map(question.conflicts.map(({ id }) => [id, answer]))
  }
  const write = operatorUpdate(cache, client, 'k8sop_1')
  const update = async (seen: OperatorValues, values: OperatorValues, answer: Choice = 'mine') =>
    runWrite(write, { seen, values }, { ask: asking(answer) })
  return {
    service,
    cache,
    client,
    questions,
    now: (): OperatorDocument => readOperator(Operator.parse(service.stored)),
    update,
    /** Updates, and returns how that ends when it is taken back; undefined if it was not done, or can't be. */
    updateAndUndo: async (
      seen: OperatorValues,
      values: OperatorValues,
      meanwhile = () => {},
      answer: Choice = 'mine',
    ) => {
      const outcome = await update(seen, values)
      const undo = outcome.kind === 'done' ? write.followUp?.(outcome).undo : null
      meanwhile()
      return undo?.start(async (back, edit) => runWrite(back, edit, { ask: asking(answer) }))
    },
  }
}
