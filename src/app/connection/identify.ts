import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { storedIn, type Connection } from './connection.ts'

/** Begins what is hashed: no other hash of a key is the same. */
const DOMAIN = 'adit connection 1'
/** 128 bits. */
const ID_DIGITS = 32

const isSame = (a: Omit<Connection, 'id'>, b: Omit<Connection, 'id'>) =>
  a.base_url === b.base_url && a.version_header === b.version_header && a.key === b.key

/**
 * A connection with its id, which is the same in all tabs and at each sign-in with the same key: so a bulk change or a
 * draft that was left is found again, and by no other key. The key cannot be read from it.
 */
// Not by `crypto.subtle`, which is missing on an origin without TLS.
export const identified = (connection: Omit<Connection, 'id'>): Connection => {
  const { base_url, version_header, key } = connection
  const text = JSON.stringify([DOMAIN, base_url, version_header, key])
  const id = bytesToHex(sha256(utf8ToBytes(text))).slice(0, ID_DIGITS)
  // A key from a link stays this browser's own if it is typed.
  const known = [storedIn('session'), storedIn('local')].find(
    (one) => one && isSame(one, connection),
  )
  return { ...known, ...connection, id }
}
