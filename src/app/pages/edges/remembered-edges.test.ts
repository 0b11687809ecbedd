import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withEdge, type Edge } from './remembered-edges.ts'

const MOST = 20
const SERVICES = ['https://a.example/api', 'https://b.example']

const edge: fc.Arbitrary<Edge> = fc.record({
  base_url: fc.constantFrom(...SERVICES),
  kind: fc.constantFrom('tcp', 'tls'),
  id: fc.integer({ min: 0, max: 40 }).map((number) => `edg_${number}`),
})
const remember = (opened: readonly Edge[]) => opened.reduce(withEdge, [])
const nameOf = ({ base_url, kind, id }: Edge) => `${base_url} ${kind} ${id}`

test('each service keeps its 20 last opened edges, each once, last opened first', () => {
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 120 }), (opened) => {
      const names = remember(opened).map(nameOf)
      const lastFirst = opened.toReversed().map(nameOf)
      for (const service of SERVICES) {
        const ofService = (name: string) => name.startsWith(`${service} `)
        const expected = [...new Set(lastFirst.filter(ofService))].slice(0, MOST)
        expect(names.filter(ofService)).toEqual(expected)
      }
    }),
  )
})

test('the twenty-first edge pushes the first out, of its own service only', () => {
  const ids = (base_url: string, count: number): Edge[] =>
    Array.from({ length: count }, (_, index) => ({ base_url, kind: 'tcp', id: `edg_${index}` }))
  const kept = remember([...ids('https://b.example', 1), ...ids('https://a.example', MOST + 1)])
  expect(kept).toHaveLength(MOST + 1)
  expect(kept.map(nameOf)).toContain('https://b.example tcp edg_0')
  expect(kept.map(nameOf)).not.toContain('https://a.example tcp edg_0')
})
