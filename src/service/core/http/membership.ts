const GATHER_MS = 100

/**
 * Tells whether a text is in a set that is read anew for the question. Questions within a tenth of a second
 * share one read, so that a flood of them costs the database little; a failed read answers no.
 */
export const createMembership = (
  read: () => Promise<readonly string[]>,
): ((text: string) => Promise<boolean>) => {
  let next: Promise<ReadonlySet<string>> | undefined
  const readSoon = async (): Promise<ReadonlySet<string>> => {
    await new Promise((resolve) => void setTimeout(resolve, GATHER_MS))
    // A later question must not get the answer of a read that began before it.
    next = undefined
    return new Set(await read().catch(() => []))
  }
  return async (text) => (await (next ??= readSoon())).has(text)
}
