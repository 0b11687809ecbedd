import { DAY_MS } from '#domain/certificate-state.ts'

/** The key of an entry in the database: so that it is known without the entry how large and how old that is. */
export type EntryKey = [owner: string, kind: string, at: number, id: string, size: number]

/**
 * So many reads are kept of an account, so many writes, and so many characters of each, for
 * so long.
 */
export const MOST_READS = 500
export const MOST_WRITES = 2000
const MOST_SIZE = 8 * 1024 * 1024
export const MOST_DAYS = 30

/** A clock that was ahead has left entries of the future: they would stay for ever, and push out all others. */
const isOfTime = (at: number, now: number): boolean =>
  now - at <= MOST_DAYS * DAY_MS && at - now <= DAY_MS

const surplusOf = (keys: readonly EntryKey[], kind: string, now: number): EntryKey[] => {
  const most = kind === 'read' ? MOST_READS : MOST_WRITES
  let kept = 0
  let size = 0
  return keys
    .toSorted((one, other) => other[2] - one[2])
    .filter((key) => {
      if (!isOfTime(key[2], now)) return true
      kept += 1
      size += key[4]
      return kept > most || size > MOST_SIZE
    })
}

/** The entries that must go, of each account the oldest: reads push out no write. */
export const surplus = (keys: readonly EntryKey[], now: number): EntryKey[] => {
  const groups = new Map<string, EntryKey[]>()
  for (const key of keys) {
    const name = JSON.stringify(key.slice(0, 2))
    const group = groups.get(name) ?? []
    group.push(key)
    groups.set(name, group)
  }
  return [...groups.values()].flatMap((group) => surplusOf(group, group[0]?.[1] ?? '', now))
}
