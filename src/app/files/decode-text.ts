/** Why the text of a file cannot be read. */
export class NoTextError extends Error {}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const GZIP = [0x1f, 0x8b]

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

const encodingOf = (bytes: Uint8Array): string => {
  if (startsWith(bytes, ZIP))
    throw new NoTextError('This is a spreadsheet or an archive. Save it as CSV UTF-8 first.')
  if (startsWith(bytes, GZIP)) throw new NoTextError('This file is compressed. Unpack it first.')
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  return 'utf-8'
}

/** Small enough that a piece is read without holding up the page. */
const PIECE = 65_536

/**
 * The text of a file in pieces: UTF-8, or UTF-16 by its byte order mark, which is left out. What is no UTF-8
 * becomes U+FFFD. Throws a `NoTextError` for a file of another kind.
 */
export const textPieces = async function* (
  file: Blob,
): AsyncGenerator<{ text: string; read: number }> {
  let decoder: TextDecoder | undefined
  for (let at = 0; at < file.size; at += PIECE) {
    const bytes = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer())
    decoder ??= new TextDecoder(encodingOf(bytes))
    yield { text: decoder.decode(bytes, { stream: true }), read: at + bytes.length }
  }
  yield { text: decoder?.decode() ?? '', read: file.size }
}

const WHOLE_MAX = 10_000_000

/** The whole text of a file of at most 10 MB. Throws a `NoTextError` for a larger one. */
export const wholeText = async (file: Blob): Promise<string> => {
  if (file.size > WHOLE_MAX) throw new NoTextError('Too large: at most 10 MB.')
  let text = ''
  for await (const piece of textPieces(file)) text += piece.text
  return text
}

/** A file that somebody has chosen: what was read of it, or why nothing could be. */
export type ChosenFile<Read> = { readonly name: string } & (
  | { readonly file: Read }
  | { readonly problem: string }
)

/** Reads the whole text of a chosen file. */
export const readChosenFile = async <Read>(
  given: File,
  read: (text: string) => Read,
): Promise<ChosenFile<Read>> => {
  const { name } = given
  try {
    return { name, file: read(await wholeText(given)) }
  } catch (error) {
    const isNoText = error instanceof NoTextError
    return { name, problem: isNoText ? error.message : "The browser couldn't read it." }
  }
}
