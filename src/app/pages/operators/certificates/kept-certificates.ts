import { parsedJson } from '#contract/json-value.ts'
import type { DecodedCertificate } from '#domain/certificate-details.ts'
import { accountList } from '../../../connection/account-list.ts'
import { ENTRIES } from '../../../device/registry.ts'

/** The certificates of operators that were looked at on this device, by the id of the connection; oldest first. */
const kept = accountList({
  entry: ENTRIES.certificates,
  members: ['operator', 'sha256', 'serial', 'from', 'until', 'key', 'names', 'seen'],
  nameOf: ({ operator, sha256 }) => `${operator} ${sha256}`,
  most: 400,
})

/** A certificate that an operator had, as it was kept. */
export type KeptCertificate = {
  readonly sha256: string
  readonly serial: string
  readonly from: Date
  readonly until: Date
  /** The SHA-256 of its public key. */
  readonly key: string
  readonly names: readonly string[]
  /** When it was first seen here. */
  readonly seen: Date
}

const isTime = (time: Date) => !Number.isNaN(time.getTime())

const namesIn = (text: string): readonly string[] => {
  const names = parsedJson(text)
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

/** The certificates that an operator is known to have had, the newest first. */
export const keptCertificates = (connection: string, operator: string): KeptCertificate[] =>
  kept
    .read(connection)
    .filter((one) => one.operator === operator)
    .map(({ sha256, serial, from, until, key, names, seen }) => ({
      sha256,
      serial,
      key,
      from: new Date(from),
      until: new Date(until),
      names: namesIn(names),
      seen: new Date(seen),
    }))
    .filter(({ from, until, seen }) => [from, until, seen].every(isTime))
    .toReversed()

/** Keeps the certificate that an operator has now, unless it is known. */
export const keepCertificate = (
  connection: string,
  operator: string,
  certificate: DecodedCertificate,
  now: Date,
): void => {
  const { sha256, serial, not_before, not_after, keyHash, names } = certificate
  if (keptCertificates(connection, operator).some((one) => one.sha256 === sha256)) return
  kept.put(connection, {
    operator,
    sha256,
    serial,
    from: not_before.toISOString(),
    until: not_after.toISOString(),
    key: keyHash,
    names: JSON.stringify(names.slice(0, 50)),
    seen: now.toISOString(),
  })
}

/** Forgets the former certificates of an operator: all but that with this fingerprint. */
export const forgetCertificates = (connection: string, operator: string, but: string): void => {
  for (const one of kept.read(connection))
    if (one.operator === operator && one.sha256 !== but) kept.remove(connection, one)
}

/** What a certificate has otherwise than the one before it, in a few words. */
export const changeWords = (
  before: Pick<KeptCertificate, 'key' | 'names'>,
  after: Pick<KeptCertificate, 'key' | 'names'>,
): string => {
  const added = after.names.filter((name) => !before.names.includes(name))
  const gone = before.names.filter((name) => !after.names.includes(name))
  return [
    before.key === after.key ? 'the same key' : 'another key',
    added.length > 0 ? `added ${added.join(', ')}` : '',
    gone.length > 0 ? `without ${gone.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
