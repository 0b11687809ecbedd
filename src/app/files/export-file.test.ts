import { expect, test } from 'vitest'
import { OPERATORS } from '../resources/operators/operators.ts'
import { separatorOf } from './cell.ts'
import { exportRecords } from './export-file.ts'
import { CSV, EXPORTED_AT, exportText } from './test-documents.ts'

test('a file of CSV has a mark for Excel, named columns and quoted texts', async () => {
  const operator = { id: 'k8sop_1', description: 'Door, "north"', enabled_features: ['bindings'] }
  const [head, line, end] = (await exportText([operator], CSV)).split('\r\n')
  expect(head).toBe(
    '\ufeffid,description,metadata,enabled_features,region,deployment.name,deployment.version,deployment.namespace,deployment.cluster_name,binding.endpoint_selectors,binding.ingress_endpoint,principal.id,binding.cert.not_before,binding.cert.not_after,created_at,updated_at,adit_base',
  )
  expect(line).toMatch(/^k8sop_1,"Door, ""north""",,"\[""bindings""\]",,,,,,,,,,,,,"\{""id"":/)
  expect(end).toBe('')
})

test('a file of JSON has the operators as the service sent them', async () => {
  const operator = { id: 'k8sop_1', labels: { a: 1 }, description: null }
  expect(JSON.parse(await exportText([operator, operator], { kind: 'json' }))).toMatchObject({
    adit_export: 1,
    exported_at: EXPORTED_AT,
    operators: [{ operator }, { operator }],
  })
  const lines = (await exportText([operator, operator], { kind: 'ndjson' })).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).operator)).toEqual([operator, operator])
})

test.each([
  [CSV, 'operators-2026-05-01-0930.csv'],
  [{ kind: 'json' } as const, 'operators-2026-05-01-0930.json'],
])('a file is named by its time', async (format, name) => {
  expect((await exportRecords(OPERATORS, [], format, EXPORTED_AT)).name).toBe(name)
})

test.each([
  ['en-US', ','],
  ['de', ';'],
  ['fr-FR', ';'],
  ['ja', ','],
])('spreadsheets in %s expect %j', (language, separator) => {
  expect(separatorOf(language)).toBe(separator)
})
