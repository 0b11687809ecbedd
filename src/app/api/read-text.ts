/**
 * The most of a reply that is read, in bytes: more than a page of 1,000 records of the largest that fit into a
 * request of 64 KiB, also if the service writes every character of their limited texts as an escape.
 */
export const REPLY_BYTES = 128 * 1024 * 1024

/** The most of a reply that a page reads itself, in bytes: to parse more would hold it up for seconds. */
const PAGE_BYTES = 32 * 1024 * 1024

/** The most of a settings file, a page or an error that is read, in bytes. */
export const FILE_BYTES = 1024 * 1024

/** The most that is read of a response, here or in a worker, in bytes. */
export const bytesOf = ({ ok }: Response): number => {
  if (!ok) return FILE_BYTES
  return 'document' in globalThis ? PAGE_BYTES : REPLY_BYTES
}

/** That a body is longer than what is read of it. Who reads it says so. */
export class TooLongError extends Error {}

// The browser reads it faster. Of another origin nobody can see whether it is compressed.
const isKnownLength = ({ type, headers }: Response, most: number): boolean =>
  type === 'basic' &&
  headers.get('Content-Encoding') === null &&
  Number(headers.get('Content-Length') ?? Infinity) <= most

/** The body of a response as text. Throws TooLongError, and reads no more, if it is longer than `most` bytes. */
export const readText = async (response: Response, most: number): Promise<string> => {
  if (isKnownLength(response, most)) return response.text()
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  const parts: string[] = []
  for (let size = 0; ;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > most) {
      // Ends the request, too. Its failure changes nothing.
      reader.cancel().catch(() => undefined)
      throw new TooLongError()
    }
    parts.push(decoder.decode(value, { stream: true }))
  }
  parts.push(decoder.decode())
  return parts.join('')
}
