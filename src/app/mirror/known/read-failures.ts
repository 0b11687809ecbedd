/** So often a record fails before it is taken for the only one that does. */
const MOST = 3

/** Tells a record that cannot be read from a service that cannot be reached. */
export const createReadFailures = () => {
  let successes = 0
  const failed = new Map<string, { times: number; successes: number }>()
  return {
    succeeded: (id: string) => {
      successes += 1
      failed.delete(id)
    },
    failed: (id: string) => {
      const before = failed.get(id)
      failed.set(id, {
        times: (before?.times ?? 0) + 1,
        successes: before?.successes ?? successes,
      })
    },
    /** Whether a record has failed again and again while others were read. */
    isAlone: (id: string): boolean => {
      const of = failed.get(id)
      return of !== undefined && of.times >= MOST && successes > of.successes
    },
  }
}
