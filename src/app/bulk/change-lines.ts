import { isRecord, parsedJson } from '#contract/json-value.ts'
import type { Member, Change } from '../resources/members.ts'
import type { Resource } from '../resources/resource.ts'
import { shortened } from '../ui/first-part.ts'
import { toList } from '../writes/conflicts/field.ts'

/** A part of a record that changes: `Region`, from `us` to `eu`; null where there is nothing. */
export type ChangeLine = {
  readonly label: string
  /** Undefined if nobody knows. */
  readonly before: string | null | undefined
  readonly after: string | null
}

const textOf = (member: Member | undefined): string | null => {
  if (typeof member === 'boolean') return member ? 'on' : 'off'
  return typeof member === 'string' && member !== '' ? shortened(member) : null
}

const objectIn = (member: Member | undefined): Record<string, unknown> | null => {
  if (member === '') return {}
  const value = parsedJson(String(member))
  return isRecord(value) ? value : null
}

/** The members of two JSON objects that differ; null if one of the texts is none. */
const jsonLines = (label: string, was: Member | undefined, is: Member | undefined) => {
  const [before, after] = [objectIn(was), objectIn(is)]
  if (!before || !after) return null
  const shown = (object: Record<string, unknown>, name: string) =>
    Object.hasOwn(object, name) ? shortened(JSON.stringify(object[name])) : null
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({
      label: `${label}.${shortened(name)}`,
      before: shown(before, name),
      after: shown(after, name),
    }))
    .filter((line) => line.before !== line.after)
}

const listLines = (label: string, was: readonly string[], is: readonly string[]): ChangeLine[] => [
  ...was
    .filter((one) => !is.includes(one))
    .map((one) => ({ label, before: shortened(one), after: null })),
  ...is
    .filter((one) => !was.includes(one))
    .map((one) => ({ label, before: null, after: shortened(one) })),
]

/** Of a record on which nothing is set. */
const UNSET = ''

/** What a change of a record does, a line for each text, element of a list or member of JSON. */
export const changeLines = (
  { fields }: Pick<Resource, 'fields'>,
  { before, after }: Change,
): ChangeLine[] =>
  Object.keys(after ?? before ?? {}).flatMap((path): ChangeLine[] => {
    const field = fields.find((one) => one.path === path)
    const label = field?.heading ?? path
    const [was, is] = [before ? before[path] : UNSET, after ? after[path] : UNSET]
    const whole = typeof is === 'object' ? is.join(', ') : is
    if (was === undefined) return [{ label, before: undefined, after: textOf(whole) }]
    const lines = field?.kind === 'json' ? jsonLines(label, was, is) : null
    if (lines && lines.length > 0) return lines
    return typeof is === 'object' || typeof was === 'object'
      ? listLines(label, toList(was), toList(is))
      : [{ label, before: textOf(was), after: textOf(is) }]
  })
