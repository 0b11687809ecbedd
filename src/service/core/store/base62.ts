// In ASCII order, so that texts of one length sort as the numbers they stand for.
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

// As many digits as plain numbers hold exactly: arithmetic on bigints is many times slower.
const CHUNK_DIGITS = 8
const CHUNK = 62n ** BigInt(CHUNK_DIGITS)

const chunkText = (chunk: number): string => {
  let text = ''
  for (let rest = chunk; rest > 0; rest = Math.floor(rest / 62))
    text = DIGITS.charAt(rest % 62) + text
  return text
}

/** A number of at least 0 in base 62, padded with zeros to `length` digits. */
export const base62 = (value: bigint, length: number): string => {
  let text = ''
  let rest = value
  for (; rest >= CHUNK; rest /= CHUNK)
    text = chunkText(Number(rest % CHUNK)).padStart(CHUNK_DIGITS, '0') + text
  return (chunkText(Number(rest)) + text).padStart(length, '0')
}
