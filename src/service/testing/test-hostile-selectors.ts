import { DIGITS } from './test-selectors.ts'

/** A one-element list whose value is 2^times times as long as the seed. */
const doubled = (seed: string, times: number): string =>
  `[${seed}]${'.map(x, x + x)'.repeat(times)}`

/** Nested loops over ten digits, which keep their results 10^depth times. */
const kept = (depth: number, made: string): string =>
  Array.from({ length: depth }).reduceRight<string>(
    (inner, _, level) => `${DIGITS}.map(x${level}, ${inner})`,
    made,
  )

const TEXT = doubled("'0123456789'", 14)
const each = (values: string, made: string): string =>
  `${values}.map(s, ${kept(4, made)}).size() == 1`

/** Selectors under 2 KiB that take hundreds of MiB, in and outside the heap, or for ever, if nothing limits them. */
export const hostileSelectors: [name: string, text: string][] = [
  ['texts in lower case', each(TEXT, 's.lowerAscii()')],
  [
    'a text that replaces each of its characters',
    `${doubled("'aaaaaaaaaa'", 13)}.all(s, s.replace('a', s) == '')`,
  ],
  ['split texts', each(TEXT, "s.split('')")],
  [
    'a list joined',
    `${doubled("['0123456789']", 12)}.all(l, l.map(x, l.join('0123456789')).join() == '')`,
  ],
  [
    'a formatted list of lists',
    `[['0123456789']]${'.map(x, [x, x])'.repeat(20)}.all(l, '%s'.format([l]) == '')`,
  ],
  // Of such texts one alone is larger than the heap of a thread, which ends the whole process.
  ['a text that is read', `${doubled("'0123456789'", 25)}.all(s, s.size() == 1)`],
  ['a text of which bytes are made', `${doubled("'0123456789'", 24)}.all(s, bytes(s) == b'')`],
  ['bytes that are doubled', `${doubled("b'0123456789'", 60)}.size() == 1`],
  ['lists', `${kept(7, '[0]')}.size() == 1`],
  ['maps', `${kept(6, '{0: 0, 1: 1, 2: 2, 3: 3}')}.size() == 1`],
  ['long patterns', `${doubled("'(a?){1000}'", 12)}.exists(p, endpoint.metadata.matches(p))`],
]
