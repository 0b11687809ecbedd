import type { Operator } from '#contract/operators.ts'

/** What people call an operator: its description, or its id where it has none. */
export const operatorName = (operator: Pick<Operator, 'id' | 'description'>): string =>
  operator.description?.trim() || operator.id
