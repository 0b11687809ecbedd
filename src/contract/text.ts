import * as z from 'zod/mini'

const encoder = new TextEncoder()

/** The length of a text in UTF-8 bytes, the unit of the service's limits. */
export const utf8Bytes = (text: string): number => encoder.encode(text).length

// A lone surrogate has no UTF-8 form, and a database text cannot hold U+0000:
// a service that accepted either would return a different text than the client sent.
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** A text in a request: any Unicode text without U+0000 and lone surrogates. */
export const text = () =>
  z.string().check(z.refine(isStorable, { error: 'Must be valid Unicode text without U+0000.' }))

/** A number in a message, the same on every host: `4,096`. */
export const digits = (value: number): string => value.toLocaleString('en')

/** A text in a request, at most `max` UTF-8 bytes. */
export const limitedText = (max: number) =>
  text().check(
    z.refine((value) => utf8Bytes(value) <= max, {
      error: (issue) =>
        `Too long: ${digits(utf8Bytes(String(issue.input)))} of ${digits(max)} bytes.`,
    }),
    z.describe(`At most ${max} bytes in UTF-8.`),
  )

/** The maximum length of an id in a path of the service, in UTF-8 bytes. Edge ids are opaque. */
export const ID_BYTES = 255

/** An id in a path or a reference: not empty, not a path step, at most `ID_BYTES` bytes. */
export const idText = () =>
  limitedText(ID_BYTES).check(
    z.minLength(1, { error: 'Required.' }),
    z.refine((value) => !isPathStep(value), { error: 'Must not be . or ..' }),
  )

/** A time in a request, RFC 3339. */
export const timeText = () =>
  text().check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/, {
      error: 'Must be a time in RFC 3339, such as 2026-01-31T00:00:00Z.',
    }),
    z.refine((given) => !Number.isNaN(Date.parse(given)), { error: 'There is no such time.' }),
  )

/** Whether a URL drops this path segment: `.` and `..` are resolved, percent-encoded or not. */
export const isPathStep = (text: string): boolean => text === '.' || text === '..'

/** Whether an address can hold an id: percent-encoding needs whole characters. */
export const isAddressable = (id: string): boolean =>
  id !== '' && id.isWellFormed() && !isPathStep(id)

const tooMany = (list: unknown, max: number, what: string): string =>
  `Too many: ${Array.isArray(list) ? digits(list.length) : 'more'} of ${digits(max)} ${what}.`

/**
 * A list in a request with at most `max` items, called `what` in the message. The length is checked
 * first: if the list is too long, no item is checked, so that rejecting it costs nothing.
 */
export const limitedList = <T extends z.ZodMiniType>(item: T, max: number, what: string) =>
  z.pipe(
    z
      .array(z.unknown())
      .check(z.maxLength(max, { error: (issue) => tooMany(issue.input, max, what), abort: true })),
    // Repeat the limit for the OpenAPI document, which describes the output schema.
    z.array(item).check(z.maxLength(max)),
  )
