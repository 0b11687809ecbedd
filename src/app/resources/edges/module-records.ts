import {
  EDGE_MODULES,
  type EdgeModule,
  type ModuleDocument,
  type ModuleReply,
} from '#contract/edge-modules.ts'
import { isRecord } from '#contract/json-value.ts'
import type { ResourceDocument } from '../resource.ts'
import { edgeOfKey, type Edge } from './edge.ts'
import type { ModulePut, ModuleRules } from './module-form.ts'

/** A module of one edge as a record of its own, whose id is the key of the edge. */
export type ModuleRecord = ResourceDocument & {
  readonly edge: Edge
  /** What people read of the edge: its label, or else its id. */
  readonly title: string
  /** Null if none is set, or it could not be read. */
  readonly reply: ModuleReply | null
  /** Why nothing of it can be changed; null if it can. */
  readonly obstacle: string | null
}

/** Modules of the same name and kind of document, for any kind of edge. */
export type ModuleGroup = {
  readonly name: string
  readonly title: string
  readonly document: ModuleDocument
  readonly modules: readonly EdgeModule[]
}

const isAlike = (one: EdgeModule, other: EdgeModule): boolean =>
  one.module === other.module && one.document === other.document

/** All modules, those that are changed alike together. */
export const MODULE_GROUPS: readonly ModuleGroup[] = EDGE_MODULES.flatMap((first, index) =>
  EDGE_MODULES.findIndex((one) => isAlike(one, first)) === index
    ? {
        name: first.module,
        title: first.title,
        document: first.document,
        modules: EDGE_MODULES.filter((one) => isAlike(one, first)),
      }
    : [],
)

/** The module of a group that an edge can have. */
export const moduleFor = ({ modules }: ModuleGroup, { kind }: Edge): EdgeModule | undefined =>
  modules.find((module) => module.kind === kind)

/** A reply with what was put, as far as a put tells it. */
export const replyAfter = ({ refs }: ModuleDocument, put: ModulePut): ModuleReply =>
  Object.fromEntries(
    Object.entries(put).map(([name, value]) => {
      const ref = refs[name]
      if (!ref) return [name, value]
      const found = [value].flat().map((id) => ({ id }))
      return [ref.reply, ref.many ? found : found[0]]
    }),
  )

/** Why nothing of a module can be changed that is not set. */
export const NOT_SET = 'Not set on this edge'

/** The record of a module that was read by itself; null stands for none. */
export const moduleRecord = (
  { name }: ModuleGroup,
  id: string,
  reply: ModuleReply | null,
): ModuleRecord => {
  const edge = edgeOfKey(id)
  return {
    id,
    source: { id, readings: { [name]: { reply } } },
    edge,
    title: edge.id,
    reply,
    obstacle: reply ? null : NOT_SET,
  }
}

/** What was read of a module, as the record of its edge has it. */
const readingIn = (
  readings: Readonly<Record<string, unknown>>,
  name: string,
): Pick<ModuleRecord, 'reply' | 'obstacle'> | null => {
  const reading = readings[name]
  if (!isRecord(reading)) return { reply: null, obstacle: 'Not read yet' }
  const { failure, reply } = reading
  if (typeof failure === 'string') return { reply: null, obstacle: `Couldn't be read: ${failure}` }
  return isRecord(reply) ? { reply, obstacle: null } : null
}

/** Reads the record of a module from that of its edge, or from the values of its form; null if it is none. */
export const readModuleRecord = (
  group: ModuleGroup,
  { toPut }: Pick<ModuleRules, 'toPut'>,
  source: unknown,
): ModuleRecord | null => {
  if (!isRecord(source)) return null
  const { id, title, readings } = source
  if (typeof id !== 'string' || !/^[^/]+\/./s.test(id)) return null
  const edge = edgeOfKey(id)
  const of = {
    id,
    source: { ...source, id },
    edge,
    title: typeof title === 'string' ? title : edge.id,
  }
  if (!moduleFor(group, edge)) {
    const kind = `${edge.kind.toUpperCase()} edges`
    return { ...of, reply: null, obstacle: `${kind} have no such module` }
  }
  if (isRecord(readings))
    return { ...moduleRecord(group, id, null), ...of, ...readingIn(readings, group.name) }
  // The form's values of a record, as a journal keeps them.
  const values = source as Parameters<typeof toPut>[0]
  return { ...moduleRecord(group, id, replyAfter(group.document, toPut(values))), ...of }
}
