import type { EdgeModule, ModuleDocument, ModuleReply } from '#contract/edge-modules.ts'
import { Ref } from '#contract/loose-reply.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Client } from '../../api/client.ts'
import type { Field } from '../../writes/conflicts/field.ts'
import type { Warning } from '../../writes/write.ts'

/** The values that every module's editor has. */
export type ModuleValues = { enabled: boolean }

/** The body of a replace. */
export type ModulePut = Record<string, unknown>

/**
 * How one kind of document is edited and written, the same for every edge. The rules are methods, so that those of
 * any kind are `ModuleRules`; the registry pairs them only with their own kind.
 */
export type ModuleRules<Reply = ModuleReply, Values extends ModuleValues = ModuleValues> = {
  /** The values of a module; if there is none, of an empty editor. Unspecified: enabled. */
  toValues(module: Reply | null): Values
  /** The body of a replace: always complete, and with `enabled`, since a service takes a missing one for true. */
  toPut(values: Values): ModulePut
  /** The schema that validates this body before it is sent. */
  schema: z.ZodMiniType<ModulePut>
  /** What the form edits, except `enabled`. */
  fields: readonly Field[]
  /** What to confirm before the module of the edge with this name changes; null: there is none. */
  warnings?(change: { from: Values | null; to: Values | null; edge: string }): Warning[]
}

/** One module of one edge: what its writes need. */
export type ModuleTarget = {
  cache: QueryClient
  client: Client
  module: EdgeModule
  /** The edge's. */
  id: string
  /** What the edge is called. */
  edge: string
  rules: ModuleRules
}

/** The rules of a kind of document and the fields of its form. */
export type ModuleForm<
  Reply = ModuleReply,
  Values extends ModuleValues = ModuleValues,
> = ModuleRules<Reply, Values> & {
  /**
   * The fields except `enabled`. They find their form by `useFormContext`. `edge` is the id of the module's edge;
   * `seen` are the values that a changed form opened with; null if there are none.
   */
  Fields(this: void, props: { edge: string; seen: Values | null }): ReactNode
}

type RefMember = Ref | readonly unknown[] | null | undefined

const isList = (member: RefMember): member is readonly unknown[] => Array.isArray(member)

/** The references in a member of a reply; an entry that is none stands there as one without an id. */
export const refsIn = (member: RefMember): Ref[] => {
  if (!isList(member)) return member ? [member] : []
  return member.map((entry) => Ref.safeParse(entry).data ?? { entry: 'not a reference' })
}

/** The ids in a member of a reply that holds one reference, a list of them, or none. */
export const idsIn = (member: RefMember): string[] =>
  refsIn(member).flatMap(({ id }) => (id ? [id] : []))

/** The references of a module in one of its members. */
export const refMember = (module: ModuleReply, name: string): RefMember => module[name] as RefMember // the schema of the reply has read it

/** Whether a reference names anything, by its id or otherwise: an empty one is not set. */
export const isSetRef = (ref: Ref): boolean =>
  Object.values(ref).some((value) => (value ?? '') !== '')

/** What a replace would drop: members unknown to the contract, and references without an id. */
export const lostByReplace = ({ put, refs }: ModuleDocument, module: ModuleReply): string[] => {
  const known = new Set(Object.keys(put.shape).map((name) => refs[name]?.reply ?? name))
  return [
    ...Object.keys(module).filter((name) => !known.has(name)),
    ...Object.values(refs).flatMap(({ reply, many }) =>
      refsIn(refMember(module, reply)).flatMap((ref, index) => {
        if (ref.id) return []
        if (many) return [`${reply}[${index}]`]
        // Only the id of a reference can be put.
        return isSetRef(ref) ? [reply] : []
      }),
    ),
  ]
}
