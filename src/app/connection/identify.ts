import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isAccountName } from '#contract/headers.ts'
import { storedIn, type Connection } from './connection.ts'

/** Begins what is hashed: no other hash of a key is the same. */
const DOMAIN = 'adit connection 1'
const ACCOUNT_DOMAIN = 'adit account 1'
/** 128 bits. */
const ID_DIGITS = 32

// Not by `crypto.subtle`, which is missing on an origin without TLS.
const idOf = (...parts: string[]): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts)))).slice(0, ID_DIGITS)

/**
 * A connection with its id, which is the same in all tabs and at each sign-in with the same key. The key cannot be
 * read from it.
 */
export const identified = (connection: Omit<Connection, 'id'>): Connection => {
  const { base_url, version_header, key } = connection
  const id = idOf(DOMAIN, base_url, version_header, key)
  // A key from a link stays this browser's own if it is typed.
  const known = [storedIn('session'), storedIn('local')].find((one) => one?.id === id)
  return { ...known, ...connection, id }
}

/**
 * A connection with the account that its service has named in an answer to its key. The address is in the id: no
 * service names an account of another one.
 */
export const ofAccount = (connection: Connection, name: string | null): Connection =>
  name !== null && isAccountName(name)
    ? { ...connection, account_id: idOf(ACCOUNT_DOMAIN, connection.base_url, name) }
    : connection
