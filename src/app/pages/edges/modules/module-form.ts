import type { ModuleDocument, ModuleReply } from '#contract/edge-modules.ts'
import type { Ref } from '#contract/ref.ts'
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'

/** What the editor of every module holds. */
export type ModuleValues = { enabled: boolean }

/**
 * How one kind of document is shown and written, the same for every edge: pure rules, and fields. The rules
 * are methods so that the form of any kind is a `ModuleForm`; the registry pairs it with its own kind only.
 */
export type ModuleForm<Reply = ModuleReply, Values extends ModuleValues = ModuleValues> = {
  /** The values of a module; of none, those of an empty editor. Unspecified means enabled (spec 2.3, 2.4). */
  toValues(module: Reply | null): Values
  /** The body of a replace: always whole, `enabled` always said. */
  toPut(values: Values): Record<string, unknown>
  /** What checks that body before it is sent. */
  schema: z.ZodMiniType
  /** The fields less `enabled`. They find their form by `useFormContext`. */
  Fields: ComponentType
}

type RefMember = Ref | Ref[] | null | undefined

const refsIn = (member: RefMember): Ref[] =>
  Array.isArray(member) ? member : member ? [member] : []

/** The ids in a member of a reply that holds one reference, a list of them, or none. */
export const idsIn = (member: RefMember): string[] =>
  refsIn(member).flatMap(({ id }) => (id ? [id] : []))

/** The references of a module in one of its members. */
export const refMember = (module: ModuleReply, name: string): RefMember => module[name] as RefMember // the schema of the reply has read it

// An id is all that can be put of a reference; one that says nothing is not set.
const saysMore = (ref: Ref): boolean => Object.values(ref).some((value) => (value ?? '') !== '')

/** What a replace would not keep: members that the contract does not know, and references without an id. */
export const lostByReplace = ({ put, refs }: ModuleDocument, module: ModuleReply): string[] => {
  const known = new Set(Object.keys(put.shape).map((name) => refs[name]?.reply ?? name))
  return [
    ...Object.keys(module).filter((name) => !known.has(name)),
    ...Object.values(refs).flatMap(({ reply, many }) =>
      refsIn(refMember(module, reply)).flatMap((ref, index) => {
        if (ref.id) return []
        if (many) return [`${reply}[${index}]`]
        return saysMore(ref) ? [reply] : []
      }),
    ),
  ]
}
