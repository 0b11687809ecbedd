import { isRecord } from '#domain/json-value.ts'
import { placeOf } from '#domain/place-of.ts'
import type { Members } from '../../resources/members.ts'
import { valueAt } from '../../writes/conflicts/field.ts'
import { BASE_NAME, readBase, unknownPaths, type FileBase } from '../file-base.ts'
import type { FileRecord, FromFile, Problem, RecordReader } from '../file-record.ts'
import { findJsonPath } from './json-path.ts'
import { JsonReader, type JsonElement } from './json-reader.ts'
import { CSR, FILE_FIELDS, isList } from '../file-members.ts'

type Value = Members[string]
type Parts = { document: Record<string, unknown>; prefix: string; base: FileBase | null }

/** An exported record has its operator beside its base; any other one is the operator itself. */
const partsOf = (value: Record<string, unknown>, problems: Problem[]): Parts => {
  const { operator, [BASE_NAME]: written } = value
  if (!isRecord(operator) || written === undefined)
    return { document: value, prefix: '', base: null }
  const base = readBase(written)
  if (!base) {
    const message = 'The base of this operator is damaged. Export it again.'
    problems.push({ path: BASE_NAME, message })
  }
  return { document: operator, prefix: 'operator.', base }
}

const readMember = (path: string, value: unknown, problems: Problem[]): Value | undefined => {
  if (value === undefined || value === null) return isList(path) ? [] : ''
  if (!isList(path) && typeof value === 'string') return value
  const wrong = Array.isArray(value) ? value.findIndex((item) => typeof item !== 'string') : -1
  if (isList(path) && Array.isArray(value) && wrong === -1) return value.map(String)
  const at = isList(path) && wrong !== -1 ? `${path}[${wrong}]` : path
  const what = isList(path) && wrong === -1 ? 'a list' : 'a string'
  problems.push({ path: at, message: `Must be ${what}.` })
  return undefined
}

const readMembers = (
  document: Record<string, unknown>,
  base: FileBase | null,
  problems: Problem[],
): Members => {
  const members: Record<string, Value> = {}
  for (const part of ['deployment', 'binding']) {
    const value = document[part] ?? null
    if (value !== null && !isRecord(value))
      problems.push({ path: part, message: 'Must be an object.' })
  }
  for (const { path } of FILE_FIELDS) {
    const value = valueAt(document, path)
    // Without a base, what is not set is left as it is.
    if (!base && (value === undefined || value === null)) continue
    const member = readMember(path, value, problems)
    if (member !== undefined) members[path] = member
  }
  const known = new Set(base?.others)
  for (const path of unknownPaths(document)) {
    const csr = path === CSR ? readMember(path, valueAt(document, path), problems) : undefined
    if (csr !== undefined) members[path] = csr
    else if (path !== CSR && !known.has(path))
      problems.push({ path, message: 'Not accepted by this operation.' })
  }
  return members
}

const toRecord = ({ source, line, column }: JsonElement): FromFile => {
  const value: unknown = JSON.parse(source)
  if (!isRecord(value)) {
    const fault = { line, column, row: null, message: 'Must be an object: an operator.' }
    return { kind: 'fault', fault }
  }
  const problems: Problem[] = []
  const { document, prefix, base } = partsOf(value, problems)
  const id = document['id'] ?? ''
  if (typeof id !== 'string') problems.push({ path: 'id', message: 'Must be a string.' })
  const record: FileRecord = {
    line,
    column,
    row: null,
    id: typeof id === 'string' ? id : '',
    base,
    members: readMembers(document, base, problems),
    problems,
    placeOf: (path) => {
      const inside = path === BASE_NAME ? path : path && prefix + path
      const place = placeOf(source, findJsonPath(source, inside))
      return {
        line: line + place.line - 1,
        column: place.line === 1 ? column + place.column - 1 : place.column,
      }
    },
  }
  return { kind: 'record', record }
}

/** Reads the records of a JSON or NDJSON file in pieces. */
export const jsonRecords = (): RecordReader => {
  const reader = new JsonReader()
  return {
    ignored: [],
    push: function* (piece, isLast) {
      for (const found of reader.push(piece, isLast))
        yield found.kind === 'value'
          ? toRecord(found)
          : { kind: 'fault', fault: { ...found, row: null } }
    },
  }
}
