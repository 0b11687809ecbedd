import { expect, test } from 'vitest'
import { POLICIES } from '../resources/test-policies.ts'
import { exportRecords, type ExportFormat } from './export-file.ts'
import { planImport } from './plan-import.ts'
import { CSV, UNKNOWN } from './test-documents.ts'

const POLICY = { id: 'ipp_1', description: 'North', enabled: true, edge_ids: ['e1'] }

const textOf = async (format: ExportFormat): Promise<string> => {
  const file = await exportRecords(POLICIES, [POLICY], format)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
}

const plan = (text: string) => planImport(POLICIES, new Blob([text]), UNKNOWN)

test.each<ExportFormat>([CSV, { kind: 'json' }, { kind: 'ndjson' }])(
  'a flag comes back as it was from %j, and as somebody has switched it',
  async (format) => {
    const text = await textOf(format)
    expect(await plan(text)).toMatchObject({ unchanged: 1, changes: [], faults: [] })
    const edited =
      format.kind === 'csv'
        ? // As a spreadsheet writes it.
          text.replace(/,"?'true"?,/, ',FALSE,')
        : text.replace('"enabled":true', '"enabled":false')
    expect((await plan(edited)).changes.map(({ intent }) => intent)).toEqual([
      { kind: 'update', id: 'ipp_1', base: { enabled: true }, wanted: { enabled: false } },
    ])
  },
)

test('files of a resource are called by its key and its words', async () => {
  expect(await textOf({ kind: 'json' })).toContain('"policies":[\n{"policy":{"id":"ipp_1"')
  const [head] = (await textOf(CSV)).split('\r\n')
  expect(head).toBe(
    '\uFEFFid,description,metadata,rules,enabled,owner_id,edge_ids,created_at,adit_base',
  )
})

test('what is no flag is told at its place', async () => {
  const { faults } = await plan('description,enabled\nNorth,perhaps\n')
  expect(faults).toMatchObject([{ line: 2, path: 'enabled', message: 'Must be true or false.' }])
  const json = await plan('[{"description": "North", "enabled": "yes"}]')
  expect(json.faults).toMatchObject([{ path: 'enabled', message: 'Must be true or false.' }])
})
