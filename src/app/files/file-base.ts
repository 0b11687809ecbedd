import { isRecord } from '#contract/json-value.ts'
import * as z from 'zod/mini'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import { areaText } from '../ui/line-breaks.ts'
import type { Member } from '../resources/members.ts'
import { fileMembers, type FileForm } from './file-form.ts'

const FileBase = z.strictObject({
  id: z.string(),
  /** What was set of the members that can be changed. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]))),
  /** Instead of the values, where they do not fit into a cell: a checksum of each. */
  sums: z.optional(z.record(z.string(), z.string())),
  /** The paths of members that the contract does not know. */
  others: z.optional(z.array(z.string())),
})
/** What a record was when it was exported, so that an import sends only what was changed in the file. */
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

/** The objects in a document that a form sets members of. */
export const partsOf = ({ fields }: Resource): string[] => [
  ...new Set(
    fields.flatMap(({ path, set }) =>
      set !== 'never' && path.includes('.') ? path.slice(0, path.indexOf('.')) : [],
    ),
  ),
]

/** The paths of the members of a document that no field describes; nor what the service never returns. */
export const unknownPaths = (resource: Resource, document: Record<string, unknown>): string[] => {
  const returned = resource.fields.filter(({ isWriteOnly }) => !isWriteOnly)
  const isKnown = (path: string) =>
    returned.some((field) => field.path === path || field.path.startsWith(`${path}.`))
  return ['', ...partsOf(resource)].flatMap((part) => {
    const members = part ? document[part] : document
    const names = isRecord(members) ? Object.keys(members) : []
    return names.map((name) => (part ? `${part}.${name}` : name)).filter((path) => !isKnown(path))
  })
}

/** The base of a record for JSON. */
export const toBase = (form: FileForm, record: ResourceDocument): FileBase => {
  const others = unknownPaths(form.resource, record.source)
  return {
    id: record.id,
    // A copy that the schema's type can hold.
    values: { ...fileMembers(form, record) } as NonNullable<FileBase['values']>,
    ...(others.length > 0 && { others }),
  }
}

/** The base of a record whose values do not fit into cells. */
export const toSums = (form: FileForm, record: ResourceDocument): FileBase => ({
  id: record.id,
  sums: Object.fromEntries(
    Object.entries(fileMembers(form, record)).map(([path, value]) => [path, sumOf(value)]),
  ),
})

/** Reads a base; null if it is damaged. */
export const readBase = (value: unknown): FileBase | null => {
  const { success, data } = FileBase.safeParse(value)
  return success ? data : null
}
