import * as z from 'zod/mini'
import type { CopiedResource } from '../../resources/copied-resource.ts'
import type { RequestReport } from '../../api/budget/count-requests.ts'
import type { ReplyReport } from '../report-replies.ts'

// What comes over a channel may be of any version of the dashboard, or of any script of this origin.

/** More than any service allows in a minute. */
const MOST_TIMES = 10_000

const Requests = z.object({
  connection_id: z.string(),
  sent: z.optional(z.array(z.number()).check(z.maxLength(MOST_TIMES))),
  is_sweep: z.optional(z.boolean()),
  reply: z.optional(
    z.object({ at: z.number(), status: z.int(), headers: z.record(z.string(), z.string()) }),
  ),
  ask: z.optional(z.boolean()),
})

/** What a message reports of requests; null if it has another form. */
export const readRequestReport = (message: unknown): RequestReport | null => {
  const { data } = Requests.safeParse(message)
  if (!data) return null
  const { connection_id, sent, is_sweep, reply, ask } = data
  return {
    connection_id,
    ...(sent && { sent }),
    ...(is_sweep && { is_sweep }),
    ...(reply && { reply }),
    ...(ask && { ask }),
  }
}

const Reply = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('note'),
    documents: z.array(z.unknown()),
    as_of: z.number(),
    age: z.number(),
  }),
  z.object({ kind: z.literal('drop'), id: z.string() }),
])

/** What a message reports of a reply; null if it has another form. */
export const readReplyReport = (message: unknown, copied: CopiedResource): ReplyReport | null => {
  const { data } = Reply.safeParse(message)
  if (data?.kind !== 'note') return data ?? null
  return { ...data, documents: data.documents.map(copied.read).filter((one) => one !== null) }
}
