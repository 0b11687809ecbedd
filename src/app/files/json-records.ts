import { isRecord } from '#contract/json-value.ts'
import { placesIn } from '#domain/place-of.ts'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import type { Member } from '../resources/members.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import type { FileProblem } from '../resources/resource-files.ts'
import { anyOne } from '../resources/resource-words.ts'
import { valueAt } from '../writes/conflicts/field.ts'
import { BASE_NAME, emptyOf, isList, isTextList, readBase, type FileForm } from './file-form.ts'
import {
  MemberError,
  toRecord,
  type FileContent,
  type FileFault,
  type FilePlace,
  type FileRecord,
} from './file-record.ts'
import { jsonValues } from './json-values.ts'

/** The steps of a wire path: `binding.endpoint_selectors[0]` has `binding`, `endpoint_selectors` and 0. */
const stepsOf = (path: string): (string | number)[] =>
  (path.match(/[^.[\]]+/g) ?? []).map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** Where a member begins in a JSON text; the nearest member around it that is there, if it is not. */
export const findJsonPath = (text: string, path: string): number => {
  const root = parseTree(text)
  if (!root) return 0
  const steps = stepsOf(path)
  for (let length = steps.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, steps.slice(0, length))
    if (node) return node.offset
  }
  return root.offset
}

const UNKNOWN = 'Not accepted by this operation.'
const mustBe = (field: ResourceField): string =>
  isList(field) ? 'a list of texts' : field.kind === 'flag' ? 'true or false' : 'a string'

const isMember = (field: ResourceField, value: unknown): value is Member =>
  isList(field)
    ? isTextList(value)
    : typeof value === (field.kind === 'flag' ? 'boolean' : 'string')

/** What an object has beside the members that the fields describe. */
const strayProblems = (
  fields: readonly ResourceField[],
  object: Record<string, unknown>,
  prefix = '',
): FileProblem[] =>
  Object.entries(object).flatMap(([name, value]): FileProblem[] => {
    const path = prefix + name
    const inside = fields.filter((field) => `${field.path}.`.startsWith(`${path}.`))
    if (inside.length === 0) return [{ path, message: UNKNOWN }]
    const isWhole = inside.some((field) => field.path === path)
    if (isWhole || inside.every(({ set }) => set === 'never') || value === null) return []
    return isRecord(value)
      ? strayProblems(fields, value, `${path}.`)
      : [{ path, message: 'Must be an object.' }]
  })

/** The paths of members of a record that no field describes. */
export const otherPaths = (
  fields: readonly ResourceField[],
  document: Record<string, unknown>,
): string[] =>
  strayProblems(fields, document).flatMap(({ path, message }) => (message === UNKNOWN ? path : []))

/** Reads a record: an exported one has its document beside its base, any other one is the document itself. */
const readRecord = (
  form: FileForm,
  source: string,
  placeAt: (offset: number) => FilePlace,
): FileRecord | FileFault => {
  const { resource } = form
  const value: unknown = JSON.parse(source)
  if (!isRecord(value)) {
    const message = `Must be an object: ${anyOne(resource.words)}.`
    return { kind: 'fault', ...placeAt(0), message }
  }
  const { [resource.words.one]: inside, [BASE_NAME]: base } = value
  const isExported = isRecord(inside) && base !== undefined
  const document = isExported ? inside : value
  const prefix = isExported ? `${resource.words.one}.` : ''
  const id = document['id'] ?? ''
  // What an export has of a newer service stays as it is.
  const others = new Set(isExported ? readBase(base)?.others : [])
  const problems = strayProblems(resource.fields, document).filter(({ path }) => !others.has(path))
  if (typeof id !== 'string') problems.push({ path: 'id', message: 'Must be a string.' })
  return toRecord(form, {
    base: isExported ? base : undefined,
    id: typeof id === 'string' ? id : '',
    read: (field, known) => {
      const member = valueAt(document, field.path)
      if (isMember(field, member)) return member
      if ((member ?? null) !== null) throw new MemberError(`Must be ${mustBe(field)}.`)
      // Without a base, what is not set is left as it is, and so is a flag.
      const isLeft = !known || field.kind === 'flag' || field.isWriteOnly
      return isLeft ? undefined : emptyOf(field)
    },
    problems,
    placeOf: (path) =>
      placeAt(findJsonPath(source, path === BASE_NAME || path === '' ? path : prefix + path)),
  })
}

/** Reads the records of a JSON or NDJSON file. */
export const jsonRecords = (form: FileForm, text: string): FileContent => {
  const placeIn = placesIn(text)
  const placeOf = (offset: number): FilePlace => ({ row: null, ...placeIn(offset) })
  const records = function* (): Generator<FileRecord | FileFault> {
    for (const found of jsonValues(text, form.resource.key)) {
      const { at } = found
      yield found.kind === 'value'
        ? readRecord(form, found.source, (offset) => placeOf(at + offset))
        : { kind: 'fault', ...placeOf(at), message: found.message }
    }
  }
  return { records: records(), ignored: [] }
}
