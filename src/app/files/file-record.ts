import type { Members } from '../resources/members.ts'
import type { FileProblem } from '../resources/resource-files.ts'
import type { FileBase } from './file-base.ts'

/** A place in a file, both from 1; a column counts characters. */
export type FilePlace = { line: number; column: number }

/** A record as a file has it. */
export type FileRecord = FilePlace & {
  /** Its row in a spreadsheet; null in JSON. */
  row: number | null
  /** Empty for a new record. */
  id: string
  base: FileBase | null
  /** What the file says of the members that can be set; those it does not name are left as they are. */
  members: Members
  problems: FileProblem[]
  /** Where a member is in the file, or the nearest part of the record that is there. */
  placeOf: (path: string) => FilePlace
}

/** A part of a file that could not be read. */
export type Unreadable = FilePlace & { row: number | null; message: string }

/** What the readers of files return. */
export type FromFile = { kind: 'record'; record: FileRecord } | { kind: 'fault'; fault: Unreadable }

/** Reads the records of a file in pieces. */
export type RecordReader = {
  push: (piece: string, isLast: boolean) => Iterable<FromFile>
  /** The headings of columns that are not read. */
  readonly ignored: readonly string[]
}
