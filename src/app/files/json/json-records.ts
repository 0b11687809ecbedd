import { isRecord } from '#contract/json-value.ts'
import { placeOf } from '#domain/place-of.ts'
import type { Member, Members } from '../../resources/members.ts'
import type { FileProblem } from '../../resources/resource-files.ts'
import { anyOne } from '../../resources/resource-words.ts'
import { valueAt } from '../../writes/conflicts/field.ts'
import { partsOf, readBase, unknownPaths, type FileBase } from '../file-base.ts'
import type { FileRecord, FromFile, RecordReader } from '../file-record.ts'
import { JsonReader, type JsonElement } from './json-reader.ts'
import { BASE_NAME, isList, type FileForm } from '../file-form.ts'
import { isJsonFault, readJsonText, type JsonNode } from '#domain/json-nodes.ts'

/** The steps of a wire path: `binding.endpoint_selectors[0]` has `binding`, `endpoint_selectors` and 0. */
const stepsOf = (path: string): (string | number)[] =>
  path
    .split('.')
    .flatMap((part) =>
      part.split('[').map((step, index) => (index === 0 ? step : Number.parseInt(step, 10))),
    )

/** Where a member of a value begins; the nearest member around it that is there, if it is not. */
export const offsetOf = (value: JsonNode, path: string): number => {
  let node: JsonNode | undefined = value
  let at = value.from
  for (const step of path === '' ? [] : stepsOf(path)) {
    node = typeof step === 'string' ? node?.members?.get(step)?.value : node?.items?.[step]
    at = node?.from ?? at
  }
  return at
}

/** The same in a valid JSON text. */
export const findJsonPath = (text: string, path: string): number => {
  const read = readJsonText(text)
  return isJsonFault(read) ? read.at : offsetOf(read, path)
}

type Parts = { document: Record<string, unknown>; prefix: string; base: FileBase | null }

/** An exported record has its document beside its base; any other one is the document itself. */
const unwrap = (
  { resource: { words } }: FileForm,
  value: Record<string, unknown>,
  problems: FileProblem[],
): Parts => {
  const { [words.one]: document, [BASE_NAME]: written } = value
  if (!isRecord(document) || written === undefined)
    return { document: value, prefix: '', base: null }
  const base = readBase(written)
  if (!base) {
    const message = `The base of this ${words.one} is damaged. Export it again.`
    problems.push({ path: BASE_NAME, message })
  }
  return { document, prefix: `${words.one}.`, base }
}

const readMember = (
  { fields }: FileForm,
  path: string,
  value: unknown,
  problems: FileProblem[],
): Member | undefined => {
  const field = fields.get(path)
  const isListed = isList(field)
  const isFlag = field?.kind === 'flag'
  if (isFlag && typeof value === 'boolean') return value
  // A flag that is not set is left as it is.
  if (value === undefined || value === null) return isListed ? [] : isFlag ? undefined : ''
  if (!isListed && !isFlag && typeof value === 'string') return value
  const wrong = Array.isArray(value) ? value.findIndex((item) => typeof item !== 'string') : -1
  if (isListed && Array.isArray(value) && wrong === -1) return value.map(String)
  const at = isListed && wrong !== -1 ? `${path}[${wrong}]` : path
  const what = isListed && wrong === -1 ? 'a list' : isFlag ? 'true or false' : 'a string'
  problems.push({ path: at, message: `Must be ${what}.` })
  return undefined
}

const readMembers = (
  form: FileForm,
  document: Record<string, unknown>,
  base: FileBase | null,
  problems: FileProblem[],
): Members => {
  const members: Record<string, Member> = {}
  for (const part of partsOf(form.resource)) {
    const value = document[part] ?? null
    if (value !== null && !isRecord(value))
      problems.push({ path: part, message: 'Must be an object.' })
  }
  for (const path of form.fields.keys()) {
    const value = valueAt(document, path)
    // Without a base, what is not set is left as it is.
    if (!base && (value === undefined || value === null)) continue
    const member = readMember(form, path, value, problems)
    if (member !== undefined) members[path] = member
  }
  const known = new Set(base?.others)
  for (const path of unknownPaths(form.resource, document)) {
    const isNewOnly = form.newOnly.includes(path)
    const member = isNewOnly ? readMember(form, path, valueAt(document, path), problems) : undefined
    if (member !== undefined) members[path] = member
    else if (!isNewOnly && !known.has(path))
      problems.push({ path, message: 'Not accepted by this operation.' })
  }
  return members
}

const toRecord = (form: FileForm, { source, line, column }: JsonElement): FromFile => {
  const value: unknown = JSON.parse(source)
  if (!isRecord(value)) {
    const fault = {
      line,
      column,
      row: null,
      message: `Must be an object: ${anyOne(form.resource.words)}.`,
    }
    return { kind: 'fault', fault }
  }
  const problems: FileProblem[] = []
  const { document, prefix, base } = unwrap(form, value, problems)
  const id = document['id'] ?? ''
  if (typeof id !== 'string') problems.push({ path: 'id', message: 'Must be a string.' })
  const record: FileRecord = {
    line,
    column,
    row: null,
    id: typeof id === 'string' ? id : '',
    base,
    members: readMembers(form, document, base, problems),
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
export const jsonRecords = (form: FileForm): RecordReader => {
  const reader = new JsonReader(form.resource.key)
  return {
    ignored: [],
    push: function* (piece, isLast) {
      for (const found of reader.push(piece, isLast))
        yield found.kind === 'value'
          ? toRecord(form, found)
          : { kind: 'fault', fault: { ...found, row: null } }
    },
  }
}
