/** What operators are called. */
export const OPERATOR_WORDS = { one: 'operator', other: 'operators' } as const
