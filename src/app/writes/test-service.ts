import * as z from 'zod/mini'
import { ApiError } from '../api/api-error.ts'
import { isSameValue, type Field } from './conflicts/field.ts'
import type { Phase, Question } from './outcome.ts'
import type { Write } from './write.ts'

/** A document, and at once the values of its form. */
export type Door = { name: string; note: string; tags: string[]; key: string }

/** The door that most tests begin with. */
export const DOOR: Door = { name: 'Dock', note: '', tags: ['a', 'b'], key: '' }

const NAMES = ['name', 'note', 'tags', 'key'] as const
/** What the service takes. */
export const DoorPatch = z.partial(
  z.strictObject({
    name: z.string().check(z.maxLength(8, { error: 'is too long' })),
    note: z.string(),
    tags: z.array(z.string()),
    key: z.string(),
  }),
)
type DoorPatch = z.infer<typeof DoorPatch>

const FIELDS: readonly Field[] = [
  { path: 'name', label: 'Name', kind: 'text' },
  { path: 'note', label: 'Note', kind: 'text' },
  { path: 'tags', label: 'Tags', kind: 'set' },
  { path: 'key', label: 'Key', kind: 'lines', isWriteOnly: true },
]
const EMPTY: Door = { name: '', note: '', tags: [], key: '' }

/** The error of a write: an answer that was lost, or an error status. */
export const failure = (status?: number): ApiError =>
  new ApiError({
    kind: status === undefined ? 'network' : 'status',
    status,
    operation: { method: 'PATCH', path: '/doors/:id' },
  })

/** A service with one document in memory, whose failures a test sets, and a write of that document. */
export const createService = (stored: Door | null = DOOR) => {
  const service = {
    stored,
    /** Every body that was sent. */
    sent: [] as unknown[],
    reads: 0,
    seeded: [] as (Door | null)[],
    invalidated: 0,
    /** It gives tags, and how many writes named an old one: these are not sent. */
    hasTags: false,
    outdated: 0,
    /** Loses the answer of a write before it is done or after. */
    loses: null as 'before' | 'after' | null,
    refusal: null as ApiError | null,
    /** Which reads fail: their numbers, from 1. */
    failingReads: [] as number[],
    /** What the service makes of what it is sent. */
    normalise: (door: Door): Door => door,
    /** What somebody else does: before a read, and between that read and the write. */
    beforeRead: (_count: number): void => undefined,
    beforeSend: (): void => undefined,
  }
  const tagNow = () =>
    service.hasTags && service.stored ? `"${JSON.stringify(service.stored)}"` : undefined
  const write: Write<Door, Door, DoorPatch> = {
    request: {
      base_url: 'https://doors.test',
      operation: { method: 'PATCH', path: '/doors/:id', body: DoorPatch },
      params: { id: '1' },
    },
    words: { done: 'Saved', refused: 'Not saved', unknown: 'Perhaps saved', confirm: 'Save' },
    fields: FIELDS,
    toValues: (door) => door ?? EMPTY,
    toBody: (from, to) => {
      const names = NAMES.filter((name) =>
        from
          ? !isSameValue(name === 'tags' ? 'set' : 'text', from[name], to[name])
          : to[name].length > 0,
      )
      const body = Object.fromEntries(names.map((name) => [name, to[name]]))
      return names.length > 0 || !from ? body : null
    },
    whenMissing: 'gone',
    read: async (_isRetried, _signal, onTag) => {
      service.reads += 1
      service.beforeRead(service.reads)
      if (service.failingReads.includes(service.reads)) throw new TypeError('read failed')
      onTag?.(tagNow())
      return service.stored && structuredClone(service.stored)
    },
    send: async (body, ifMatch) => {
      service.beforeSend()
      const isNewOnly = ifMatch === null && service.hasTags && service.stored !== null
      if (isNewOnly || (ifMatch && ifMatch !== tagNow())) {
        service.outdated += 1
        throw failure(412)
      }
      service.sent.push(body)
      if (service.refusal) throw service.refusal
      if (service.loses === 'before') throw failure()
      service.stored = service.normalise({ ...(service.stored ?? EMPTY), ...body, key: '' })
      if (service.loses === 'after') throw failure()
      return service.stored
    },
    updateCache: (door) => {
      if (door === undefined) service.invalidated += 1
      else service.seeded.push(door)
    },
  }
  return { service, write }
}

/** The options of a run that notes its phases and answers each question. */
export const notedRun = (answer: 'theirs' | 'mine' | null = 'mine') => {
  const phases: Phase[] = []
  const questions: Question[] = []
  return {
    phases,
    questions,
    options: {
      onPhase: (phase: Phase) => void phases.push(phase),
      ask: async (question: Question) => {
        questions.push(question)
        return answer && new Map(question.conflicts.map(({ id }) => [id, answer]))
      },
    },
  }
}
