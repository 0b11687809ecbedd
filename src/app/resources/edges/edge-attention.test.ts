import { modulesOf } from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edgeAttention } from './edge-attention.ts'
import { edgeRecord, type ModuleReading, type Readings } from './edge-record.ts'
import { MODULES } from './test-readings.ts'

const edge = (kind: string, id: string, readings: Readings) =>
  edgeRecord({ kind, id, label: '', tags: [], isPinned: false, namedBy: ['device'] }, readings)

const found = (...edges: ReturnType<typeof edge>[]) =>
  edgeAttention(edges).flatMap(({ kind, items }) =>
    items.map(({ id, detail }) => [kind, id, detail]),
  )

test.each<[what: string, readings: Readings, kind: string[]]>([
  ['nothing was read', {}, []],
  ['nothing is set', { ip_restriction: MODULES.none(1), backend: MODULES.none(1) }, []],
  [
    'only the policies let in, and there is a backend',
    { ip_restriction: MODULES.policies(1, 'ipp_a'), backend: MODULES.served(1, 'bkd') },
    [],
  ],
  [
    'every source is let in',
    { ip_restriction: MODULES.off(1, 'ipp_a'), backend: MODULES.served(1, 'bkd') },
    ['open', 'tls/a', 'TLS'],
  ],
  [
    'there is no backend',
    { ip_restriction: MODULES.policies(1, 'ipp_a'), backend: MODULES.none(1) },
    ['no-backend', 'tls/a', 'TLS'],
  ],
  [
    'a module could not be read',
    { ip_restriction: MODULES.failed(1, 'No'), backend: MODULES.none(1) },
    [],
  ],
])('%s', (_what, readings, kind) => {
  expect(found(edge('tls', 'a', readings))).toEqual(kind.length > 0 ? [kind] : [])
})

test('an edge is in one group at most', () => {
  const reading = fc.constantFrom<ModuleReading | undefined>(
    undefined,
    MODULES.none(1),
    MODULES.on(1),
    MODULES.failed(1, 'No'),
    MODULES.policies(1, 'ipp_a'),
    MODULES.off(1, 'ipp_a'),
    MODULES.served(1, 'bkd'),
  )
  fc.assert(
    fc.property(fc.constantFrom('tcp', 'tls'), fc.array(reading), (kind, given) => {
      const readings = Object.fromEntries(
        modulesOf(kind).flatMap(({ module }, at) => {
          const one = given[at]
          return one ? [[module, one]] : []
        }),
      )
      expect(found(edge(kind, 'a', readings)).length).toBeLessThanOrEqual(1)
    }),
  )
})
