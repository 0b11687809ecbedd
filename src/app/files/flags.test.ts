import { expect, test } from 'vitest'
import { OPERATORS } from '../resources/operators/operators.ts'
import type { Resource } from '../resources/resource.ts'
import { exportRecords, type ExportFormat } from './export-file.ts'
import { planImport } from './plan-import.ts'
import { CSV, UNKNOWN } from './test-documents.ts'

type DoorValues = { name: string; enabled: boolean; policies: string[] }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A resource with a flag, of which files know no more than its fields. */
const DOORS: Resource = {
  ...OPERATORS,
  key: 'doors',
  words: { one: 'door', other: 'doors' },
  fields: [
    { path: 'id', heading: 'ID', kind: 'id', set: 'never', isExported: true },
    { path: 'name', heading: 'Name', kind: 'text', set: 'edit', isExported: true },
    { path: 'enabled', heading: 'Enabled', kind: 'flag', set: 'edit', isExported: true },
    { path: 'policies', heading: 'Policies', kind: 'references', set: 'edit', isExported: true },
    { path: 'created_at', heading: 'Created', kind: 'time', set: 'never', isExported: true },
  ],
  read: (source) =>
    isObject(source) && typeof source['id'] === 'string' ? { id: source['id'], source } : null,
  nameOf: ({ id }) => id,
  nameOfNew: ({ name }: DoorValues) => name,
  toValues: (document): DoorValues => {
    const { name, enabled, policies } = document?.source ?? {}
    return {
      name: typeof name === 'string' ? name : '',
      enabled: enabled === true,
      policies: Array.isArray(policies) ? policies : [],
    }
  },
  files: {
    problemsOfNew: () => [],
    problemsOfChange: () => [],
  },
}

const DOOR = { id: 'd1', name: 'North', enabled: true, policies: ['p1'], created_at: '' }

const textOf = async (format: ExportFormat): Promise<string> => {
  const file = await exportRecords(DOORS, [DOOR], format)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
}

const plan = (text: string) => planImport(DOORS, new Blob([text]), UNKNOWN)

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
      { kind: 'update', id: 'd1', base: { enabled: true }, wanted: { enabled: false } },
    ])
  },
)

test('files of a resource are called by its key and its words', async () => {
  expect(await textOf({ kind: 'json' })).toContain('"doors":[\n{"door":{"id":"d1"')
  const [head] = (await textOf(CSV)).split('\r\n')
  expect(head).toBe('\uFEFFid,name,enabled,policies,created_at,adit_base')
})

test('what is no flag is told at its place', async () => {
  const { faults } = await plan('name,enabled\nNorth,perhaps\n')
  expect(faults).toMatchObject([{ line: 2, path: 'enabled', message: 'Must be true or false.' }])
  const json = await plan('[{"name": "North", "enabled": "yes"}]')
  expect(json.faults).toMatchObject([{ path: 'enabled', message: 'Must be true or false.' }])
})
