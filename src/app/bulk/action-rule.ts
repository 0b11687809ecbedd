import type { BulkAction } from '../resources/bulk-action.ts'
import {
  comparedFields,
  membersOf,
  withMembers,
  type Member,
  type Members,
} from '../resources/members.ts'
import type { Resource } from '../resources/resource.ts'
import { inSentence } from '../resources/resource-words.ts'
import { allOf } from '../ui/intl.ts'
import { hasNeeds, toList, valueAt } from '../writes/conflicts/field.ts'
import { readJsonObject } from '../writes/conflicts/json-text.ts'
import { mergeJson } from '../writes/conflicts/merge-json.ts'

/** A JSON object with one member, or without it if `source` is null. */
const alone = (member: string, source: string | null): string =>
  source === null ? '{}' : `{${JSON.stringify(member)}:${source}}`

/** The JSON source of a member of a text; null if it is not there. */
const memberSource = (text: string, member: string): string | null =>
  readJsonObject(text)?.members.get(member)?.value.source ?? null

/**
 * A text with a member set to a JSON source, or without it if that is null; every other byte stays.
 * Null if the text is no JSON object whose members can be told apart safely.
 */
const withMember = (text: string, member: string, source: string | null): string | null => {
  const isNothing = text.trim() === ''
  if (isNothing && source === null) return text
  if (!isNothing && readJsonObject(text) === null) return null
  const mine = isNothing ? '{}' : text
  const now = memberSource(mine, member)
  // Merged as if somebody else had changed only this member, so that the merge never asks.
  const texts = { seen: alone(member, now), theirs: alone(member, source), mine }
  return mergeJson(texts, () => false)?.text ?? null
}

/** Why an action cannot be done on a record as it is. */
export class UnableError extends Error {}

/** An action as pure functions of a record's values. */
type ActionRule = {
  /** The values that the action wants. Throws `UnableError` if it cannot be done on these. */
  change: (values: object) => object
  /** What to keep of the values that the person saw, to notice what somebody else changes. */
  basis: (values: object) => Members
  /** The values as the person saw them, where the action depends on them; the others as they are now. */
  seen: (now: object, basis: Members) => object
}

const withElement = (list: readonly string[], element: string, isIn: boolean): string[] => {
  if (list.includes(element) === isIn) return [...list]
  return isIn ? [...list, element] : list.filter((one) => one !== element)
}

const memberRule = (
  { fields }: Pick<Resource, 'fields'>,
  { path, member, source }: Extract<BulkAction, { kind: 'member' }>,
): ActionRule => {
  const textOf = (values: object): string => {
    const text = valueAt(values, path)
    return typeof text === 'string' ? text : ''
  }
  const heading = fields.find((field) => field.path === path)?.heading ?? path
  const set = (values: object, to: string | null): object => {
    const text = withMember(textOf(values), member, to)
    if (text === null)
      throw new UnableError(`${heading} is not a JSON object that can be changed safely`)
    return withMembers(fields, values, { [path]: text })
  }
  return {
    change: (values) => set(values, source),
    // Only the source of this member.
    basis: (values): Members => {
      const seen = memberSource(textOf(values), member)
      return seen === null ? {} : { [path]: seen }
    },
    seen: (now, basis) => set(now, basis[path]?.toString() ?? null),
  }
}

type Described = Pick<Resource, 'fields' | 'bulk'>

const plainRule = ({ fields }: Described, action: BulkAction, wanted: Members): ActionRule => {
  /** A rule that depends on what was seen of the fields at `paths`. */
  const ruleOn = (paths: readonly string[], change: ActionRule['change']): ActionRule => ({
    change,
    basis: (values) => membersOf(fields, values, (path) => paths.includes(path)),
    seen: (now, basis) => withMembers(fields, now, basis),
  })
  /** A rule about one value, of which nothing is kept: whatever others did to the rest of it stays. */
  const ruleAt = (
    path: string,
    to: (list: readonly string[]) => Member,
    paths: readonly string[] = [],
  ) =>
    ruleOn(paths, (values) =>
      withMembers(fields, values, { [path]: to(toList(valueAt(values, path))) }),
    )
  const applyRule = (members: Members): ActionRule => {
    const fixed = fields.filter((field) => field.set === 'create')
    const [first = '', ...others] = fixed.map(({ heading }) => heading)
    return ruleOn(Object.keys(members), (values) => {
      const changed = withMembers(fields, values, members)
      if (fixed.some(({ path }) => valueAt(changed, path) !== valueAt(values, path)))
        throw new UnableError(
          `${allOf([first, ...others.map((heading) => inSentence(heading))])} can only be set at creation`,
        )
      return changed
    })
  }
  switch (action.kind) {
    case 'set': {
      const { path, value } = action
      const needs = fields.find((field) => field.path === path)?.needs
      const of = fields.find((field) => field.path === needs?.path)
      // What means nothing without an element of a list goes together with it.
      const others = fields.filter((field) => field.needs?.path === path)
      return ruleOn([path, ...others.map((field) => field.path)], (values) => {
        if (needs && of && !hasNeeds({ needs }, values))
          throw new UnableError(`${of.heading} has no ${needs.element}`)
        return withMembers(fields, values, { [path]: value })
      })
    }
    case 'element': {
      const { path, element, isIn } = action
      // What means nothing without the element goes together with it.
      const taken = fields.filter(
        ({ needs }) => !isIn && needs?.path === path && needs.element === element,
      )
      const paths = taken.map((field) => field.path)
      return ruleAt(path, (list) => withElement(list, element, isIn), paths)
    }
    case 'replace': {
      const { path, element, by } = action
      return ruleAt(path, (list) =>
        list.includes(element)
          ? [...new Set(list.map((one) => (one === element ? by : one)))]
          : list,
      )
    }
    case 'member':
      return memberRule({ fields }, action)
    case 'apply':
      return applyRule(wanted)
    case 'copy': {
      const { change } = applyRule(action.members)
      // All of what is there now is replaced.
      return { change, basis: (values) => membersOf(fields, values), seen: (now) => now }
    }
    case 'delete': {
      // Changes nothing; the whole of what was seen is compared.
      const paths = comparedFields(fields).map(({ path }) => path)
      return ruleOn(paths, (values) => values)
    }
  }
}

// The journal may be of another version.
const isEditable = ({ fields }: Described, path: string): boolean =>
  comparedFields(fields).some((field) => field.path === path && field.set === 'edit')

/** The rule of an action on a record that stays; `wanted` are the item's own values. */
export const ruleOf = (
  resource: Described,
  action: BulkAction,
  wanted: Members = {},
): ActionRule => {
  const rule = plainRule(resource, action, wanted)
  return {
    ...rule,
    change: (values) => {
      if ('path' in action && !isEditable(resource, action.path))
        throw new UnableError('This version of the dashboard cannot change that')
      const changed = rule.change(values)
      const reason = resource.bulk.unableToDo?.(action, values, changed)
      if (reason) throw new UnableError(reason)
      return changed
    },
  }
}

/** The paths that an action may change; `wanted` are the item's own values. */
export const pathsOf = (action: BulkAction, wanted: Members = {}): string[] => {
  if (action.kind === 'apply') return Object.keys(wanted)
  if (action.kind === 'copy') return Object.keys(action.members)
  return action.kind === 'delete' ? [] : [action.path]
}
