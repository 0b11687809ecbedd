import type { KeyEntry } from './key-administration.ts'

const KINDS: Record<KeyEntry['kind'], string> = { full: 'full', read_only: 'read-only' }

const minuteOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')}Z`

/** Whether a key has ended, by expiry or revocation. */
export const hasEnded = (
  { expires_at: expiresAt, revoked_at: revokedAt }: KeyEntry,
  now: Date,
): boolean => revokedAt !== null || (expiresAt !== null && new Date(expiresAt) <= now)

const endOf = (key: KeyEntry, now: Date): string => {
  if (key.revoked_at !== null) return `revoked ${minuteOf(key.revoked_at)}`
  if (key.expires_at === null) return 'never'
  return `${hasEnded(key, now) ? 'expired ' : ''}${minuteOf(key.expires_at)}`
}

const HEAD = ['ID', 'PREFIX', 'NAME', 'KIND', 'ORIGIN', 'CREATED', 'LAST USED', 'EXPIRES']

const cells = (key: KeyEntry, now: Date): string[] => [
  key.id,
  key.prefix,
  key.name,
  KINDS[key.kind],
  key.origin,
  minuteOf(key.created_at),
  key.last_used_at === null ? 'never' : minuteOf(key.last_used_at),
  endOf(key, now),
]

/** Keys as a table for a terminal. */
export const keyTable = (keys: readonly KeyEntry[], now: Date): string => {
  const rows = [HEAD, ...keys.map((key) => cells(key, now))]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
