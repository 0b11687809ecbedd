import { expect, test } from 'vitest'
import { attentionLines, type Attention } from './attention.ts'

const open: Attention = {
  of: 'edges',
  tone: 'warn',
  sign: 'triangle',
  word: 'Open',
  search: 'exposure:open',
  one: 'edge is open.',
  other: 'edges are open.',
  why: 'Anyone can connect.',
  notes: [
    { search: 'exposure:open kind:tls', tone: 'bad', one: '# is TLS.', other: '# are TLS.' },
    { search: 'exposure:open tag:prod', one: '# is in production.', other: '# are in production.' },
  ],
}
const counting = (counts: Readonly<Record<string, number>>) => (search: string) =>
  counts[search] ?? 0

test('a reason that no record has is no line, and nor is a note', () => {
  expect(attentionLines([open], counting({}))).toEqual([])
  expect(attentionLines([open], counting({ 'exposure:open': 1 }))).toMatchObject([
    { count: 1, text: 'edge is open.', tone: 'warn', notes: [] },
  ])
})

test('a line looks as urgent as the first of its notes that says how it looks', () => {
  const counts = { 'exposure:open': 3, 'exposure:open kind:tls': 1, 'exposure:open tag:prod': 2 }
  expect(attentionLines([open], counting(counts))).toMatchObject([
    {
      count: 3,
      text: 'edges are open.',
      tone: 'bad',
      notes: ['1 is TLS.', '2 are in production.'],
    },
  ])
})

test('each search is of the list that its reason is about', () => {
  const asked: string[] = []
  attentionLines([open, { ...open, of: 'operators', search: 'cert:none' }], (search, of) => {
    asked.push(`${of} ${search}`)
    return 0
  })
  expect(asked).toEqual(['edges exposure:open', 'operators cert:none'])
})
