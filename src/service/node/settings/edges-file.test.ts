import { expect, test } from 'vitest'
import { readEdgesFile } from './edges-file.ts'
import type { ReadSecret } from './secret-file.ts'

/** The problems with a file of this text; null for one that cannot be read. */
const problemsWith = (text: string | null): string[] => {
  const problems: string[] = []
  const readText: ReadSecret = () =>
    text === null ? { kind: 'refused', problem: 'does not exist' } : { kind: 'read', text }
  expect(readEdgesFile('/etc/edges', 'ADIT_EDGES_FILE', { problems, readText })).toEqual([])
  return problems
}

test('a file of edges is told everything that is wrong with it', () => {
  expect(problemsWith('[{ "kind": "udp", "id": "" }]')).toEqual([
    'ADIT_EDGES_FILE names a file with a mistake. [0].kind: Must be tcp or tls.',
    expect.stringContaining('[0].id: '),
  ])
  expect(problemsWith('{}')).toEqual([
    'ADIT_EDGES_FILE names a file with a mistake. The list: Must be a JSON list.',
  ])
  expect(problemsWith('- kind: tls')).toEqual(['ADIT_EDGES_FILE names a file that is not JSON'])
  expect(problemsWith(null)).toEqual(['ADIT_EDGES_FILE names a file that does not exist'])
})

test('no file names no edges', () => {
  const readText: ReadSecret = () => {
    throw new Error('nothing is read')
  }
  const problems: string[] = []
  expect(readEdgesFile(undefined, '', { problems, readText })).toEqual([])
  expect(problems).toEqual([])
})
