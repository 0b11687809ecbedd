import { expect, test } from 'vitest'
import { searchRecords } from '../../collections/search.ts'
import { EDGE_ATTENTION } from './edge-attention.ts'
import { EDGE_FIELDS } from './edge-fields.ts'
import { edgeRecord, type Readings } from './edge-record.ts'
import { MODULES } from './test-readings.ts'

const edge = (kind: string, readings: Readings) =>
  edgeRecord({ kind, id: 'a', label: '', tags: [], namedBy: ['device'] }, readings)

const found = (kind: string, readings: Readings) =>
  Object.entries(EDGE_ATTENTION).flatMap(([name, { search }]) =>
    searchRecords(EDGE_FIELDS, [edge(kind, readings)], { text: search, now: 0 }).records.length > 0
      ? [name]
      : [],
  )

const served = MODULES.served(1, 'bkd')
const policies = MODULES.policies(1, 'ipp_a')

test.each<[what: string, readings: Readings, reasons: string[]]>([
  ['nothing was read', {}, []],
  ['nothing is set', { ip_restriction: MODULES.none(1), backend: MODULES.none(1) }, []],
  [
    'only the policies let in, and there is a backend',
    { ip_restriction: policies, backend: served },
    [],
  ],
  [
    'every source is let in',
    { ip_restriction: MODULES.off(1, 'ipp_a'), backend: served },
    ['open'],
  ],
  ['no policy applies', { ip_restriction: MODULES.policies(1), backend: served }, ['undecided']],
  ['there is no backend', { ip_restriction: policies, backend: MODULES.none(1) }, ['backend']],
  [
    'a module could not be read',
    { ip_restriction: MODULES.failed(1, 'No'), backend: MODULES.none(1) },
    [],
  ],
])('of a TLS edge where %s', (_what, readings, reasons) => {
  expect(found('tls', readings)).toEqual(reasons)
})
