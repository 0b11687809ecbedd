import type { EdgeModule, ModuleDocument, ModuleReply } from '#contract/edge-modules.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { ApiError } from '../../api/api-error.ts'
import { testClient } from '../../api/test-client.ts'
import { runWrite } from '../../writes/run-write.ts'
import type { Question } from '../../writes/outcome.ts'
import type { Edit, Write } from '../../writes/write.ts'
import type { ModuleRules, ModuleValues, ModuleTarget } from './module-form.ts'

/** A module or the body of its put. */
export type Body = Record<string, unknown>
type Stored = Body | null

/** What a service answers to a put. */
export const replyTo = ({ refs }: ModuleDocument, put: Body): Body =>
  Object.fromEntries(
    Object.entries(put).map(([name, value]) => {
      const ref = refs[name]
      if (!ref) return [name, value]
      const found = [value].flat().map((id) => ({ id, uri: '' }))
      return [ref.reply, ref.many ? found : found[0]]
    }),
  )

/** A service with one module in memory, and the place of its writes. */
export const serve = (module: EdgeModule, rules: ModuleRules, stored: Stored) => {
  const { document } = module
  const { reply } = document
  const service = {
    stored,
    puts: [] as Body[],
    loses: null as 'before' | 'after' | null,
  }
  const call = async (operation: EdgeModule['get'], { body }: { body?: Body }) => {
    const failure = (status?: number) =>
      new ApiError({ kind: status ? 'status' : 'network', status, operation })
    if (operation.method !== 'GET') {
      if (body) service.puts.push(body)
      if (service.loses === 'before') throw failure()
      service.stored = body ? replyTo(document, body) : null
      if (service.loses === 'after') throw failure()
      if (!body) return undefined
    }
    if (!service.stored) throw failure(404)
    return reply.parse(structuredClone(service.stored))
  }
  const client = testClient(call)
  const cache = createQueryClient({ retry: false })
  const place: ModuleTarget = { cache, client, module, id: 'edge_1', edge: 'SSH bastion', rules }
  const valuesNow = () => rules.toValues(service.stored && reply.parse(service.stored))
  const questions: Question[] = []
  const asking = (answer: 'theirs' | 'mine') => async (question: Question) => {
    questions.push(question)
    return new Map(question.conflicts.map(({ id }) => [id, answer]))
  }
  const run = async <B>(
    write: Write<ModuleReply, ModuleValues, B>,
    edit: Edit<ModuleValues>,
    answer: 'theirs' | 'mine' = 'mine',
  ) => runWrite(write, edit, { ask: asking(answer) })
  /** Runs a write, and returns how it ends when it is taken back; undefined if it was not done, or can't be. */
  const runAndUndo = async <B>(
    write: Write<ModuleReply, ModuleValues, B>,
    edit: Edit<ModuleValues>,
  ) => {
    const outcome = await run(write, edit)
    const undo = outcome.kind === 'done' ? write.followUp?.(outcome).undo : null
    return undo?.start(async (back, its) => runWrite(back, its, { ask: asking('mine') }))
  }
  return { service, place, questions, run, runAndUndo, valuesNow }
}
