/** Why nothing of a file can be read. */
export class FileError extends Error {}

/** The page holds all of the text. */
const MEGABYTES_MAX = 100

/**
 * The text of a file: UTF-8, or UTF-16 by its byte order mark, which is left out. What is no UTF-8 becomes U+FFFD.
 * Throws a `FileError` for a file of another kind.
 */
export const readText = async (file: Blob): Promise<string> => {
  if (file.size > MEGABYTES_MAX * 1_000_000)
    throw new FileError(`Too large: at most ${MEGABYTES_MAX} MB.`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const startsWith = (...signature: number[]) =>
    signature.every((byte, index) => bytes[index] === byte)
  if (startsWith(0x50, 0x4b, 0x03, 0x04))
    throw new FileError('This is a spreadsheet or an archive. Save it as CSV UTF-8 first.')
  if (startsWith(0x1f, 0x8b)) throw new FileError('This file is compressed. Unpack it first.')
  const utf16 = startsWith(0xff, 0xfe) ? 'utf-16le' : startsWith(0xfe, 0xff) ? 'utf-16be' : null
  return new TextDecoder(utf16 ?? 'utf-8').decode(bytes)
}
