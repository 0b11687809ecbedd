import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { utf8Bytes } from '#contract/text.ts'
import { json, openGateway, sendPath, upstream } from '#service/testing/test-gateway.ts'

// Sends hundreds of requests over two sockets each.
const openOn = async (basePath: string) => {
  const { received, url } = await upstream(json)
  const { origin } = new URL(await openGateway(url + basePath))
  return { received, origin }
}

const all = Object.values<Operation>(operations)

/** Each character as it is or percent-encoded in one of several ways, mostly as it is. */
const written = (text: string) =>
  fc
    .array(fc.integer({ min: 0, max: 60 }), { minLength: text.length, maxLength: text.length })
    .map((ways) => {
      const encoded = Array.from(text, (sign, index) => {
        const hex = sign.charCodeAt(0).toString(16).padStart(2, '0')
        if (ways[index] === 1) return `%${hex}`
        if (ways[index] === 2) return `%${hex.toUpperCase()}`
        return ways[index] === 3 ? `%25${hex}` : sign
      })
      return encoded.join('')
    })

const ODD = (
  '/ // /. /.. /../ \\ %2f %2F..%2F %5c..%5c %2e%2e/ .. %00 %zz % %ff %c0%ae %0d%0a %E2%80%AE ? ' +
  '?limit=2&x=%2f # ; @ :69 %3f %23 .elsewhere.example'
).split(' ')

// After the first slash: without it there is no path.
const withOddPart = (path: string) =>
  fc
    .tuple(fc.constantFrom(...ODD), fc.integer({ min: 1, max: path.length }))
    .map(([odd, at]) => path.slice(0, at) + odd + path.slice(at))

const idsToSend = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.string({ unit: 'binary-ascii', maxLength: 20 }),
  fc.constantFrom(
    '.',
    '..',
    '../admin',
    'a/b',
    'bound_endpoints',
    'x'.repeat(255),
    'ü'.repeat(128),
  ),
)

const requests = fc
  .record({ of: fc.constantFrom(...all), other: fc.constantFrom(...all), id: idsToSend })
  .chain(({ of, other, id }) => {
    const path = `/api${of.path.replace(':id', () => encodeURIComponent(id.toWellFormed()))}`
    const rest = written(path.slice(1)).map((text) => `/${text}`)
    // Of the odd ones few are forwarded.
    const plain = { weight: 3, arbitrary: fc.constant(path) }
    const paths = fc.oneof(plain, rest, withOddPart(path), rest.chain(withOddPart))
    const methods = fc.constantFrom(of.method, of.method, of.method, other.method, 'HEAD')
    return fc.record({ method: methods, path: paths })
  })

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const isForwardable = (id: string | undefined): boolean =>
  id !== undefined &&
  id !== '' &&
  utf8Bytes(id) <= 255 &&
  !id.includes('\0') &&
  !id.split(/[/\\]/).some((part) => part === '.' || part === '..')

/** What the remote service must receive for a request, derived from the address by the test's own rules. */
const expected = (method: string, path: string): string | undefined => {
  // A server refuses it before anything reads the path.
  if (path.split('?')[0]?.includes('\\')) return undefined
  const { pathname, search, searchParams } = new URL(`http://adit.test${path}`)
  for (const of of all) {
    const isAsked = of.method === method || (of.method === 'GET' && method === 'HEAD')
    const [before = '', after = ''] = `/api${of.path}`.split(':id')
    const isOne = of.path.includes(':id')
    const given = pathname.slice(before.length, pathname.length - after.length)
    if (!isAsked || pathname !== before + given + after || given.includes('/')) continue
    if (!isOne && given !== '') continue
    const id = decoded(given)
    if (isOne && !isForwardable(id)) return undefined
    if (!of.isPaged && searchParams.size > 0) return undefined
    const folder = `/v1${before.slice('/api'.length)}`
    const query = of.isPaged ? search : ''
    return `${of.method} ${folder}${isOne ? encodeURIComponent(id ?? '') : ''}${after}${query}`
  }
  return undefined
}

test('whatever is sent, only the fifteen operations are forwarded, with the id that was sent', async () => {
  const { received, origin } = await openOn('/v1')
  let forwarded = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, path }) => {
      received.length = 0
      const answer = await sendPath(origin, method, path)
      const arrived = received.map((request) => `${request.method} ${request.url}`)
      const wanted = expected(method, path)
      expect(arrived).toEqual(wanted === undefined ? [] : [wanted])
      if (wanted === undefined) {
        refused += 1
        expect([400, 404, 405]).toContain(answer.status)
      } else {
        forwarded += 1
        expect(answer.status).toBe(200)
      }
    }),
    { numRuns: 300 },
  )
  // Otherwise the test would prove nothing.
  expect(Math.min(forwarded, refused)).toBeGreaterThan(50)
})
