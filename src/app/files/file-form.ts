import { isUnset } from '#contract/json-value.ts'
import * as z from 'zod/mini'
import { comparedFields, membersOf, type Member, type Members } from '../resources/members.ts'
import { mergedKind, type ResourceField } from '../resources/resource-field.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import { valueAt } from '../writes/conflicts/field.ts'

/** The name of the column, and of the member in JSON, that tells what a record was when it was exported. */
export const BASE_NAME = 'adit_base'

const FileBase = z.object({
  id: z.string(),
  /** What was set of the members that can be changed. In CSV it is left out where that is too long for a cell. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]))),
  /** The paths of members that no field describes: a newer service may have some. */
  others: z.optional(z.array(z.string())),
})
/** What a record was when it was exported, so that an import sends only what was changed in the file. */
export type FileBase = z.infer<typeof FileBase>

/** Reads a base; null if it is damaged. */
export const readBase = (value: unknown): FileBase | null => FileBase.safeParse(value).data ?? null

/** How records of a resource stand in files. */
export type FileForm = {
  readonly resource: Resource
  /** The fields that an import reads, by their paths. */
  readonly fields: ReadonlyMap<string, ResourceField>
  /** Those that the service never returns: only a file that somebody wrote has them. */
  readonly newOnly: readonly ResourceField[]
  /** The paths of the texts that only an export has. */
  readonly shown: readonly string[]
  /** The columns of CSV, in their order. The base is last: it is never empty, so no line is cut short. */
  readonly columns: readonly string[]
}

const shownPaths = ({ path, kind }: ResourceField): string[] =>
  kind === 'certificate' ? [`${path}.not_before`, `${path}.not_after`] : [path]

/** The form of a resource's files. */
export const fileForm = (resource: Resource): FileForm => {
  const exported = resource.fields.filter(({ isExported }) => isExported)
  const fields = new Map(comparedFields(exported).map((field) => [field.path, field]))
  const others = exported.filter(({ path, kind }) => kind !== 'id' && !fields.has(path))
  const shown = others.flatMap(shownPaths)
  return {
    resource,
    fields,
    newOnly: resource.fields.filter(({ set, isWriteOnly }) => isWriteOnly && set !== 'never'),
    shown,
    columns: ['id', ...fields.keys(), ...shown, BASE_NAME],
  }
}

/** Whether a field is a list of texts. */
export const isList = ({ kind }: ResourceField): boolean => mergedKind(kind) === 'set'

/** What a field that is not set has in a form. */
export const emptyOf = (field: ResourceField): Member => {
  if (isList(field)) return []
  return field.kind === 'flag' ? false : ''
}

/** Whether a value is a list of texts. */
export const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** The set members of a record; all elements of its lists, also where a form shows none because they are too many. */
export const fileMembers = ({ resource, fields }: FileForm, record: ResourceDocument): Members => {
  const members = membersOf([...fields.values()], resource.toValues(record))
  return Object.fromEntries(
    Object.entries(members).flatMap(([path, member]): [string, Member][] => {
      const sent = Array.isArray(member) ? valueAt(record.source, path) : undefined
      const whole = isTextList(sent) ? sent : member
      return isUnset(whole) ? [] : [[path, whole]]
    }),
  )
}
