/** The most of a reply that is read, in bytes. */
export const REPLY_BYTES = 16 * 1024 * 1024

/** The most of a settings file, a page or an error that is read, in bytes. */
export const FILE_BYTES = 1024 * 1024

/** That a body is longer than what is read of it. Who reads it says so. */
export class TooLongError extends Error {}

/** The body of a response as text. Throws TooLongError, and reads no more, if it is longer than `most` bytes. */
export const readText = async ({ body }: Response, most: number): Promise<string> => {
  if (!body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > most) {
      // Ends the request, too. Its failure changes nothing.
      reader.cancel().catch(() => undefined)
      throw new TooLongError()
    }
    text += decoder.decode(value, { stream: true })
  }
}
