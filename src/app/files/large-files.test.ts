import type { Operator } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import { CSV, exportText, UNKNOWN } from './test-documents.ts'
import { planImport } from './plan-import.ts'
import { OPERATORS } from '../resources/operators/operators.ts'

const LINES = 2800
const WRONG = 300
const MEBIBYTE = 2 ** 20

const fleet = Array.from({ length: LINES }, (_, index): Operator => ({
  id: `k8sop_${index}`,
  description: `Door ${index}`,
  metadata: JSON.stringify({ team: 'payments', note: 'ü'.repeat(1800) }),
  region: 'eu',
  enabled_features: ['bindings'],
  deployment: { name: 'agent', namespace: 'edge', version: '0.18.2', cluster_name: `c${index}` },
  binding: { endpoint_selectors: ['endpoint.url.contains("shop")'], ingress_endpoint: 'in:1' },
}))

const DAMAGES = [
  (line: string) => line.replace('eu', '"eu'),
  (line: string) => line.replace('eu,', ''),
  (line: string) => line.replace('bindings', 'gatway'),
]

test('of 20 MB with 300 wrong lines the others are kept, within seconds', async () => {
  const lines = (await exportText(fleet, CSV)).split('\r\n')
  const every = Math.floor(LINES / WRONG)
  for (let wrong = 0; wrong < WRONG; wrong += 1) {
    const at = 1 + wrong * every
    lines[at] = DAMAGES[wrong % DAMAGES.length]?.(lines[at] ?? '') ?? ''
    lines[at + 1] = lines[at + 1]?.replace('eu', 'us') ?? ''
  }
  const file = new Blob([lines.join('\r\n')])
  expect(file.size).toBeGreaterThan(20 * MEBIBYTE)
  const start = process.cpuUsage()
  const { changes, unchanged, faultyRecords } = await planImport(OPERATORS, file, UNKNOWN)
  const { user, system } = process.cpuUsage(start)
  expect(faultyRecords).toBe(WRONG)
  expect(changes.map(({ intent }) => intent)).toEqual(
    changes.map(({ intent }) => ({
      kind: 'update',
      id: intent.kind === 'update' && intent.id,
      base: { region: 'eu' },
      wanted: { region: 'us' },
    })),
  )
  expect([changes.length, unchanged]).toEqual([WRONG, LINES - 2 * WRONG])
  expect(user + system).toBeLessThan(8_000_000)
})
