import { describe, expect, test } from 'vitest'
import { copyTargets } from './copy-targets.ts'

describe('the lines that name the edges to copy to', () => {
  const source = { kind: 'tls', id: 'edgtls_a' }

  test('each edge is there once; ids without a kind are taken as of this kind', () => {
    const { ids: found, faults } = copyTargets(' edgtls_b \r\n\nopaque id\nedgtls_b\n/', source)
    expect(found).toEqual(['edgtls_b', 'opaque id', '/'])
    expect(faults).toEqual([])
  })

  test.each([
    ['edgtls_a', /^this edge itself\.$/],
    ['edgtcp_a', /^a TCP edge, not a TLS edge\.$/],
    ['..', /^Must not be \. or \.\.$/],
    ['x'.repeat(256), /^Too long/],
    ['a\0b', /^Must be valid Unicode/],
  ])('%j is refused', (line, reason) => {
    expect(copyTargets(`edgtls_b\n${line}`, source)).toEqual({
      ids: ['edgtls_b'],
      faults: [{ line: 2, reason: expect.stringMatching(reason) }],
    })
  })

  test('more edges than can be reviewed are refused', () => {
    const text = Array.from({ length: 5000 }, (_, index) => `edge_${index}`).join('\n')
    const { ids: found, faults } = copyTargets(text, source)
    expect(found).toHaveLength(200)
    expect(faults).toEqual([{ line: 201, reason: 'more than 200 edges.' }])
  })
})
