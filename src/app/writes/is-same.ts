/** Whether two JSON values are equal; members in another order are not. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
