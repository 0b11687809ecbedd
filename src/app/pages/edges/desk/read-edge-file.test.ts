import { idText } from '#contract/text.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainEntry, writtenEntry } from '../../../resources/edges/edge-entry.ts'
import { readEdges } from './read-edge-file.ts'

/** What a text gives, in short: `kind/id`, the ids without a kind, and where something is not read. */
const short = (text: string) => {
  const { edges, ofAnyKind, unread } = readEdges(text)
  return {
    edges: edges.map(({ kind, id }) => `${kind}/${id}`),
    any: ofAnyKind.map(({ id }) => id),
    unread: unread.map(({ place }) => place.at),
  }
}

test.each([
  ['edgtls_a', { edges: ['tls/edgtls_a'] }],
  [
    'edgtls_a edgtcp_b,edgtls_a;EDGTCP_c',
    { edges: ['tls/edgtls_a', 'tcp/edgtcp_b', 'tcp/EDGTCP_c'] },
  ],
  ['- edgtls_a (shop)', { edges: ['tls/edgtls_a'], unread: [1] }],
  ['tcp/a/b', { edges: ['tcp/a/b'] }],
  ['tcp/%2e', { edges: ['tcp/%2e'] }],
  ['https://adit.example/edges/tls/a%2Fb?x=1', { edges: ['tls/a/b'] }],
  ['PUT https://api.example/edges/tcp/door/ip_restriction', { edges: ['tcp/door'], unread: [1] }],
  ['my-edge', { any: ['my-edge'] }],
  ['кант\n\nedgtls_a', { any: ['кант'], edges: ['tls/edgtls_a'] }],
  ['..', { unread: [1] }],
  ['two words\nedgtls_a', { edges: ['tls/edgtls_a'], unread: [1] }],
  ['x'.repeat(4000), { unread: [1] }],
  ['\ud800', { unread: [1] }],
  ['', {}],
  [' \n\t\n', {}],
  ['---', { any: ['---'] }],
  ['|', { unread: [1] }],
  [
    '["edgtls_a", {"kind":"tcp","id":"a b"}, {"id":"any"}, 7, {"kind":"udp","id":"x"}, null]',
    { edges: ['tls/edgtls_a', 'tcp/a b'], any: ['any'], unread: [4, 5, 6] },
  ],
  ['{"edges":[{"kind":"TLS","id":"x"}]}', { edges: ['tls/x'] }],
  ['{"kind":"tls","id":".."}', { unread: [1] }],
  ['[edgtls_a]', { edges: ['tls/edgtls_a'] }],
  ['"edgtls_a"', { edges: ['tls/edgtls_a'] }],
  [
    'kind,id,label\ntls,a b,"Shop, Berlin"\nudp,x,\n,edgtcp_y,\n,plain,',
    { edges: ['tls/a b', 'tcp/edgtcp_y'], any: ['plain'], unread: [3] },
  ],
  ['ID;Kind\r\nedgtls_a;\r\n', { edges: ['tls/edgtls_a'] }],
])('the text %j', (text, found) => {
  expect(short(text)).toEqual({ edges: [], any: [], unread: [], ...found })
})

test('labels and tags come with the edges of a file', () => {
  const said = { label: 'Shop', tags: ['a', 'b'], isPinned: true }
  const json = '[{"kind":"tls","id":"x","label":"Shop","tags":["a","b"],"pinned":true}]'
  const csv = 'kind\tid\tlabel\ttags\tpinned\ntls\tx\tShop\ta; b\tyes'
  for (const text of [json, csv])
    expect(readEdges(text).edges).toEqual([{ kind: 'tls', id: 'x', ...said }])
})

test('each fault says what is wrong with what', () => {
  expect(readEdges('one two\n..').unread).toEqual([
    {
      place: { what: 'line', at: 1 },
      text: 'one two',
      message: 'No edge ID that begins with its kind.',
    },
    { place: { what: 'line', at: 2 }, text: '..', message: 'Not an edge ID. Must not be . or ..' },
  ])
})

// What was exported comes back, whatever the ids.
test('an export is read as what it was made from', () => {
  const id = fc
    .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
    .filter((text) => idText().safeParse(text).success)
  const entries = fc.uniqueArray(
    fc.record({ kind: fc.constantFrom('tcp', 'tls'), id }).map(plainEntry),
    { selector: ({ kind, id }) => `${kind}/${id}` },
  )
  fc.assert(
    fc.property(entries, (all) => {
      const text = JSON.stringify(all.map(writtenEntry), null, 2)
      expect(readEdges(text)).toEqual({ edges: all, ofAnyKind: [], unread: [] })
    }),
  )
})
