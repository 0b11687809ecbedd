import type { CompiledQuery } from 'kysely'

/**
 * A query whose first parameters are column values, built once per set of columns: building and
 * compiling it takes longer than all other work of this process for a write.
 */
export const builtOnce = <C extends object, R>(build: (columns: C) => CompiledQuery<R>) => {
  const queries = new Map<string, CompiledQuery<R>>()
  return (columns: C, ...others: readonly unknown[]): CompiledQuery<R> => {
    // As in Kysely: undefined values are not set.
    const set = Object.entries(columns).filter(([, value]) => value !== undefined)
    const names = set.map(([name]) => name).join()
    let query = queries.get(names)
    if (!query) {
      query = build(columns)
      queries.set(names, query)
    }
    return { ...query, parameters: [...set.map(([, value]) => value), ...others] }
  }
}
