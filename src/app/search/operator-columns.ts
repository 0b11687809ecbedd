import { DEFAULT_REGION } from '#contract/operators.ts'
import { timeText, type WireTime } from '#domain/read-time.ts'
import type { OperatorRow } from './view.ts'
import { createFeatureSets, type FeatureSets } from './feature-sets.ts'
import type { OperatorFields } from './operator-fields.ts'
import {
  createRowNumbers,
  FLAG,
  TIME_COLUMNS,
  timeNumber,
  type RowNumbers,
  type TimeColumn,
} from './row-numbers.ts'
import { createTextColumn, type TextColumn } from './text-column.ts'
import { createTextDictionary, type TextDictionary } from './text-dictionary.ts'
import type { CodedField } from './search-query.ts'
import { isAscii } from './fold-text.ts'

/** The texts of all rows; of those that no row of the list shows, only the folded form. */
export const TEXT_COLUMNS = [
  'id',
  'description',
  'metadata',
  'selectors',
  'ingress_endpoint',
  'principal_id',
  'principal_uri',
  'uri',
] as const
export type TextColumnName = (typeof TEXT_COLUMNS)[number]
/** Whether a column keeps folded texts only: no row of the list shows them. */
export const isFoldedColumn = (name: TextColumnName): boolean =>
  name !== 'id' && name !== 'description'

/** The columns of all operators, by row. */
export type OperatorColumns = {
  numbers: RowNumbers
  readonly texts: Readonly<Record<TextColumnName, TextColumn>>
  readonly features: FeatureSets
  readonly dictionaries: Readonly<Record<CodedField, TextDictionary>>
  /** The texts of times that could not be read, by row and column. */
  readonly oddTimes: Map<number, string>
}

/** What a change concerns, as bits: what else there is concerns no order that is kept. */
export const CHANGED = { name: 1, created: 2, position: 4, other: 8 } as const
export const ALL_CHANGED = 15

/** One value for each column of texts. */
export const byTextColumn = <Value>(
  make: (name: TextColumnName) => Value,
): Record<TextColumnName, Value> => ({
  id: make('id'),
  description: make('description'),
  metadata: make('metadata'),
  selectors: make('selectors'),
  ingress_endpoint: make('ingress_endpoint'),
  principal_id: make('principal_id'),
  principal_uri: make('principal_uri'),
  uri: make('uri'),
})

/** One value for each field of codes. */
export const byCodedField = <Value>(
  make: (field: CodedField) => Value,
): Record<CodedField, Value> => ({
  region: make('region'),
  namespace: make('namespace'),
  cluster: make('cluster'),
  deployment: make('deployment'),
  version: make('version'),
})

/** Empty columns. */
export const createOperatorColumns = (): OperatorColumns => ({
  numbers: createRowNumbers(0),
  texts: byTextColumn((name) => createTextColumn(isFoldedColumn(name))),
  features: createFeatureSets(),
  dictionaries: byCodedField(() => createTextDictionary()),
  oddTimes: new Map(),
})

const oddKey = (row: number, column: TimeColumn) =>
  row * TIME_COLUMNS.length + TIME_COLUMNS.indexOf(column)

const writeTime = (
  { numbers, oddTimes }: OperatorColumns,
  row: number,
  column: TimeColumn,
  time: WireTime,
): boolean => {
  const number = timeNumber(time)
  const key = oddKey(row, column)
  const odd = typeof time === 'string' ? time : undefined
  if (Object.is(numbers[column][row], number) && oddTimes.get(key) === odd) return false
  numbers[column][row] = number
  if (odd === undefined) oddTimes.delete(key)
  else oddTimes.set(key, odd)
  return true
}

/** Writes a number; tells whether it changed. */
const writeNumber = (array: Uint32Array | Uint8Array, row: number, number: number): boolean => {
  if (array[row] === number) return false
  array[row] = number
  return true
}

// ASCII composes with nothing before it: such an id and what is before it are folded one by one.
const splitUri = ({ id, uri }: OperatorFields) =>
  id !== '' && isAscii(id) && uri.endsWith(id)
    ? { head: uri.slice(0, -id.length), flag: FLAG.hasUriWithId }
    : { head: uri, flag: 0 }

const any = (...changes: readonly boolean[]): boolean => changes.includes(true)

/** Writes an operator into a row; answers with what changed, as bits of `CHANGED`. */
export const writeRow = (columns: OperatorColumns, row: number, fields: OperatorFields): number => {
  const { numbers, texts, features, dictionaries } = columns
  const { deployment, principal, cert } = fields
  const { head, flag } = splitUri(fields)
  const flags =
    flag | (cert.has_cert ? FLAG.hasCert : 0) | (fields.region === '' ? FLAG.hasNoRegion : 0)
  const coded = (field: CodedField, text: string) =>
    writeNumber(numbers[field], row, dictionaries[field].codeOf(text))
  const isName = any(texts.id.set(row, fields.id), texts.description.set(row, fields.description))
  const isOther = any(
    texts.metadata.set(row, fields.metadata),
    texts.selectors.set(row, fields.selectors.join('\n')),
    texts.ingress_endpoint.set(row, fields.ingress_endpoint),
    texts.principal_id.set(row, principal.id),
    texts.principal_uri.set(row, principal.uri),
    // Nearly every uri ends with the id, which is kept already.
    texts.uri.set(row, head),
    writeNumber(numbers.features, row, features.codeOf(fields.features)),
    coded('region', fields.region || DEFAULT_REGION),
    coded('namespace', deployment.namespace),
    coded('cluster', deployment.cluster_name),
    coded('deployment', deployment.name),
    coded('version', deployment.version),
    writeNumber(numbers.flags, row, flags),
    writeTime(columns, row, 'updated', fields.updated_at),
    writeTime(columns, row, 'not_before', cert.not_before),
    writeTime(columns, row, 'not_after', cert.not_after),
  )
  return (
    (isName ? CHANGED.name : 0) |
    (isOther ? CHANGED.other : 0) |
    (writeTime(columns, row, 'created', fields.created_at) ? CHANGED.created : 0)
  )
}

/** Removes the texts of a row that is no longer used. */
export const emptyRow = ({ texts, oddTimes }: OperatorColumns, row: number): void => {
  for (const name of TEXT_COLUMNS) texts[name].set(row, '')
  for (const column of TIME_COLUMNS) oddTimes.delete(oddKey(row, column))
}

const timeAt = (
  { numbers, oddTimes }: OperatorColumns,
  row: number,
  column: TimeColumn,
): WireTime => {
  const number = numbers[column][row] ?? Number.NaN
  if (Number.isNaN(number)) return null
  return Number.isFinite(number) ? new Date(number) : (oddTimes.get(oddKey(row, column)) ?? null)
}

/** Reads a row back. */
export const readRow = (columns: OperatorColumns, row: number): OperatorRow => {
  const { numbers, texts, features, dictionaries } = columns
  const coded = (field: CodedField) => dictionaries[field].textOf(numbers[field][row] ?? 0)
  const flags = numbers.flags[row] ?? 0
  return {
    id: texts.id.get(row),
    description: texts.description.get(row),
    enabled_features: features.listOf(numbers.features[row] ?? 0),
    region: flags & FLAG.hasNoRegion ? '' : coded('region'),
    deployment: {
      name: coded('deployment'),
      namespace: coded('namespace'),
      version: coded('version'),
      cluster_name: coded('cluster'),
    },
    created_at: timeAt(columns, row, 'created'),
    updated_at: timeAt(columns, row, 'updated'),
    cert: {
      not_before: timeText(timeAt(columns, row, 'not_before')) ?? '',
      not_after: timeText(timeAt(columns, row, 'not_after')) ?? '',
      has_cert: (flags & FLAG.hasCert) !== 0,
    },
    as_of: numbers.as_of[row] ?? 0,
    revision: numbers.revision[row] ?? 0,
  }
}
