/** Loads the list of all operators: the many files that it needs are named here, not in the first load. */
export const loadAllOperators = async () => (await import('./all-operators.tsx')).AllOperators
