import { expect, test } from 'vitest'
import { edgesInText } from './read-edges.ts'

/** What a text gives, in short: `kind/id`, the ids without a kind, and where something is not read. */
const short = (text: string) => {
  const { edges, ofAnyKind, unread } = edgesInText(text)
  return {
    edges: edges.map(({ kind, id }) => `${kind}/${id}`),
    any: ofAnyKind.map(({ id }) => id),
    unread: unread.map(({ line }) => line),
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
  ['[edgtls_a]', { edges: ['tls/edgtls_a'] }],
  ['"edgtls_a"', { edges: ['tls/edgtls_a'] }],
])('the text %j', (text, found) => {
  expect(short(text)).toEqual({ edges: [], any: [], unread: [], ...found })
})

test('each fault says what is wrong with what', () => {
  expect(edgesInText('one two\n..').unread).toEqual([
    { line: 1, text: 'one two', message: 'No edge ID that begins with its kind.' },
    { line: 2, text: '..', message: 'Not an edge ID. Must not be . or ..' },
  ])
})
