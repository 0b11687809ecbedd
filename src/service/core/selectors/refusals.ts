/** How long a list that overran is refused without a run: operators retry every ten seconds. */
const REFUSED_MS = 60_000
const PER_ACCOUNT = 100
const ACCOUNTS = 1000

// FNV-1a, twice with different seeds. A forced hash collision harms no other account: each account has
// its own.
const digestOf = (selectors: readonly string[]): string => {
  const text = JSON.stringify(selectors)
  let one = 0x811c9dc5
  let other = text.length
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x01000193)
  }
  return `${one} ${other}`
}

const dropOldest = <Value>(map: Map<string, Value>, most: number): void => {
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}

/**
 * Lists of selectors (often only one) that overran lately, so that repeated requests cost nothing. Each
 * account has its own: one account's lists never cause refusals for another.
 */
export const createRefusals = () => {
  const accounts = new Map<string, Map<string, number>>()
  return {
    has: (account: string, selectors: readonly string[]): boolean => {
      const until = accounts.get(account)
      return until !== undefined && (until.get(digestOf(selectors)) ?? 0) > Date.now()
    },
    add: (account: string, selectors: readonly string[]): void => {
      const until = accounts.get(account) ?? new Map<string, number>()
      accounts.delete(account)
      accounts.set(account, until.set(digestOf(selectors), Date.now() + REFUSED_MS))
      dropOldest(until, PER_ACCOUNT)
      dropOldest(accounts, ACCOUNTS)
    },
  }
}
