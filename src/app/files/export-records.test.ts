import { expect, test } from 'vitest'
import { csvLine, separatorOf } from './csv/csv-writer.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import { exportRecords, toFile } from './export-records.ts'
import { faultsFile, placeText } from './import-summary.tsx'
import { CSV, exportText } from './test-documents.ts'

const exportedAt = '2026-05-01T09:30:00.000Z'

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
    exported_at: exportedAt,
    operators: [{ operator }, { operator }],
  })
  const lines = (await exportText([operator, operator], { kind: 'ndjson' })).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).operator)).toEqual([operator, operator])
})

test('an export tells how far it is, and stops when it is cancelled', async () => {
  const abort = new AbortController()
  const seen: number[] = []
  const endless = async function* () {
    for (;;) yield Array.from({ length: 150 }, () => ({ document: { id: 'k8sop_1' } }))
  }
  const texts = exportRecords(OPERATORS, endless(), CSV, {
    exportedAt,
    signal: abort.signal,
    onProgress: (count) => {
      seen.push(count)
      if (count > 300) abort.abort()
    },
  })
  await expect(toFile(OPERATORS, texts, CSV, exportedAt)).rejects.toThrow(/abort/)
  expect(seen).toEqual([100, 150, 250, 300, 400])
})

test('a file is made of its pieces, and named by its time', async () => {
  const texts = async function* () {
    yield 'é'.repeat(1_500_000)
    yield 'end'
  }
  const file = await toFile(OPERATORS, texts(), { kind: 'json' }, exportedAt)
  expect(await file.text()).toBe(`${'é'.repeat(1_500_000)}end`)
  expect(file.name).toBe('operators-2026-05-01-0930.json')
  const table = await toFile(OPERATORS, texts(), CSV, exportedAt)
  expect(table.name).toBe('operators-2026-05-01-0930.csv')
})

test.each([
  ['en-US', ','],
  ['de', ';'],
  ['fr-FR', ';'],
  ['ja', ','],
])('spreadsheets in %s expect %j', (language, separator) => {
  expect(separatorOf(language)).toBe(separator)
})

test('a text with any separator is quoted', () => {
  expect(csvLine(['a;=1', 'b\t=1', 'c d', 'e-f'], ',')).toBe('"a;=1","b\t=1","c d",e-f\r\n')
})

test('faults are told by their places, and saved in a file that is safe, too', async () => {
  const fault = { line: 1204, column: 3, row: 900, id: 'k8sop_1', path: 'region', message: '=1' }
  expect(placeText(fault)).toBe('Row 900 (line 1,204, column 3)')
  expect(placeText({ ...fault, row: null })).toBe('Line 1,204, column 3')
  expect(placeText({ ...fault, row: 1204 })).toBe('Line 1,204, column 3')
  const file = faultsFile([fault], 'my.export.csv', 'en')
  expect(file.name).toBe('my.export-faults.csv')
  expect(new TextDecoder().decode(await file.arrayBuffer())).toBe(
    'row,line,column,id,field,fault\r\n900,1204,3,k8sop_1,region,"\'=1"\r\n',
  )
})
