import * as z from 'zod/mini'
import type { RequestReport } from './count-requests.ts'

/** More than any service allows in a minute. */
const MOST_TIMES = 10_000

// What comes over a channel may be of any version of the dashboard, or of any script of this origin.
const Requests = z.object({
  connection_id: z.string(),
  sent: z.optional(z.array(z.number()).check(z.maxLength(MOST_TIMES))),
  is_load: z.optional(z.boolean()),
  reply: z.optional(
    z.object({ at: z.number(), status: z.int(), headers: z.record(z.string(), z.string()) }),
  ),
  ask: z.optional(z.boolean()),
})

/** What a message reports of requests; null if it has another form. */
export const readRequestReport = (message: unknown): RequestReport | null => {
  const { data } = Requests.safeParse(message)
  if (!data) return null
  const { connection_id, sent, is_load, reply, ask } = data
  return {
    connection_id,
    ...(sent && { sent }),
    ...(is_load && { is_load }),
    ...(reply && { reply }),
    ...(ask && { ask }),
  }
}
