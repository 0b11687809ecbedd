import * as z from 'zod/mini'

/** Whoever edits it by hand must not make a walk wait for ever. */
const LONGEST_MS = 3_600_000
const Span = z.object({ at: z.number(), ms: z.number().check(z.maximum(LONGEST_MS)) })

const BudgetMemory = z.object({
  sweeps: z.array(z.number()),
  named: z.nullable(z.number().check(z.minimum(1))),
  wait: z.nullable(Span),
  slow: z.nullable(z.extend(Span, { halvings: z.int().check(z.minimum(0), z.maximum(5)) })),
})

/**
 * What of a budget must outlive a reload: what was sent in the last minute, and what the service asked for. Or else
 * each reload would send as much again.
 */
export type BudgetMemory = z.infer<typeof BudgetMemory>

/** Reads what a former visit has kept; null if it is something else. */
export const readBudgetMemory = (given: unknown): BudgetMemory | null =>
  BudgetMemory.safeParse(given).data ?? null
