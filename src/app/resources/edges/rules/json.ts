import type { ModuleDocument, ModuleReply } from '#contract/edge-modules.ts'
import { fieldErrorsOf } from '#contract/field-errors.ts'
import * as z from 'zod/mini'
import { idsIn, refMember, type ModulePut, type ModuleRules } from '../module-form.ts'

/** What the form of any document edits. */
export type JsonValues = { enabled: boolean; members: string }

/** The members of a put besides `enabled`. */
export const namesOf = ({ put }: ModuleDocument): string[] =>
  Object.keys(put.shape).filter((name) => name !== 'enabled')

/** A member as it is put; undefined if not set, because null and missing mean the same in a reply. */
const putMember = ({ put, refs }: ModuleDocument, module: ModuleReply, name: string): unknown => {
  const ref = refs[name]
  if (ref) {
    const ids = idsIn(refMember(module, ref.reply))
    return ref.many ? ids : ids[0]
  }
  const value = module[name]
  const schema = put.shape[name]
  return value === null && schema && !z.safeParse(schema, null).success ? undefined : value
}

const writeMembers = (document: ModuleDocument, module: ModuleReply): string =>
  JSON.stringify(
    Object.fromEntries(namesOf(document).map((name) => [name, putMember(document, module, name)])),
    null,
    2,
  )

/** The parsed text, or its error. */
const readMembers = (text: string): object | Error => {
  let value: unknown
  try {
    value = JSON.parse(text.trim() || '{}')
  } catch (error) {
    return new Error(`Not valid JSON. ${error instanceof Error ? error.message : ''}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return new Error('Must be a JSON object.')
  return Object.hasOwn(value, 'enabled')
    ? new Error('Leave out "enabled": it has a switch of its own.')
    : value
}

const errorsIn = ({ put }: ModuleDocument, body: unknown): string[] => {
  // No document contains an error: it stands for a text that is not valid.
  const members = typeof body === 'object' && body && 'members' in body ? body.members : undefined
  if (members instanceof Error) return [members.message]
  const fieldErrors = fieldErrorsOf(put.safeParse(body).error?.issues ?? [])
  return Object.entries(fieldErrors).map(([path, error]) => `${path}: ${error}`)
}

/** The rules of any document: all its members except `enabled` are one JSON text. */
export const jsonRules = (document: ModuleDocument): ModuleRules<ModuleReply, JsonValues> => {
  const lists = Object.keys(document.refs).filter((name) => document.refs[name]?.many)
  const noIds = Object.fromEntries(lists.map((name) => [name, []]))
  return {
    toValues: (module) => ({
      enabled: module?.enabled ?? true,
      members: module ? writeMembers(document, module) : '',
    }),
    toPut: ({ enabled, members }) => {
      const read = readMembers(members)
      return read instanceof Error ? { enabled, members: read } : { enabled, ...noIds, ...read }
    },
    // Not a record: that drops a member `__proto__` unseen.
    schema: z.custom<ModulePut>().check(({ value, issues }) => {
      const fieldErrors = errorsIn(document, value)
      if (fieldErrors.length === 0) return
      issues.push({
        code: 'custom',
        input: value,
        path: ['members'],
        message: fieldErrors.join(' '),
      })
    }),
    fields: [{ path: 'members', label: 'Members', kind: 'json' }],
  }
}
