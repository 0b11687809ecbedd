/**
 * A queue that accounts take turns in: who asks much waits for itself and not others for it. Of an account
 * one item is at work at a time, or more while others are not kept from anything, and at most
 * `mostWaiting` wait.
 */
export const createFairQueue = <Item>(mostWaiting: number) => {
  // A map keeps its order: whose turn is next stands first.
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
    /** Whether there was room for the item. */
    add: (account: string, item: Item): boolean => {
      const items = waiting.get(account) ?? []
      if (items.length >= mostWaiting) return false
      waiting.set(account, [...items, item])
      return true
    },
    /** The item whose turn it is, then at work; with `spare` also of an account that has one at work. */
    take: (spare: boolean): { account: string; item: Item } | undefined => {
      const account = nextAccount(spare)
      if (account === undefined) return undefined
      const [item, ...rest] = waiting.get(account) ?? []
      setLast(account, rest)
      if (item === undefined) return undefined
      atWork.set(account, (atWork.get(account) ?? 0) + 1)
      return { account, item }
    },
    /** An item of the account is no longer at work. */
    done: (account: string): void => {
      const left = (atWork.get(account) ?? 1) - 1
      if (left > 0) atWork.set(account, left)
      else atWork.delete(account)
      // Who came meanwhile goes first.
      setLast(account, waiting.get(account) ?? [])
    },
    /** Empties the queue and returns what waited. */
    clear: (): Item[] => {
      const items = [...waiting.values()].flat()
      waiting.clear()
      return items
    },
  }
}
