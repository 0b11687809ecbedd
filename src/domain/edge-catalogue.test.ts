import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATALOGUE_MAX, readEdgeCatalogue } from './edge-catalogue.ts'

const TCP = { kind: 'tcp', id: 'edgtcp_ssh', label: 'SSH bastion', tags: ['prod'] }
const TLS = { kind: 'tls', id: 'edgtls_shop', label: '', tags: [] }

test('a host names edges; a label and tags may be left out, and unknown members do no harm', () => {
  const list = [TCP, { kind: 'tls', id: 'edgtls_shop', colour: 'red' }]
  expect(readEdgeCatalogue(list)).toEqual({ edges: [TCP, TLS], problems: [] })
})

test('a label is one line of text', () => {
  const { edges } = readEdgeCatalogue([{ ...TCP, label: '  Branch\n\toffice\u0000 VPN ' }])
  expect(edges[0]?.label).toBe('Branch office VPN')
})

test('tags are lines of text, each once', () => {
  const { edges } = readEdgeCatalogue([
    { ...TCP, tags: [' prod ', 'prod', '', ' \u200b', 'EU\nwest', 'x'.repeat(50), 'Prod'] },
    { ...TLS, tags: null },
  ])
  expect(edges.map(({ tags }) => tags)).toEqual([['prod', 'EU west', 'x'.repeat(50), 'Prod'], []])
})

test('a bad entry is named and hides no other', () => {
  const bad = [
    [{ ...TCP, kind: 'udp' }, '[0].kind: Must be tcp or tls.'],
    [{ ...TCP, kind: 7 }, '[0].kind: Must be tcp or tls.'],
    [{ ...TCP, id: '' }, '[0].id: '],
    [{ ...TCP, id: '..' }, '[0].id: '],
    [{ ...TCP, label: 7 }, '[0].label: Must be text.'],
    [{ ...TCP, label: 'x'.repeat(101) }, '[0].label: Too long: 101 of 100 characters.'],
    [{ ...TCP, tags: 'prod' }, '[0].tags: Must be a list of texts.'],
    [{ ...TCP, tags: ['prod', 7] }, '[0].tags.1: Must be text.'],
    [{ ...TCP, tags: ['x'.repeat(51)] }, '[0].tags.0: Too long: 51 of 50 characters.'],
    [
      { ...TCP, tags: Array.from({ length: 11 }, (_, index) => `t${index}`) },
      '[0].tags: Too many: 11 of 10 tags.',
    ],
  ] as const
  for (const [entry, problem] of bad) {
    expect(readEdgeCatalogue([entry, TLS])).toEqual({
      edges: [TLS],
      problems: [expect.stringContaining(problem)],
    })
  }
  expect(readEdgeCatalogue([TCP, TCP]).problems).toEqual(['[1]: Already in the list.'])
})

test('a catalogue is bounded', () => {
  const list = Array.from({ length: CATALOGUE_MAX + 20 }, (_, index) => ({
    ...TCP,
    id: `edgtcp_${index}`,
  }))
  const { edges, problems } = readEdgeCatalogue(list)
  expect(edges).toHaveLength(CATALOGUE_MAX)
  expect(problems).toEqual(['The list: Too many: 1020 of 1000 edges.'])
})

test('anything may stand in its place', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const { edges, problems } = readEdgeCatalogue(value)
      expect(edges.length + problems.length > 0 || Array.isArray(value)).toBe(true)
    }),
  )
})
