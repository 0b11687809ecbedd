import { modulesOf, type EdgeModule, type ModuleReply } from '#contract/edge-modules.ts'
import type { ReadRecord, WireRecord } from '../collected-resource.ts'
import { edgeExposure } from './connection-sentence.ts'
import { edgeKey } from './edge.ts'
import { MODULE_NAMES } from './edge-fields.ts'
import { isOn, type Exposure } from './exposure.ts'
import { edgeTitle, type KnownEdge } from './known-edges.ts'
import { idsIn, refMember } from './module-form.ts'

/**
 * What a read of one module brought, and when, in Unix milliseconds: the module, null if none is set, or why it could
 * not be read.
 */
export type ModuleReading = { readonly at: number } & (
  | { readonly reply: ModuleReply | null }
  | { readonly failure: string }
)

/** What is known of the modules of an edge, by their names; one that was not read yet is left out. */
export type Readings = Readonly<Record<string, ModuleReading>>

/** What is known of a module, in one word; `n/a`: edges of this kind do not have it. */
export type ModuleStateWord = 'on' | 'off' | 'none' | 'failed' | 'unread' | 'n/a'

/** Who reaches an edge; `none`: it has no module, as one that does not exist; `unknown`: that was not read. */
export type ExposureWord = Exposure | 'none' | 'unknown'

/** Stands for the references of a module that was not read: nobody knows whether it has any. */
export const UNKNOWN = 'unknown'

/** Stands for the single reference of a module that is set without one. */
const EMPTY = 'empty'

/** An edge in the list of all: what is known of it here, and what was read of its modules. */
export type EdgeRecord = ReadRecord & {
  readonly kind: string
  readonly edge_id: string
  /** Its label, or else its id. */
  readonly title: string
  readonly tags: readonly string[]
  /** `device`, `host`, `service`. */
  readonly named_by: readonly string[]
  readonly exposure: ExposureWord
  /** By module: its state, and what its single reference names. */
  readonly states: Readonly<Record<string, readonly string[]>>
  /** By member of a reply: what its references name. */
  readonly references: Readonly<Record<string, readonly string[]>>
  /** Why a module could not be read; "" if none failed. */
  readonly problem: string
  readonly readings: Readings
}

const wordOf = (reading: ModuleReading | undefined): ModuleStateWord => {
  if (!reading) return 'unread'
  if ('failure' in reading) return 'failed'
  if (reading.reply === null) return 'none'
  return isOn(reading.reply) ? 'on' : 'off'
}

/** The reply of a reading; undefined if nothing was read. */
export const replyOf = (reading: ModuleReading | undefined): ModuleReply | null | undefined =>
  reading && 'reply' in reading ? reading.reply : undefined

/** The references of a module by the members of its reply; those of one that was not read are unknown. */
const referencesOf = ({ module, document }: EdgeModule, readings: Readings) => {
  const reply = replyOf(readings[module])
  return Object.values(document.refs).map((ref) => ({
    ...ref,
    ids: reply === undefined ? [UNKNOWN] : idsIn(refMember(reply ?? {}, ref.reply)),
  }))
}

const allReferences = (modules: readonly EdgeModule[], readings: Readings) => {
  const found: Record<string, string[]> = {}
  for (const module of modules)
    for (const { reply, ids } of referencesOf(module, readings))
      found[reply] = [...new Set([...(found[reply] ?? []), ...ids])]
  return found
}

const exposureWord = (modules: readonly EdgeModule[], readings: Readings): ExposureWord => {
  const states = modules.map((module) => ({ module, reply: replyOf(readings[module.module]) }))
  const isNone = states.every(({ reply }) => reply === null)
  return edgeExposure(states) ?? (isNone ? 'none' : 'unknown')
}

/** When all modules of an edge were read: the oldest of its readings counts; 0 if one was not read. */
const readAt = (modules: readonly EdgeModule[], readings: Readings): number =>
  Math.min(...modules.map(({ module }) => readings[module]?.at ?? 0))

/** The record of an edge, from what is known of it and what was read of its modules. */
export const edgeRecord = (edge: KnownEdge, readings: Readings): EdgeRecord => {
  const modules = modulesOf(edge.kind)
  return {
    id: edgeKey(edge),
    read_at: readAt(modules, readings),
    kind: edge.kind,
    edge_id: edge.id,
    title: edgeTitle(edge),
    tags: edge.tags,
    named_by: edge.namedBy,
    exposure: exposureWord(modules, readings),
    states: Object.fromEntries([
      ...MODULE_NAMES.map(({ module }) => [module, ['n/a']] as const),
      ...modules.map((module) => {
        const reading = readings[module.module]
        const single = replyOf(reading)
          ? referencesOf(module, readings).flatMap(({ many, ids }) =>
              many ? [] : ids.length > 0 ? ids : [EMPTY],
            )
          : []
        return [module.module, [wordOf(reading), ...single]] as const
      }),
    ]),
    references: allReferences(modules, readings),
    problem: modules
      .flatMap(({ module, title }) => {
        const reading = readings[module]
        return reading && 'failure' in reading ? `${title}: ${reading.failure}` : []
      })
      .join(' '),
    readings,
  }
}

/** The records of the collection of edges, which its source has made. */
export const edgeRecords = (records: readonly WireRecord[]): readonly EdgeRecord[] =>
  records as readonly EdgeRecord[]
