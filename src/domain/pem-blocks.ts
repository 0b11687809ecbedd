/** A block of PEM, its content without white space. */
export type PemBlock = { readonly label: string; readonly base64: string }

const BEGIN = '-----BEGIN '
const DASHES = '-----'

/** The blocks of a text in PEM, in their order; text around them is left out, as OpenSSL does. */
export const pemBlocks = (text: string): PemBlock[] => {
  const blocks: PemBlock[] = []
  // By places, not by a pattern: a text with many beginnings and no end must not take long.
  for (let at = text.indexOf(BEGIN); at >= 0;) {
    const labelEnd = text.indexOf(DASHES, at + BEGIN.length)
    if (labelEnd < 0) break
    const label = text.slice(at + BEGIN.length, labelEnd)
    const from = labelEnd + DASHES.length
    const next = text.indexOf(BEGIN, from)
    const content = text.slice(from, next < 0 ? undefined : next)
    const end = content.indexOf(`-----END ${label}-----`)
    const base64 = end < 0 ? content : content.slice(0, end)
    blocks.push({ label, base64: base64.replaceAll(/\s/g, '') })
    at = next
  }
  return blocks
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The bytes of base64; null if it is none. */
export const bytesOfBase64 = (base64: string): Uint8Array<ArrayBuffer> | null => {
  if (!BASE64.test(base64)) return null
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/** Bytes in PEM, 64 characters a line. */
export const pemOf = (label: string, der: Uint8Array): string => {
  const base64 = btoa(Array.from(der, (byte) => String.fromCharCode(byte)).join(''))
  const lines = base64.match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
