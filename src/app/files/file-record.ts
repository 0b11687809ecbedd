import { pastedId } from '#domain/pasted-id.ts'
import type { Member, Members } from '../resources/members.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import type { FileProblem } from '../resources/resource-files.ts'
import { areaText, withBreaksOf } from '../ui/line-breaks.ts'
import { BASE_NAME, readBase, type FileBase, type FileForm } from './file-form.ts'

/** A place in a file, both from 1. A column counts the cells of CSV, the characters of JSON. */
export type FilePlace = {
  readonly line: number
  readonly column: number
  /** The row in a spreadsheet; null in JSON. */
  readonly row: number | null
}

/** A record as a file has it. */
export type FileRecord = FilePlace & {
  readonly kind: 'record'
  /** Empty for a new record. */
  readonly id: string
  readonly base: FileBase | null
  /** What the file says of the members that can be set; those it does not name are left as they are. */
  readonly members: Members
  readonly problems: readonly FileProblem[]
  /** Where a member is in the file, or the nearest part of the record that is there. */
  readonly placeOf: (path: string) => FilePlace
}

/** A part of a file that cannot be read. */
export type FileFault = FilePlace & { readonly kind: 'fault'; readonly message: string }

/** The records of a file, and the headings of columns that are not read. */
export type FileContent = {
  readonly records: Iterable<FileRecord | FileFault>
  readonly ignored: readonly string[]
}

/** A text that a spreadsheet saved: what nobody changed is as it was, with its own line breaks. */
export const asWritten = (text: string, original: string): string =>
  areaText(text) === areaText(original.toWellFormed()) ? original : withBreaksOf(original, text)

/** Why a member cannot be read. */
export class MemberError extends Error {}

type Found = Pick<FileRecord, 'placeOf' | 'problems'> & {
  /** What stands for the base; undefined if nothing does. */
  base: unknown
  id: string
  /** Reads a member: undefined if the file does not name it. Throws a `MemberError` if it cannot be read. */
  read: (field: ResourceField, base: FileBase | null) => Member | undefined
}

/** A record of what was found of it. */
export const toRecord = (
  { fields, newOnly, resource }: FileForm,
  { base: written, id: given, read, placeOf, problems: found }: Found,
): FileRecord => {
  const base = written === undefined ? null : readBase(written)
  const problems = [...found]
  if (written !== undefined && !base) {
    const message = `The base of this ${resource.words.one} is damaged. Export it again.`
    problems.push({ path: BASE_NAME, message })
  }
  const members: Record<string, Member> = {}
  for (const field of [...fields.values(), ...newOnly])
    try {
      const member = read(field, base)
      if (member !== undefined) members[field.path] = member
    } catch (error) {
      if (!(error instanceof MemberError)) throw error
      problems.push({ path: field.path, message: error.message })
    }
  // What a paste leaves around an ID made it that of a record which is not there.
  const exact = asWritten(given, base?.id ?? '')
  const id = exact === base?.id ? exact : pastedId(exact)
  return { kind: 'record', ...placeOf(''), id, base, members, problems, placeOf }
}
