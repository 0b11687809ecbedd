/**
 * A fair queue: accounts take turns, so an account with many items delays only itself. Each account has
 * one item at work at a time, or more while that delays no other account, and at most `mostWaiting`
 * items waiting.
 */
export const createFairQueue = <Item>(mostWaiting: number) => {
  // A map keeps insertion order: the account whose turn is next comes first.
  const waiting = new Map<string, Item[]>()
  const atWork = new Map<string, number>()

  const setLast = (account: string, items: readonly Item[]): void => {
    waiting.delete(account)
    if (items.length > 0) waiting.set(account, [...items])
  }

  const nextAccount = (spare: boolean): string | undefined => {
    const accounts = [...waiting.keys()]
    return accounts.find((account) => !atWork.has(account)) ?? (spare ? accounts[0] : undefined)
  }

  return {
    /** Adds an item; returns whether there was room for it. */
    add: (account: string, item: Item): boolean => {
      const items = waiting.get(account) ?? []
      if (items.length >= mostWaiting) return false
      waiting.set(account, [...items, item])
      return true
    },
    /** Starts the next item; with `spare` also one of an account that already has one at work. */
    take: (spare: boolean): { account: string; item: Item } | undefined => {
      const account = nextAccount(spare)
      if (account === undefined) return undefined
      const [item, ...rest] = waiting.get(account) ?? []
      setLast(account, rest)
      if (item === undefined) return undefined
      atWork.set(account, (atWork.get(account) ?? 0) + 1)
      return { account, item }
    },
    /** Marks an item of the account as finished. */
    done: (account: string): void => {
      const left = (atWork.get(account) ?? 1) - 1
      if (left > 0) atWork.set(account, left)
      else atWork.delete(account)
      // Accounts that came meanwhile go first.
      setLast(account, waiting.get(account) ?? [])
    },
    /** Empties the queue and returns the waiting items. */
    clear: (): Item[] => {
      const items = [...waiting.values()].flat()
      waiting.clear()
      return items
    },
  }
}
