import { bulkWrites } from '../bulk/bulk-writes.ts'
import { planIntents } from '../bulk/plan.ts'
import { createFleet } from '../bulk/test-fleet.ts'
import { Operator } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import { CSV, exportText, knows } from './test-documents.ts'
import { planImport, type ImportFault, type KnownRecords } from './plan-import.ts'
import { OPERATORS } from '../resources/operators/operators.ts'

const OPERATOR = {
  id: 'k8sop_1',
  description: 'Door',
  region: 'eu',
  enabled_features: ['bindings'],
  deployment: { name: 'agent', namespace: 'edge' },
  binding: { endpoint_selectors: ['true'] },
}
const KNOWN = knows([OPERATOR])

const plan = (text: string, known = KNOWN) => planImport(OPERATORS, new Blob([text]), known)
const intents = async (text: string, known = KNOWN) => {
  const { changes, faults } = await plan(text, known)
  expect(faults).toEqual([])
  return changes.map(({ intent }) => intent)
}
const told = ({ line, column, path, message }: ImportFault) =>
  `${line}:${column} ${path} ${message}`.replace('  ', ' ')

test.each<[text: string, wanted: object]>([
  ['description,region\nDoor,eu\n', { description: 'Door', region: 'eu' }],
  ['Region ; DESCRIPTION\neu;Door\n', { description: 'Door', region: 'eu' }],
  ['sep=;\r\nregion;description\r\neu;Door\r\n', { description: 'Door', region: 'eu' }],
  ['region\tdescription\teditor\neu\tDoor\tme\n', { description: 'Door', region: 'eu' }],
  // Excel leaves out empty cells at the end of a line.
  ['description,region,metadata\nDoor,eu\n', { description: 'Door', region: 'eu' }],
  ['\n\n,\ndescription\nDoor', { description: 'Door' }],
  [
    'enabled_features,binding.endpoint_selectors\n"ingress; bindings",TRUE\n',
    { enabled_features: ['ingress', 'bindings'], 'binding.endpoint_selectors': ['true'] },
  ],
  ['[{"description": "Door", "metadata": null}]', { description: 'Door' }],
  ['{"description": "Door"}\n', { description: 'Door' }],
  ['{"operators": [{"description": "Door"}], "next_page_uri": null}', { description: 'Door' }],
  [
    '{"uri": "x", "operators": [{"description": "Door", "created_at": ""}]}',
    { description: 'Door' },
  ],
])('%j wants a new operator', async (text, wanted) => {
  expect(await intents(text)).toEqual([{ kind: 'create', wanted }])
})

test('without a base, what the file names is compared with what is there', async () => {
  const wanted = { region: 'us' }
  const expected = [{ kind: 'update', id: 'k8sop_1', wanted }]
  // An empty cell says nothing.
  expect(await intents('id,description,region\nk8sop_1,,us\n')).toEqual(expected)
  // Regression: with space around it the ID was that of no operator, which was then offered to be made again.
  expect(await intents('region,id\nus,"\u00a0k8sop_1 "\n')).toEqual(expected)
  expect(await intents('id,region\n ,us\n')).toEqual([{ kind: 'create', wanted }])
  expect(await intents('[{"id": "k8sop_1", "description": "Door", "region": "us"}]')).toEqual(
    expected,
  )
  expect(await intents('[{"id": "k8sop_1", "region": ""}]')).toMatchObject([
    { wanted: { region: '' } },
  ])
  expect((await plan('id,region\nk8sop_1,eu\n')).unchanged).toBe(1)
})

test('of operators that are not loaded only an edited export is taken; gone ones are told', async () => {
  const text = 'id,region,binding.ingress_endpoint\nk8sop_2,us,in:1\n'
  const message =
    '2:1 id Not among the operators loaded so far. Wait until all are loaded, then choose the file again.'
  expect((await plan(text, knows([], false))).faults.map(told)).toEqual([message])
  const there = { id: 'k8sop_2', enabled_features: ['bindings'] }
  expect(await intents(text, knows([there]))).toMatchObject([
    { id: 'k8sop_2', wanted: { region: 'us', 'binding.ingress_endpoint': 'in:1' } },
  ])
  expect((await plan(text.replace(',in:1', ','))).changes).toMatchObject([{ line: 2, is: 'again' }])
})

test.each<[text: string, ...faults: string[]]>([
  [
    'description,region\n"Door\n2",eu,x\nGate,us\n',
    '2:1 The quote is not closed in this line, or cells are missing after it.',
    '3:1 This may be the rest of the faulty line before it.',
  ],
  [
    'description,region\nDoor,eu,x\n',
    '2:3 More cells than columns (2). Put quotes around text that contains the separator.',
  ],
  [
    'description,region\nDoor',
    '2:1 The line is cut, or cells are missing: it has 1 for 2 columns.',
  ],
  [
    'id,adit_base\nk8sop_1,{}\n',
    '2:2 adit_base The base of this operator is damaged. Export it again.',
  ],
  [
    'id,adit_base\n,"{""id"":""k8sop_1""}"\n',
    '2:1 id The ID was removed. To create a copy of k8sop_1, remove the base, too.',
  ],
  ['id,region\nk8sop_1,us\nk8sop_1,eu\n', '3:1 id k8sop_1 is already in this file, in line 2.'],
  [
    'region,enabled_features\neu,"bindings,gatway"\n',
    '2:2 enabled_features[1] Must be one of "bindings", "ingress", "gateway".',
  ],
  [
    'enabled_features,binding.endpoint_selectors\nbindings,"[""a"",]"\n',
    '2:2 binding.endpoint_selectors Must be a JSON list, such as ["true"]: expected a value, at character 6.',
  ],
  [`description\n${'ü'.repeat(128)}\n`, '2:1 description Too long: 256 of 255 bytes.'],
  [
    'description\nCaf\ufffd\n',
    '2:1 description Contains characters that could not be read (\ufffd). Save the file as CSV UTF-8.',
  ],
  [
    'id,deployment.namespace\nk8sop_1,x\n',
    '2:2 deployment.namespace Can be set only when an operator is created.',
  ],
  ['[{"region": "eu"},\n {"region": 3}]', '2:13 region Must be a string.'],
  ['[\n{"region": "eu", "colour": "red"}\n]', '2:28 colour Not accepted by this operation.'],
  ['[\n{"region": "eu",}\n]', '2:17 Expected a name in double quotes.'],
  ['[{"region": "eu"}, 3]', '1:20 Must be an object: an operator.'],
  ['{"region": "eu"}\n{"region": "eu"\n{"region": "eu"}', '2:16 This value is not closed.'],
  [
    '[{"id": "k8sop_1", "binding": {"csr": "x"}, "region": "eu"}]',
    '1:39 binding.csr Only a new operator takes a signing request here. Use the form of this one to renew its certificate.',
  ],
])('the faults of %j have their places', async (text, ...faults) => {
  expect((await plan(text)).faults.map(told)).toEqual(faults)
})

test('a new operator takes a signing request along, but no private key', async () => {
  const operator = (csr: string) =>
    JSON.stringify([{ enabled_features: ['bindings'], binding: { csr } }])
  const csr = '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----'
  const { changes } = await plan(operator(csr))
  expect(changes).toMatchObject([{ intent: { kind: 'create', wanted: { 'binding.csr': csr } } }])
  const writes = bulkWrites(createFleet([]).connect(), OPERATORS)
  const [row] = await planIntents(
    writes,
    changes.map(({ intent }) => intent),
    async () => [],
  )
  expect(row).toMatchObject({ state: { kind: 'left' }, after: { 'binding.csr': csr } })
  const key = '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----'
  const refused = await plan(operator(key))
  expect(refused.changes).toEqual([])
  expect(refused.faults).toMatchObject([{ path: 'binding.csr' }])
})

test.each([
  ['', 'The file is empty.'],
  [' \n\n', 'The file is empty.'],
  ['PK\u0003\u0004', 'This is a spreadsheet or an archive. Save it as CSV UTF-8 first.'],
  [
    'name,colour\nDoor,red\n',
    'The first line must name the columns, such as id, description, metadata.',
  ],
  ['region,Region\neu,us\n', 'The first line names the column region twice.'],
])('of %j nothing can be read', async (text, message) => {
  await expect(plan(text)).rejects.toThrow(message)
})

test('columns that are not read are named, but not those of an export', async () => {
  const { ignored } = await plan('id,Colour,created_at,region\nk8sop_1,red,x,us\n')
  expect(ignored).toEqual(['Colour'])
})

test('the binding goes together with its feature', async () => {
  const rows = await exportText([Operator.parse(OPERATOR)], CSV)
  const off = rows.replace('"[""bindings""]"', '').replace('"[""true""]"', '')
  expect(await intents(off)).toMatchObject([{ wanted: { enabled_features: [] } }])
  expect(await intents(off)).not.toMatchObject([{ wanted: { 'binding.endpoint_selectors': [] } }])
})

test('a text too long for a cell is unchanged while it is whole, and not taken once it is cut', async () => {
  const operator = Operator.parse({ ...OPERATOR, metadata: 'x'.repeat(40_000) })
  const text = await exportText([operator], CSV)
  expect(text.length).toBeLessThan(42_000)
  const there = knows([operator])
  expect((await plan(text, there)).unchanged).toBe(1)
  const { changes, faults } = await plan(text.replace('x'.repeat(7_233), ''), there)
  expect([changes, faults.map(told)]).toEqual([
    [],
    [expect.stringContaining('2:3 metadata Too long for a spreadsheet')],
  ])
})

// Regression: an import of the same file of new operators doubled them without a word.
test('new operators that equal existing ones in all that they set are told', async () => {
  const text = [
    'description,region,enabled_features',
    'Door,eu,"bindings, ingress"',
    'Door,,',
    'Door,us,',
    ',,"ingress, bindings"',
    'Gate,eu,',
  ].join('\n')
  const there = { ...OPERATOR, enabled_features: ['ingress', 'bindings'] }
  const equal = async (known: KnownRecords) =>
    (await plan(text, known)).changes.flatMap(({ is, line }) => (is === 'equal' ? line : []))
  expect(await equal(knows([there, { ...there, id: 'k8sop_2' }]))).toEqual([2, 3, 5])
  expect(await equal(knows([]))).toEqual([])
  expect((await plan(text)).changes).toHaveLength(5)
})

test('a signing request, which no service returns, is not compared', async () => {
  const csr = '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----'
  const text = JSON.stringify([{ enabled_features: ['bindings'], binding: { csr } }])
  expect((await plan(text)).changes).toMatchObject([{ is: 'equal' }])
  expect((await plan(text, knows([{ id: 'k8sop_2' }]))).changes).toMatchObject([{ is: 'wanted' }])
})

test('reading stops when it is cancelled', async () => {
  const abort = new AbortController()
  abort.abort()
  const reading = planImport(OPERATORS, new Blob(['region\neu\n']), KNOWN, abort.signal)
  await expect(reading).rejects.toThrow(/abort/)
})
