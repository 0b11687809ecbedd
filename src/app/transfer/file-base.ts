import { isRecord } from '#domain/json-value.ts'
import * as z from 'zod/mini'
import type { OperatorDocument } from '../resources/operators/operator-document.ts'
import { SERVER_MEMBERS } from '../resources/operators/operator-json.ts'
import { EMPTY_VALUES } from '../resources/operators/operator-values.ts'
import { areaText } from '../ui/line-breaks.ts'
import type { Member } from '../resources/members.ts'
import { fileMembers } from './file-members.ts'

/** The name of the column, and of the member in JSON, that tells what an operator was when it was exported. */
export const BASE_NAME = 'adit_base'

const FileBase = z.strictObject({
  id: z.string(),
  /** What was set of the members that can be changed. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
  /** Instead of the values, where they do not fit into a cell: a checksum of each. */
  sums: z.optional(z.record(z.string(), z.string())),
  /** The paths of members that the contract does not know. */
  others: z.optional(z.array(z.string())),
})
/** What an operator was when it was exported, so that an import sends only what was changed in the file. */
export type FileBase = z.infer<typeof FileBase>

const FNV_PRIME = 0x01_00_01_93
const FNV_STARTS = [0x81_1c_9d_c5, 0x05_0c_5d_1f]

const fnv1a = (text: string, start: number): string => {
  let hash = start
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME) >>> 0
  return hash.toString(36)
}

/** A checksum of a member (FNV-1a), the same whatever line breaks a spreadsheet writes. */
export const sumOf = (value: Member): string => {
  const text = typeof value === 'string' ? areaText(value.toWellFormed()) : JSON.stringify(value)
  return FNV_STARTS.map((start) => fnv1a(text, start)).join('.')
}

const { csr: _csr, ...BINDING } = EMPTY_VALUES.binding
const KNOWN: readonly [part: string, names: readonly string[]][] = [
  ['', [...SERVER_MEMBERS, ...Object.keys(EMPTY_VALUES)]],
  ['deployment', Object.keys(EMPTY_VALUES.deployment)],
  ['binding', [...Object.keys(BINDING), 'cert']],
]

/** The paths of the members of a document that the contract does not know. */
export const unknownPaths = (document: Record<string, unknown>): string[] =>
  KNOWN.flatMap(([part, known]) => {
    const members = part ? document[part] : document
    return isRecord(members)
      ? Object.keys(members)
          .filter((name) => !known.includes(name))
          .map((name) => (part ? `${part}.${name}` : name))
      : []
  })

/** The base of an operator for JSON. */
export const toBase = (operator: OperatorDocument): FileBase => {
  const others = unknownPaths(operator.source)
  return {
    id: operator.id,
    // A copy that the schema's type can hold.
    values: { ...fileMembers(operator) } as NonNullable<FileBase['values']>,
    ...(others.length > 0 && { others }),
  }
}

/** The base of an operator whose values do not fit into cells. */
export const toSums = (operator: OperatorDocument): FileBase => ({
  id: operator.id,
  sums: Object.fromEntries(
    Object.entries(fileMembers(operator)).map(([path, value]) => [path, sumOf(value)]),
  ),
})

/** Reads a base; null if it is damaged. */
export const readBase = (value: unknown): FileBase | null => {
  const { success, data } = FileBase.safeParse(value)
  return success ? data : null
}
