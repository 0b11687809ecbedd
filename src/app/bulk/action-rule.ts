import type { BulkAction } from '../resources/bulk-action.ts'
import { comparedFields, membersOf, withMembers, type Members } from '../resources/members.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import { inSentence } from '../resources/resource-words.ts'
import { allOf } from '../ui/intl.ts'
import { hasNeeds, toList, valueAt } from '../writes/conflicts/field.ts'
import { readJsonObject } from '../writes/conflicts/json-text.ts'
import { mergeJson } from '../writes/conflicts/merge-json.ts'

// A JSON object, or nothing yet.
const isSettable = (text: string): boolean => text.trim() === '' || readJsonObject(text) !== null

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
  if (!isSettable(text)) return null
  const isNothing = text.trim() === ''
  if (isNothing && source === null) return text
  const mine = isNothing ? '{}' : text
  const now = memberSource(mine, member)
  // Merged as if somebody else had changed only this member, so that the merge never asks.
  const texts = { seen: alone(member, now), theirs: alone(member, source), mine }
  return mergeJson(texts, () => false)?.text ?? null
}

/** Why an action cannot be done on a record as it is. */
export class UnableError extends Error {}

/** An action as pure functions of a record's values. */
export type ActionRule<Values> = {
  /** The values that the action wants. Throws `UnableError` if it cannot be done on these. */
  change: (values: Values) => Values
  /** What to keep of the values that the person saw, to notice what somebody else changes. */
  basis: (values: Values) => Members
  /** The values as the person saw them, where the action depends on them; the others as they are now. */
  seen: (now: Values, basis: Members) => Values
}

type Described<Values extends object> = Pick<Resource<ResourceDocument, Values>, 'fields' | 'bulk'>
type Of<Kind extends BulkAction['kind']> = Extract<BulkAction, { kind: Kind }>

const withElement = (list: readonly string[], element: string, isIn: boolean): string[] => {
  if (list.includes(element) === isIn) return [...list]
  return isIn ? [...list, element] : list.filter((one) => one !== element)
}

/** A rule that depends on what was seen of the fields at `paths`. */
const ruleOn = <Values extends object>(
  { fields }: Described<Values>,
  paths: readonly string[],
  change: (values: Values) => Values,
): ActionRule<Values> => ({
  change,
  basis: (values) => membersOf(fields, values, (path) => paths.includes(path)),
  seen: (now, basis) => withMembers(fields, now, basis),
})

const elementRule = <Values extends object>(
  resource: Described<Values>,
  { path, element, isIn }: Of<'element'>,
): ActionRule<Values> => {
  const { fields } = resource
  // What means nothing without the element goes together with it. Of the set itself nothing is kept: an element is
  // in it or not, and whatever others did to the rest stays.
  const taken = fields.filter(
    ({ needs }) => !isIn && needs?.path === path && needs.element === element,
  )
  return ruleOn(
    resource,
    taken.map((field) => field.path),
    (values) => {
      const list = withElement(toList(valueAt(values, path)), element, isIn)
      return withMembers(fields, values, { [path]: list })
    },
  )
}

const replaceRule = <Values extends object>(
  resource: Described<Values>,
  { path, element, by }: Of<'replace'>,
): ActionRule<Values> =>
  ruleOn(resource, [], (values) => {
    const list = toList(valueAt(values, path))
    if (!list.includes(element)) return values
    const replaced = list.map((one) => (one === element ? by : one))
    return withMembers(resource.fields, values, { [path]: [...new Set(replaced)] })
  })

const memberRule = <Values extends object>(
  { fields }: Described<Values>,
  { path, member, source }: Of<'member'>,
): ActionRule<Values> => {
  const textOf = (values: Values): string => {
    const text = valueAt(values, path)
    return typeof text === 'string' ? text : ''
  }
  const heading = fields.find((field) => field.path === path)?.heading ?? path
  const set = (values: Values, to: string | null): Values => {
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

const applyRule = <Values extends object>(
  resource: Described<Values>,
  wanted: Members,
): ActionRule<Values> => {
  const { fields } = resource
  const fixed = fields.filter((field) => field.set === 'create')
  const [first = '', ...others] = fixed.map(({ heading }) => heading)
  return ruleOn(resource, Object.keys(wanted), (values) => {
    const changed = withMembers(fields, values, wanted)
    if (fixed.some(({ path }) => valueAt(changed, path) !== valueAt(values, path)))
      throw new UnableError(
        `${allOf([first, ...others.map((heading) => inSentence(heading))])} can only be set at creation`,
      )
    return changed
  })
}

const setRule = <Values extends object>(
  { fields, bulk }: Described<Values>,
  { path, value }: Of<'set'>,
): ActionRule<Values> => {
  const needs = fields.find((field) => field.path === path)?.needs
  const of = fields.find((field) => field.path === needs?.path)
  // What means nothing without an element of a list goes together with it.
  const paths = [path, ...fields.flatMap((field) => (field.needs?.path === path ? field.path : []))]
  return ruleOn({ fields, bulk }, paths, (values) => {
    if (needs && of && !hasNeeds({ needs }, values))
      throw new UnableError(`${of.heading} has no ${needs.element}`)
    return withMembers(fields, values, { [path]: value })
  })
}

const plainRule = <Values extends object>(
  resource: Described<Values>,
  action: BulkAction,
  wanted: Members,
): ActionRule<Values> => {
  const { fields } = resource
  switch (action.kind) {
    case 'set':
      return setRule(resource, action)
    case 'element':
      return elementRule(resource, action)
    case 'replace':
      return replaceRule(resource, action)
    case 'member':
      return memberRule(resource, action)
    case 'apply':
      return applyRule(resource, wanted)
    case 'copy': {
      const rule = applyRule(resource, action.members)
      // All of what is there now is replaced.
      return { ...rule, basis: (values) => membersOf(resource.fields, values), seen: (now) => now }
    }
    case 'delete': {
      // Changes nothing; the whole of what was seen is compared.
      const paths = comparedFields(fields).map(({ path }) => path)
      return ruleOn(resource, paths, (values) => values)
    }
  }
}

// The journal may be of another version.
const isEditable = ({ fields }: Pick<Resource, 'fields'>, path: string): boolean =>
  comparedFields(fields).some((field) => field.path === path && field.set === 'edit')

/** The rule of an action on a record that stays; `wanted` are the item's own values. */
export const ruleOf = <Values extends object>(
  resource: Described<Values>,
  action: BulkAction,
  wanted: Members = {},
): ActionRule<Values> => {
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
