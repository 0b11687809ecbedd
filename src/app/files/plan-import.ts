import type { Intent } from '../bulk/plan.ts'
import type { ListParts } from '../list/use-list.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { Members } from '../resources/members.ts'
import type { FileProblem } from '../resources/resource-files.ts'
import type { Resource } from '../resources/resource.ts'
import { lazily } from '../ui/intl.ts'
import { createYieldToPage } from '../writes/yield-to-page.ts'
import { csvRecords } from './csv-records.ts'
import { fileForm, fileMembers, type FileForm } from './file-form.ts'
import type { FilePlace, FileRecord } from './file-record.ts'
import { jsonRecords } from './json-records.ts'
import { readText } from './read-text.ts'
import { createOf, faulty, isChanged, recreateOf, updateOf } from './record-change.ts'

/** A change that a file wants, and the line that it stands in. */
export type PlannedChange = {
  readonly line: number
  readonly intent: Intent
  /** `again`: of a record that is not there any more. `equal`: of a new one that equals one that is there. */
  readonly is: 'wanted' | 'again' | 'equal'
}

/** What is wrong in a file, and where; `path` is the wire path, empty for a whole record. */
export type ImportFault = FilePlace & { readonly path: string; readonly message: string }

/** What an import would do. Nothing of a file is left out silently: each record is counted in one of these. */
export type ImportPlan = {
  readonly changes: readonly PlannedChange[]
  readonly unchanged: number
  readonly faults: readonly ImportFault[]
  /** Records with a fault, and lines that are no record. */
  readonly faultyRecords: number
  /** The headings of columns that are not read. */
  readonly ignored: readonly string[]
}

/** The records as far as they are known; if they are complete, one that is not among them does not exist. */
export type KnownRecords = Pick<ListParts, 'records' | 'recordOf' | 'isComplete'>

const membersIn = (form: FileForm, wire: WireRecord | undefined): Members | null => {
  const record = wire ? form.resource.read(wire) : null
  return record && fileMembers(form, record)
}

/**
 * Tells whether a new record would double one that is there: equal in all that it sets. What the service never
 * returns, such as a signing request, cannot be compared.
 */
const doubles = (form: FileForm, known: readonly WireRecord[]) => {
  const there = lazily(() => known.map((wire) => membersIn(form, wire) ?? {}))
  return (wanted: Members): boolean => {
    const fields = [...form.fields.values()].filter(({ path }) => wanted[path] !== undefined)
    const isEqual = (members: Members) =>
      fields.every((field) => !isChanged(field, members, wanted))
    return fields.length > 0 && there().some(isEqual)
  }
}

/** What is wrong with a record beside its members; `lines` are those of the records before it, by their ids. */
const problemsOf = (
  { id, base, problems }: FileRecord,
  lines: ReadonlyMap<string, number>,
): FileProblem[] => {
  const before = lines.get(id)
  const message =
    base && base.id !== id
      ? id
        ? `The base of this record belongs to ${base.id}: cells or rows were moved.`
        : `The ID was removed. To create a copy of ${base.id}, remove the base, too.`
      : before !== undefined && `${id} is already in this file, in line ${before}.`
  return message ? [...problems, { path: 'id', message }] : [...problems]
}

/**
 * Reads a file and plans what it wants; sends nothing. Everything good is kept, whatever else is wrong. Throws a
 * `FileError` if nothing of it can be read.
 */
export const planImport = async (
  resource: Resource,
  file: Blob,
  known: KnownRecords,
  signal?: AbortSignal,
): Promise<ImportPlan> => {
  const form = fileForm(resource)
  const text = await readText(file)
  const { records, ignored } = /^\s*[[{]/.test(text)
    ? jsonRecords(form, text)
    : csvRecords(form, text)
  const changes: PlannedChange[] = []
  const faults: ImportFault[] = []
  let [unchanged, faultyRecords] = [0, 0]
  const lines = new Map<string, number>()
  const isDouble = doubles(form, known.records)
  const yieldToPage = createYieldToPage()
  for (const found of records) {
    await yieldToPage()
    signal?.throwIfAborted()
    if (found.kind === 'fault') {
      faultyRecords += 1
      faults.push({ ...found, path: '' })
      continue
    }
    const { id, line, members, placeOf } = found
    const problems = problemsOf(found, lines)
    if (id !== '' && problems.length === 0) lines.set(id, line)
    const seen = membersIn(form, known.recordOf(id))
    const isGone = id !== '' && !seen && known.isComplete
    const intent =
      problems.length > 0
        ? faulty(problems)
        : isGone
          ? recreateOf(form, found)
          : id === ''
            ? createOf(form, members)
            : updateOf(form, found, seen)
    if (intent.kind === 'unchanged') unchanged += 1
    else if (intent.kind === 'faulty') {
      faultyRecords += 1
      faults.push(...intent.problems.map((problem) => ({ ...placeOf(problem.path), ...problem })))
    } else {
      const isEqual = intent.kind === 'create' && isDouble(intent.wanted)
      changes.push({ line, intent, is: isGone ? 'again' : isEqual ? 'equal' : 'wanted' })
    }
  }
  return { changes, unchanged, faults, faultyRecords, ignored }
}
