import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readText, TooLongError } from './read-reply.ts'

const encoder = new TextEncoder()

// Regression: an endless body grew the page to gigabytes.
test('an endless body is cut, and no more of it is asked for', async () => {
  let sent = 0
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1
      controller.enqueue(encoder.encode('x'.repeat(1000)))
    },
    cancel: () => {
      isCancelled = true
    },
  })
  await expect(readText(new Response(body), 10_000)).rejects.toBeInstanceOf(TooLongError)
  expect(isCancelled).toBe(true)
  expect(sent).toBeLessThan(20)
})

test('a body of just the most is read, however it is cut into parts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.nat(5), async (text, cut) => {
      const bytes = encoder.encode(text)
      const [first, rest] = [bytes.slice(0, cut), bytes.slice(cut)]
      const body = () => new Blob([first, rest]).stream()
      const parted = new ReadableStream<Uint8Array>({
        start: (controller) => {
          for (const part of [first, rest]) if (part.length > 0) controller.enqueue(part)
          controller.close()
        },
      })
      const expected = await new Response(body()).text()
      expect(await readText(new Response(parted), bytes.length)).toBe(expected)
      if (bytes.length > 0)
        await expect(readText(new Response(body()), bytes.length - 1)).rejects.toThrow(TooLongError)
    }),
  )
})

test('a response without a body is an empty text', async () => {
  expect(await readText(new Response(null, { status: 204 }), 0)).toBe('')
})
