import * as z from 'zod/mini'
import { listOperators, Operator } from '#contract/operators.ts'
import { type Operation } from '#contract/operation.ts'
import { isAddressable } from '#contract/text.ts'
import { looseReply } from '#contract/loose-reply.ts'

/** The list of operators, of which one record of an unknown shape does not lose the others of its page. */
export const looseList = {
  ...listOperators,
  reply: looseReply({}, { operators: z.array(z.unknown()), next_page_uri: z.string() }),
} satisfies Operation

const ifAddressable = (record: Operator | undefined): Operator | null =>
  record && isAddressable(record.id) ? record : null

/** A record with the members that a page cannot show left out; null if it has no id that an address can hold. */
export const readRecord = (record: unknown): Operator | null => {
  const whole = Operator.safeParse(record)
  if (whole.success) return ifAddressable(whole.data)
  if (typeof record !== 'object' || record === null) return null
  const unknown = new Set(whole.error.issues.map(({ path }) => path[0]))
  const known = Object.fromEntries(Object.entries(record).filter(([name]) => !unknown.has(name)))
  return ifAddressable(Operator.safeParse(known).data)
}
