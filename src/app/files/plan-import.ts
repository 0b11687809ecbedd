import type { DocumentsOf } from '../bulk/bulk-writes.ts'
import type { Intent } from '../bulk/dry-run.ts'
import { withMembers, type Members } from '../resources/members.ts'
import type { FileProblem } from '../resources/resource-files.ts'
import type { Resource } from '../resources/resource.ts'
import { csvRecords, FileError } from './csv/csv-records.ts'
import { NoTextError, textPieces } from './decode-text.ts'
import { fileForm, fileMembers, type FileForm, isList } from './file-form.ts'
import type { FileRecord, FromFile, FilePlace, RecordReader } from './file-record.ts'
import { jsonRecords } from './json/json-records.ts'
import { pageTurns } from '../ui/page-turns.ts'
import { createOf, recreateOf, updateOf, type RecordChange } from './record-change.ts'
import { toList } from '../writes/conflicts/field.ts'

/** The same text for all records that mean the same at some paths. */
const signatureOf = ({ fields }: FileForm, paths: readonly string[], members: Members): string =>
  JSON.stringify(
    paths.map((path) =>
      isList(fields.get(path))
        ? [...new Set(toList(members[path]))].toSorted()
        : (members[path] ?? ''),
    ),
  )

/**
 * Those of the new records that would double one that is there: equal in all that they set. What the service never
 * returns, such as a signing request, cannot be compared.
 */
const findEqual = async <New extends { readonly wanted: Members }>(
  form: FileForm,
  created: readonly New[],
  records: ReturnType<DocumentsOf>,
): Promise<New[]> => {
  const groups = new Map<string, { paths: string[]; wanted: Map<string, New[]> }>()
  for (const one of created) {
    const paths = [...form.fields.keys()].filter((path) => one.wanted[path] !== undefined)
    if (paths.length === 0) continue
    const key = JSON.stringify(paths)
    const group = groups.get(key) ?? { paths, wanted: new Map<string, New[]>() }
    groups.set(key, group)
    const signature = signatureOf(form, paths, one.wanted)
    group.wanted.set(signature, [...(group.wanted.get(signature) ?? []), one])
  }
  const found = new Set<New>()
  for await (const piece of records)
    for (const { document } of piece) {
      const record = form.resource.read(document)
      if (!record) continue
      const members = fileMembers(form, record)
      for (const { paths, wanted } of groups.values())
        for (const one of wanted.get(signatureOf(form, paths, members)) ?? []) found.add(one)
    }
  return created.filter((one) => found.has(one))
}

/** What a person has to know of a record: what it is, and where in the file. */
export type Origin = FilePlace & { row: number | null; id: string; name: string }
/** A change that a file wants. */
export type PlannedChange = { origin: Origin; intent: Intent }
/** What is wrong in a file, and where; `path` is the wire path, empty for a whole record. */
export type ImportFault = FilePlace & {
  row: number | null
  id: string
  path: string
  message: string
}
/** A record that is not there any more, and what would make it again. */
export type GoneRecord = { origin: Origin; again: PlannedChange | ImportFault[] }

/** What an import would do. Nothing of a file is left out silently: each record is counted in one of these. */
export type ImportPlan = {
  changes: PlannedChange[]
  unchanged: number
  gone: GoneRecord[]
  /** Those of the new records that equal one that is there in all that they set. */
  equal: ReadonlySet<PlannedChange>
  /** The first ones of all faults. */
  faults: ImportFault[]
  faultCount: number
  /** Records with a fault, and lines that are no record. */
  faultyRecords: number
  /** The headings of columns that are not read. */
  ignored: readonly string[]
}

/** The records as far as they are known; `isComplete`: one that is not among them does not exist. */
export type KnownRecords = {
  documents: DocumentsOf
  isComplete: boolean
  all: () => ReturnType<DocumentsOf>
}

type Options = {
  known?: KnownRecords | undefined
  signal?: AbortSignal
  onProgress?: (bytes: number, records: number) => void
}

type Turn = ReturnType<typeof pageTurns>

/** More faults are only counted. */
const FAULTS_KEPT = 10_000
/** How many records are looked up at a time. */
const BATCH = 500

const nameOf = (resource: Resource, { id, base, members }: FileRecord): string => {
  const said = { ...base?.values, ...members }
  const values = withMembers(resource.fields, resource.toValues(null), said)
  const record = id === '' ? null : resource.read({ ...values, id })
  return record ? resource.nameOf(record) : id || resource.nameOfNew(values)
}

const originOf = (resource: Resource, record: FileRecord): Origin => {
  const { row, line, column, id } = record
  return { row, line, column, id, name: nameOf(resource, record) }
}

const isOnly = (text: string) => /^[\s,]*$/.test(text)

/** Plans what the records of a file want, as they are read. */
const createPlanner = (form: FileForm, known: KnownRecords | undefined, turn: Turn) => {
  const { resource } = form
  const plan: ImportPlan = {
    changes: [],
    unchanged: 0,
    gone: [],
    equal: new Set(),
    faults: [],
    faultCount: 0,
    faultyRecords: 0,
    ignored: [],
  }
  let records = 0
  let batch: FileRecord[] = []
  const lines = new Map<string, number>()

  const addFaults = (faults: readonly ImportFault[]) => {
    plan.faultyRecords += 1
    plan.faultCount += faults.length
    plan.faults.push(...faults.slice(0, Math.max(0, FAULTS_KEPT - plan.faults.length)))
  }
  const faultsOf = (
    { row, id, placeOf }: FileRecord,
    problems: readonly FileProblem[],
  ): ImportFault[] =>
    problems.map(({ path, message }) => ({ ...placeOf(path), row, id, path, message }))

  const problemsOf = ({ id, base, line, problems }: FileRecord): FileProblem[] => {
    if (base && base.id !== id) {
      const message = id
        ? `The base of this record belongs to ${base.id}: cells or rows were moved.`
        : `The ID was removed. To create a copy of ${base.id}, remove the base, too.`
      return [...problems, { path: 'id', message }]
    }
    const before = lines.get(id)
    if (id !== '' && problems.length === 0) lines.set(id, before ?? line)
    if (before === undefined) return problems
    return [
      ...problems,
      { path: 'id', message: `${id} is already in this file, in line ${before}.` },
    ]
  }

  const lookUp = async (ids: readonly string[]): Promise<Map<string, Members>> => {
    const seen = new Map<string, Members>()
    if (!known || ids.length === 0) return seen
    for await (const piece of known.documents(ids))
      for (const { document } of piece) {
        const record = resource.read(document)
        if (record) seen.set(record.id, fileMembers(form, record))
      }
    return seen
  }

  const add = (record: FileRecord, change: RecordChange) => {
    if (change.kind === 'unchanged') plan.unchanged += 1
    else if (change.kind === 'faulty') addFaults(faultsOf(record, change.problems))
    else plan.changes.push({ origin: originOf(resource, record), intent: change })
  }
  const decide = (record: FileRecord, seen: Members | null) => {
    if (record.id === '') return add(record, createOf(form, record.members))
    if (seen || !known?.isComplete) return add(record, updateOf(form, record, seen))
    const origin = originOf(resource, record)
    const again = recreateOf(form, record)
    plan.gone.push({
      origin,
      again:
        again.kind === 'create'
          ? { origin, intent: again }
          : faultsOf(record, again.kind === 'faulty' ? again.problems : []),
    })
  }
  /** Decides what the records of a batch want. */
  const flush = async () => {
    const read = batch
    batch = []
    const seen = await lookUp(read.flatMap(({ id }) => id || []))
    for (const record of read) {
      decide(record, seen.get(record.id) ?? null)
      await turn()
    }
  }
  return {
    plan,
    records: () => records,
    flush,
    take: async (found: FromFile): Promise<void> => {
      records += 1
      if (found.kind === 'fault') return addFaults([{ ...found.fault, id: '', path: '' }])
      const problems = problemsOf(found.record)
      if (problems.length > 0) return addFaults(faultsOf(found.record, problems))
      batch.push(found.record)
      if (batch.length >= BATCH) await flush()
    },
  }
}

/** Those of the new records of a plan that would double one that is there. */
const equalIn = async (
  form: FileForm,
  { changes }: ImportPlan,
  known: KnownRecords | undefined,
): Promise<Set<PlannedChange>> => {
  const created = changes.flatMap((change) =>
    change.intent.kind === 'create' ? [{ change, wanted: change.intent.wanted }] : [],
  )
  if (!known || created.length === 0) return new Set()
  const equal = await findEqual(form, created, known.all())
  return new Set(equal.map(({ change }) => change))
}

/**
 * Reads a file and plans what it wants; sends nothing. Everything good is kept, whatever else is wrong. Throws a
 * `FileError` or a `NoTextError` if nothing of it can be read.
 */
export const planImport = async (
  resource: Resource,
  file: Blob,
  { known, signal, onProgress }: Options = {},
): Promise<ImportPlan> => {
  let reader: RecordReader | undefined
  let beginning = ''
  const turn = pageTurns()
  const form = fileForm(resource)
  const planner = createPlanner(form, known, turn)
  const takeAll = async (piece: string, isLast: boolean) => {
    reader ??= /^\s*[[{]/.test(piece) ? jsonRecords(form) : csvRecords(form, piece)
    for (const found of reader.push(piece, isLast)) {
      await planner.take(found)
      await turn()
      signal?.throwIfAborted()
    }
  }
  for await (const { text, read } of textPieces(file)) {
    signal?.throwIfAborted()
    if (reader || !isOnly(beginning + text)) await takeAll(beginning + text, false)
    beginning = reader ? '' : beginning + text
    onProgress?.(read, planner.records())
  }
  if (!reader) throw new FileError('The file is empty.')
  await takeAll('', true)
  await planner.flush()
  // A batch decides later than a fault is found.
  planner.plan.faults.sort((a, b) => a.line - b.line || a.column - b.column)
  const equal = await equalIn(form, planner.plan, known)
  signal?.throwIfAborted()
  return { ...planner.plan, equal, ignored: reader.ignored }
}

/** Whether an error tells why a file cannot be read at all. */
export const isFileError = (error: unknown): error is FileError | NoTextError =>
  error instanceof FileError || error instanceof NoTextError
