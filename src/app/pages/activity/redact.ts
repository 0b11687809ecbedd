/** Stands in place of what was removed: no key that a header can carry has it. */
const REMOVED = '███'

const PEM = /-----BEGIN [^-]*-----[^]*?(?:-----END [^-]*-----|$)/g
const BEARER =
  /\b(bearer|basic|token|api[_-]?key|authorization|password|secret)(["' :=]{1,5})[^\s"',;&]+/gi
const USER = /\/\/[^/\s@]+@/g
// Long and of letters and digits: keys, tokens, hashes. Words of plain text are shorter, or have no digits.
const LONG = /[\w+/=.~-]{16,}/g

const isKeyLike = (text: string): boolean => {
  const plain = text.replaceAll(/[^A-Za-z0-9]/g, '')
  return plain.length >= 16 && /\d/.test(plain) && /[A-Za-z]/.test(plain)
}

/** The forms in which a secret may stand in a text. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
]

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret !== '')
    .flatMap(formsOf)
    .reduce((left, form) => left.replaceAll(form, REMOVED), text)

/** A text without configured secrets, and without anything that looks like a key. */
export const redact = (text: string, secrets: readonly string[]): string =>
  withoutSecrets(text, secrets)
    .replaceAll(PEM, REMOVED)
    .replaceAll(USER, `//${REMOVED}@`)
    .replaceAll(BEARER, (_all, name: string, sign: string) => `${name}${sign}${REMOVED}`)
    .replaceAll(LONG, (word) => (isKeyLike(word) ? REMOVED : word))

const ID = /^[\w:.-]{1,80}$/

/** An id that is wanted: as it is if it has the form of one and no secret, although it may look like a key. */
export const redactId = (id: string, secrets: readonly string[]): string =>
  ID.test(id) && withoutSecrets(id, secrets) === id ? id : redact(id, secrets)

/** A JSON value with every text in it redacted, the names of members, too. */
export const redactAll = (value: unknown, secrets: readonly string[]): unknown => {
  if (typeof value === 'string') return redact(value, secrets)
  if (Array.isArray(value)) return value.map((one) => redactAll(one, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [redact(name, secrets), redactAll(one, secrets)]),
  )
}

/** The last look at a whole text: no secret is in it, wherever it came from. */
export const withoutAnySecret = withoutSecrets
