import { expect, test } from 'vitest'
import { readEdgesFile } from './edges-file.ts'
import type { ReadText } from './text-file.ts'

/** The problems with a file of this text; null for one that cannot be read. */
const problemsWith = (text: string | null): string[] => {
  const readText: ReadText = () =>
    text === null ? { kind: 'refused', problem: 'does not exist' } : { kind: 'read', text }
  const { edges, problems } = readEdgesFile('/etc/edges', readText)
  expect(edges).toEqual([])
  return problems
}

test('a file of edges is told everything that is wrong with it', () => {
  expect(problemsWith('[{ "kind": "udp", "id": "" }]')).toEqual([
    'with a mistake. [0].kind: Must be tcp or tls.',
    expect.stringContaining('[0].id: '),
  ])
  expect(problemsWith('{}')).toEqual(['with a mistake. The list: Must be a JSON list.'])
  expect(problemsWith('- kind: tls')).toEqual(['that is not JSON'])
  expect(problemsWith(null)).toEqual(['that does not exist'])
})
